import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Config } from '../lib/config.ts'
import { connect, type Sql } from '../lib/infra/database/pool.ts'
import type { EmbeddedOptions } from '../lib/infra/embedded/start.ts'
import { assertUpToDate, migrate, migrationStatus } from '../lib/infra/migrations.ts'
import { similarName } from '../lib/text/names.ts'
import { closeOnAbort, orAbandon, unlessAborted, untilSignalled } from './interrupt.ts'
import type { Terminal } from './terminal.ts'

type ParserOptions = NonNullable<ParseArgsConfig['options']>

/** Option values of the command line, by name. */
export type Values = Readonly<Record<string, string | boolean | undefined>>

/** Input of a command. */
export interface Invocation {
  readonly values: Values
  /** Positional arguments, in the number that the command declares. */
  readonly words: readonly string[]
  readonly config: Config
  readonly terminal: Terminal
}

export interface Command {
  readonly name: string
  readonly summary: string
  /** True if the command changes the database. Then the name of the database is printed first. */
  readonly writes?: boolean
  /**
   * Synopsis after the name: `--school ID --partner NAME`. `[--yes | --dry-run]` means that only one of the two is accepted.
   */
  readonly usage: string
  /**
   * Names of the positional arguments, such as `ID`; none by default. A last name that ends in `...` may be repeated. A name in brackets, `[ID]`, is optional and empty if absent.
   */
  readonly words?: readonly string[]
  /**
   * Options with their help; every command also has `--json` and `--help`. If an option is marked `mayBeEmpty`, an empty value
   * clears its field.
   */
  readonly options: Readonly<Record<string, CommandOption>>
  /** More help, printed below the options. */
  readonly notes?: string
  /** Run the command. Resolves with the exit code (0 done, 1 failed), or throws an Error with a sentence. */
  run(invocation: Invocation): Promise<number>
}

export interface CommandOption {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly help: string
  readonly mayBeEmpty?: boolean
}

/** The command line is invalid: the exit code is 2, and the usage is printed. */
export class UsageError extends Error {}

export const COMMON = {
  json: { type: 'boolean', help: 'Print JSON for programs.' },
  help: { type: 'boolean', short: 'h', help: 'Show this help.' }
} as const

/** Parse the arguments of a command. Unknown options, and missing or unexpected arguments, throw a UsageError. */
export function parseArguments(
  command: Command,
  args: readonly string[]
): { values: Values; words: string[] } {
  const { values, words } = splitArguments(command, args)
  const { words: names = [] } = command
  if (values.help) return { values, words }
  assertExclusive(command, values)
  const all = names.map((_, i) => words[i] ?? '')
  const missing = names.find((name, i) => !all[i] && !name.startsWith('['))
  const [excess] = words.slice(names.length)
  if (missing) throw new UsageError(`${missing} is required`)
  if (names.at(-1)?.endsWith('...')) return { values, words }
  if (excess !== undefined) throw new UsageError(`unexpected argument "${excess}"`)
  return { values, words: all }
}

/** Throw if both options of a pair such as `[--yes | --dry-run]` are present. */
function assertExclusive({ usage }: Command, values: Values): void {
  for (const [, one = '', other = ''] of usage.matchAll(/\[--([a-z-]+) \| --([a-z-]+)\]/g))
    if (values[one] && values[other]) throw new UsageError(`--${one} or --${other}, not both`)
}

function splitArguments(command: Command, args: readonly string[]): { values: Values; words: string[] } {
  const allOptions: Readonly<Record<string, CommandOption>> = { ...COMMON, ...command.options }
  const options: ParserOptions = Object.fromEntries(
    Object.entries(allOptions).map(([name, { type, short }]) => [name, { type, ...(short && { short }) }])
  )
  const parsed = parse({ args: [...args], options, allowPositionals: true, strict: true, tokens: true })
  const optionNames = parsed.tokens.flatMap(token => (token.kind === 'option' ? [token.name] : []))
  const duplicate = optionNames.find((name, i) => optionNames.indexOf(name) < i)
  // Otherwise the first value would be ignored silently.
  if (duplicate) throw new UsageError(`--${duplicate} is given twice`)
  const values = parsed.values as Values
  const empty = optionNames.find(name => textOption(values, name) === '' && !allOptions[name]?.mayBeEmpty)
  // If the variable is empty, `--school "$SCHOOL"` would otherwise list every school.
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

/** Convert an error message of Node's parser to a sentence. */
function parserSentence(message: string, options: readonly string[]): string {
  const [, option] = /'(?:-\w, )?(-[^' ]+)/.exec(message) ?? []
  if (/^Option .* argument (missing|is ambiguous)/.test(message)) return `${option} needs a value`
  if (message.includes('does not take an argument')) return `${option} takes no value`
  // Remove Node's second sentence, a workaround that no command needs.
  const [sentence = message] = message.split('. ', 1)
  const similar = message.startsWith('Unknown') && similarName(`${option}`, options)
  return similar ? `${sentence}; did you mean --${similar}?` : sentence
}

