import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../lib/config.ts'
import { connect, type Sql } from '../lib/database/pool.ts'
import type { EmbeddedOptions } from '../lib/embedded/start.ts'
import { assertUpToDate, migrate, migrationStatus } from '../lib/migrations.ts'
import { likenessOf } from '../lib/text/names.ts'
import { endWith, orLeft, unlessSignalled, untilSignalled } from './interrupt.ts'
import type { Terminal } from './terminal.ts'

type ParserOptions = NonNullable<ParseArgsConfig['options']>

/** The values that a command's options got on the command line. */
export type Values = Readonly<Record<string, string | boolean | undefined>>

/** What a command is run with. */
export interface Invocation {
  readonly values: Values
  /** The words that are no options, as many as the command names. */
  readonly words: readonly string[]
  readonly config: Config
  readonly terminal: Terminal
}

/** One command: its name as typed (`keys issue`), what it does, its options, and its deed. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** Whether it changes the database; then it says which one that is. */
  readonly writes?: boolean
  /** What follows the name: `--school ID --partner NAME`. Of `[--yes | --dry-run]` only one is taken. */
  readonly usage: string
  /**
   * The words it needs that are no options, by name: `ID`; none by default. Where there is an option `id` too, either will do.
   * A last one that ends in `...` stands for one or more; one in brackets, `[ID]`, may be left out and is then empty.
   */
  readonly words?: readonly string[]
  /** Options with their explanation; `--json` and `--help` need not be declared. One that `mayBeEmpty` clears what was there. */
  readonly options: Readonly<Record<string, CommandOption>>
  /** What else a person should know, below the options. */
  readonly notes?: string
  /** Does it; resolves with the exit code (0 done, 1 failed), or throws an Error whose message is a sentence. */
  run(invocation: Invocation): Promise<number>
}

/** One option: what it takes, and what the help says of it. */
export interface CommandOption {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly help: string
  readonly mayBeEmpty?: boolean
}

/** The command line was wrong: exit code 2, and the usage is shown. */
export class UsageError extends Error {}

/** The options of every command. */
export const COMMON = {
  json: { type: 'boolean', help: 'Print JSON for programs.' },
  help: { type: 'boolean', short: 'h', help: 'Show this.' }
} as const

/** Reads a command's words and options, strictly: what it does not know, and a word too many or too few, is a UsageError. */
export function readArguments(
  command: Command,
  args: readonly string[]
): { values: Values; words: string[] } {
  const { values, words } = splitArguments(command, args)
  const { words: names = [] } = command
  if (values.help) return { values, words }
  refuseBoth(command, values)
  // `schools show --id ID` says the same as `schools show ID`.
  const twice = names.find((name, i) => words[i] !== undefined && values[name.toLowerCase()] !== undefined)
  if (twice) throw new UsageError(`${twice} is given twice`)
  const all = names.map((name, i) => words[i] ?? want(values, name.toLowerCase()) ?? '')
  const missing = names.find((name, i) => !all[i] && !name.startsWith('['))
  const [excess] = words.slice(names.length)
  if (missing) throw new UsageError(`${missing} is needed`)
  if (names.at(-1)?.endsWith('...')) return { values, words }
  if (excess !== undefined) throw new UsageError(`"${excess}" is a word too many`)
  return { values, words: all }
}

/** `[--yes | --dry-run]` in the usage: one or the other. */
function refuseBoth({ usage }: Command, values: Values): void {
  for (const [, one = '', other = ''] of usage.matchAll(/\[--([a-z-]+) \| --([a-z-]+)\]/g))
    if (values[one] && values[other]) throw new UsageError(`--${one} or --${other}, not both`)
}

function splitArguments(command: Command, args: readonly string[]): { values: Values; words: string[] } {
  const known: Readonly<Record<string, CommandOption>> = { ...COMMON, ...command.options }
  const options: ParserOptions = Object.fromEntries(
    Object.entries(known).map(([name, { type, short }]) => [name, { type, ...(short && { short }) }])
  )
  const parsed = parse({ args: [...args], options, allowPositionals: true, strict: true, tokens: true })
  const given = parsed.tokens.flatMap(token => (token.kind === 'option' ? [token.name] : []))
  const twice = given.find((name, i) => given.indexOf(name) < i)
  // One of two values would be taken without a word.
  if (twice) throw new UsageError(`--${twice} is given twice`)
  const values = parsed.values as Values
  const empty = given.find(name => want(values, name) === '' && !known[name]?.mayBeEmpty)
  // A list of everything would pass for one of those that were meant: `--school "$SCHOOL"`.
  if (empty) throw new UsageError(`--${empty} needs a value`)
  return { values, words: parsed.positionals }
}

