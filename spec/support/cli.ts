import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Test } from 'tap'
import { runLine } from '../../bin/cli.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { PACKAGE_FOLDER } from '../../lib/package.ts'
import { database } from './database.ts'
import { listen } from './terminal.ts'

/** The bundled command line. */
export const PROGRAM = join(PACKAGE_FOLDER, 'dist/program/swellbook.js')

/** Exit code and output of a command. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** Standard output, parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: specs compare what was printed, whatever it is
  readonly json: () => any
}

/** Environment, input and folder of a child process. */
export interface CliOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string | Buffer
  /** Its working directory. */
  readonly cwd?: string
}

/** Runs the command line in a separate process. */
export async function runCommand(
  words: readonly string[],
  { env = {}, input, cwd }: CliOptions = {}
): Promise<Ended> {
  // Without coverage: lib has its own specs, and coverage of each process would take half as long again.
  const { DEBUG: _, NODE_V8_COVERAGE: __, ...inherited } = process.env
  const child = spawn(process.execPath, [PROGRAM, ...words], { env: { ...inherited, ...env }, cwd })
  const printed = Promise.all([text(child.stdout), text(child.stderr)])
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [[code], [out, err]] = await Promise.all([once(child, 'exit'), printed])
  return ended(code as number | null, out, err)
}

/** Runs a command line in this process, with the same output and exit code but without a new process. */
export async function typeLine(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {}
): Promise<Ended> {
  const { terminal, printed } = listen()
  const code = await runLine(words, terminal, { ...process.env, DEBUG: '', ...env })
  const { out, err } = printed()
  return ended(code, lines(out), lines(err))
}

const lines = (text: string) => (text === '' ? '' : `${text}\n`)

const ended = (code: number | null, out: string, err: string): Ended => ({
  ...{ code, out, err },
  json: () => JSON.parse(out)
})

/** The command line on a separate database of the test. */
export interface Cli {
  readonly sql: Sql
  readonly url: string
  run(...words: string[]): Promise<Ended>
  /** The same with settings; in a separate process if it has a working directory or input. */
  runWith(options: CliOptions, ...words: string[]): Promise<Ended>
}

/** Creates a command line on a new database. */
export async function cli(t: { teardown(work: () => Promise<void>): void }): Promise<Cli> {
  const { sql, url } = await database(t)
  const runWith = ({ env: more, ...how }: CliOptions, ...words: string[]) => {
    const env = { DATABASE_URL: url, ...more }
    return how.cwd === undefined && how.input === undefined
      ? typeLine(words, env)
      : runCommand(words, { ...how, env })
  }
  return { sql, url, runWith, run: (...words) => runWith({}, ...words) }
}

/** JSON that must be equal; a plain object must match and may have more members. */
export const exactly = (json: unknown) => ({ exactly: json })

type Answer = string | RegExp | object

/**
 * A typed line, with quotes around arguments with spaces, and its answer: the text of standard output, a
 * part of it, or its JSON; for a refusal the exit code and a part of standard error.
 */
export type Step = readonly [line: string, out: Answer] | readonly [line: string, code: 1 | 2, err: RegExp]

/** Arguments of a line; quotes keep spaces. */
export const wordsOf = (line: string) =>
  [...line.matchAll(/(?:"[^"]*"|[^\s"])+/g)].map(([word]) => word.replaceAll('"', ''))

/** A subtest: its name, then its lines. */
export type Chapter = readonly [name: string, ...steps: Step[]]

/** Runs the lines of each chapter, each with `rest` appended, and compares the answers. */
export async function typeAll(
  t: Test,
  { run }: Pick<Cli, 'run'>,
  rest: string,
  chapters: readonly Chapter[]
): Promise<void> {
  for (const [name, ...steps] of chapters)
    await t.test(name, async t => {
      for (const [line, expected, refusal] of steps) {
        const isJson = typeof expected === 'object' && !(expected instanceof RegExp)
        const typed = `${line} ${rest}${isJson ? ' --json' : ''}`
        const { code, out, err } = await run(...wordsOf(typed))
        if (refusal) t.match({ code, out, err }, { code: expected, out: '', err: refusal }, typed)
        else if (t.equal(code, 0, `${typed}: ${err}`)) compare(t, expected as Answer, out, typed)
      }
    })
}

function compare(t: Test, expected: Answer, out: string, typed: string): void {
  if (typeof expected === 'string') t.equal(out, `${expected}\n`, typed)
  else if (expected instanceof RegExp) t.match(out, expected, typed)
  else if ('exactly' in expected) t.strictSame(JSON.parse(out), expected.exactly, typed)
  else t.match(JSON.parse(out), expected, typed)
}