export function usageOf({ name, usage }: Command): string {
  return `swellbook ${name} ${usage}`.trim()
}

/** Value of a required text option. */
export function requireOption(values: Values, name: string): string {
  const value = textOption(values, name)
  if (!value) throw new UsageError(`--${name} is required`)
  return value
}

export function textOption(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value.trim() : undefined
}

/** Options of the command line as fields for a schema: `time-zone` becomes `timeZone`. */
export function fieldsOf(values: Values): Record<string, string> {
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string'
  )
  return Object.fromEntries(
    texts.map(([name, value]) => [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), value])
  )
}

type DatabaseWork<R> = (sql: Sql, url: string, signal: AbortSignal) => Promise<R>

/** Behaviour if no database exists yet. By default a command fails. */
interface MissingDatabase {
  /** Create the database and its schema instead of failing. */
  readonly mayCreate?: boolean
}

/**
 * Run `use` on the configured database, or on the embedded one, which is started if needed. Throws if the database is absent,
 * has an older schema, or belongs to another program.
 */
export function withDatabase<R>(
  config: Config,
  use: DatabaseWork<R>,
  missing: MissingDatabase = {}
): Promise<R> {
  const useReady: DatabaseWork<R> = async (sql, url, signal) => {
    const status = await migrationStatus(sql)
    const isNew = status.applied.length === 0 && status.ahead.length === 0
    if (isNew && missing.mayCreate) await migrate(url)
    else assertUpToDate(status)
    return use(sql, url, signal)
  }
  return withAnyDatabase(config, useReady, missing)
}

/** Like withDatabase, without a check of the schema. */
export async function withAnyDatabase<R>(
  config: Config,
  use: DatabaseWork<R>,
  { mayCreate: mayBegin = false }: MissingDatabase = {}
): Promise<R> {
  if (!mayBegin) await assertClusterExists(config)
  return borrowDatabase(config, async (url, signal) => {
    const sql = closeOnAbort(signal, connectOperator(url))
    try {
      return await use(sql, url, signal)
    } finally {
      await sql.end({ timeout: 5 })
    }
  })
}

/** Open the database for `use` and always release it, so that Ctrl-C leaves no PostgreSQL process. */
export function borrowDatabase<R>(
  config: Config,
  use: (url: string, signal: AbortSignal) => Promise<R>
): Promise<R> {
  return untilSignalled(async signal => {
    const { url, stop } = await unlessAborted(signal, openDatabase(config))
    try {
      signal.throwIfAborted()
      return await orAbandon(signal, use(url, signal))
    } finally {
      await stop()
    }
  })
}

/** Prevents creating an empty database when run in the wrong folder. */
async function assertClusterExists({ DATABASE_URL, DATA_DIR }: Config): Promise<void> {
  if (DATABASE_URL) return
  const { hasCluster } = await import('../lib/infra/embedded/cluster.ts')
  if (hasCluster(DATA_DIR)) return
  throw new Error(
    `There is no database in ${DATA_DIR}: set DATA_DIR to the server's data folder, or set DATABASE_URL. To create a database, run "swellbook migrate".`
  )
}

/** Connect with long time limits: an operator may change a year of lessons at once, and prefers waiting to a failure. */
export function connectOperator(url: string): Sql {
  const limits = { statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, silenceMs: 65_000, greetSeconds: 15 }
  return connect(url, { max: 4, applicationName: 'swellbook cli', ...limits })
}

/** The database's URL, and a function to call after its last use. */
export async function openDatabase(
  config: Config,
  options: Pick<EmbeddedOptions, 'watched' | 'log'> = {}
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
  // Loaded only if needed, because it is slow.
  const { startEmbedded } = await import('../lib/infra/embedded/start.ts')
  return startEmbedded({
    dataDir: config.DATA_DIR,
    port: config.DATABASE_PORT,
    zoneData: config.ZONE_DATA,
    ...options
  })
}
