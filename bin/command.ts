import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Config, readConfig } from '../lib/config.ts'
import { connect, type Sql } from '../lib/database.ts'
import { startEmbedded } from '../lib/embedded.ts'
import type { Terminal } from './terminal.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** The values that a command's options got on the command line. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

/** What a command is run with. */
export interface Invocation {
  readonly values: Values
  /** The words that are no options, in order. */
  readonly words: readonly string[]
  readonly config: Config
  readonly terminal: Terminal
}

/** One command: its name as typed (`keys issue`), what it does, its options, and its deed. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** What follows the name: `--school ID --partner NAME`. */
  readonly usage: string
  /** Options with their explanation; `--json` and `--help` need not be declared. */
  readonly options: Readonly<Record<string, Options[string] & { readonly help: string }>>
  /** What else a person should know, below the options. */
  readonly notes?: string
  /** Does it; resolves with the exit code (0 done, 1 failed), or throws an Error whose message is a sentence. */
  run(invocation: Invocation): Promise<number>
}

/** The command line was wrong: exit code 2, and the usage is shown. */
export class UsageError extends Error {}

const COMMON = {
  json: { type: 'boolean', help: 'Print JSON for programs.' },
  help: { type: 'boolean', short: 'h', help: 'Show this.' }
} as const

/** Reads a command's words and options, strictly: what it does not know is a UsageError. */
export function readArguments(
  command: Command,
  args: readonly string[]
): { values: Values; words: string[] } {
  try {
    const options = Object.fromEntries(
      Object.entries({ ...COMMON, ...command.options }).map(([name, { help: _, ...option }]) => [
        name,
        option
      ])
    ) as Options
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true
    })
    return { values: values as Values, words: positionals }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/** The help page of a command. */
export function helpOf(command: Command): string {
  const rows = Object.entries({ ...command.options, ...COMMON }).map(([name, option]) => {
    const value = (option.type as string) === 'string' ? ` ${name.toUpperCase().replace(/^.*-/, '')}` : ''
    return `  ${`--${name}${value}`.padEnd(24)} ${option.help}`
  })
  const notes = command.notes ? `\n${command.notes}\n` : ''
  return `swellbook ${command.name} ${command.usage}\n\n${command.summary}\n\n${rows.join('\n')}\n${notes}`
}

/** A text option that must be given. */
export function need(values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is needed`)
  return value.trim()
}

/** A text option, or undefined. */
export function want(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : undefined
}

/** Runs `use` on the database that the settings name, or on the embedded one, started if it does not run yet. */
export async function withDatabase<R>(
  config: Config,
  use: (sql: Sql, url: string) => Promise<R>
): Promise<R> {
  const { url, stop } = await openDatabase(config)
  const sql = connectPatiently(url)
  try {
    return await use(sql, url)
  } finally {
    await sql.end({ timeout: 5 })
    await stop()
  }
}

/** Connections for an operator, who may change a year of lessons at once and would rather wait than fail. */
export function connectPatiently(url: string): Sql {
  const limits = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, silenceMs: 65_000 }
  return connect(url, { max: 4, applicationName: 'swellbook cli', ...limits })
}

/** The address of the database to use, and what ends that use. */
export async function openDatabase(
  config: Config,
  log?: (message: string) => void
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
  return startEmbedded({ dataDir: config.DATA_DIR, port: config.DATABASE_PORT, ...(log && { log }) })
}

export { readConfig }