function parse<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError(parserSentence((error as Error).message, Object.keys(config.options ?? {})))
  }
}

/** What Node's parser says of an option, in our words. */
function parserSentence(message: string, known: readonly string[]): string {
  const [, option] = /'(?:-\w, )?(-[^' ]+)/.exec(message) ?? []
  if (/^Option .* argument (missing|is ambiguous)/.test(message)) return `${option} needs a value`
  if (message.includes('does not take an argument')) return `${option} takes no value`
  // Only the first sentence: Node goes on to explain a way round that no command needs.
  const [said = message] = message.split('. ', 1)
  const meant = message.startsWith('Unknown') && likenessOf(`${option}`, known)
  return meant ? `${said}; did you mean --${meant}?` : said
}

/** How a command is typed. */
export function usageOf({ name, usage }: Command): string {
  return `swellbook ${name} ${usage}`.trim()
}

/** A text option that must be given. */
export function need(values: Values, name: string): string {
  const value = want(values, name)
  if (!value) throw new UsageError(`--${name} is needed`)
  return value
}

/** A text option, or undefined. */
export function want(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : undefined
}

/** The options that were given, named as fields (`time-zone` is `timeZone`), for a schema to read. */
export function fieldsOf(values: Values): Record<string, string> {
  const given = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string'
  )
  return Object.fromEntries(
    given.map(([name, value]) => [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value])
  )
}

type DatabaseWork<R> = (sql: Sql, url: string, signal: AbortSignal) => Promise<R>

/** What a command does where there is no database yet: most say so, for they mean one that is there. */
interface WithoutDatabase {
  /** Makes one, with its schema. */
  readonly mayBegin?: boolean
}

/**
 * Runs `use` on the database that the settings name, or on the embedded one, started if it does not run yet. One that is
 * absent, behind or not this program's throws a sentence.
 */
export function withDatabase<R>(
  config: Config,
  use: DatabaseWork<R>,
  beginning: WithoutDatabase = {}
): Promise<R> {
  const prepared: DatabaseWork<R> = async (sql, url, signal) => {
    const status = await migrationStatus(sql)
    const isNew = status.applied.length === 0 && status.ahead.length === 0
    if (isNew && beginning.mayBegin) await migrate(url)
    else assertUpToDate(status)
    return use(sql, url, signal)
  }
  return withAnyDatabase(config, prepared, beginning)
}

/** The same, whatever state the database is in. */
export async function withAnyDatabase<R>(
  config: Config,
  use: DatabaseWork<R>,
  { mayBegin = false }: WithoutDatabase = {}
): Promise<R> {
  if (!mayBegin) await assertBegun(config)
  return borrowDatabase(config, async (url, signal) => {
    const sql = endWith(signal, connectPatiently(url))
    try {
      return await use(sql, url, signal)
    } finally {
      await sql.end({ timeout: 5 })
    }
  })
}

/** Opens the database for `use`, and gives it back however that ends: Ctrl-C leaves no PostgreSQL running either. */
export function borrowDatabase<R>(
  config: Config,
  use: (url: string, signal: AbortSignal) => Promise<R>
): Promise<R> {
  return untilSignalled(async signal => {
    const { url, stop } = await unlessSignalled(signal, openDatabase(config))
    try {
      signal.throwIfAborted()
      return await orLeft(signal, use(url, signal))
    } finally {
      await stop()
    }
  })
}

/** Else a command in the wrong folder would make a database there, and find it empty. */
async function assertBegun({ DATABASE_URL, DATA_DIR }: Config): Promise<void> {
  if (DATABASE_URL) return
  const { hasCluster } = await import('../lib/embedded/cluster.ts')
  if (hasCluster(DATA_DIR)) return
  throw new Error(
    `There is no database in ${DATA_DIR} yet: set DATA_DIR to the folder of the server's, or DATABASE_URL; "swellbook migrate" makes a new one.`
  )
}

/** Connections for an operator, who may change a year of lessons at once and would rather wait than fail. */
export function connectPatiently(url: string): Sql {
  const limits = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, silenceMs: 65_000, greetSeconds: 15 }
  return connect(url, { max: 4, applicationName: 'swellbook cli', ...limits })
}

/** The address of the database to use, and what ends that use. */
export async function openDatabase(
  config: Config,
  how: Pick<EmbeddedOptions, 'watched' | 'log'> = {}
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
  // Only who has no database of their own waits for what runs one.
  const { startEmbedded } = await import('../lib/embedded/start.ts')
  return startEmbedded({
    dataDir: config.DATA_DIR,
    port: config.DATABASE_PORT,
    zoneData: config.ZONE_DATA,
    ...how
  })
}
