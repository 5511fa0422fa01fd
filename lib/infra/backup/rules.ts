import * as v from 'valibot'

/** A table of a backup: its columns, without generated columns, and its number of rows. */
export interface BackedUpTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
}

/** First line of a backup. The rows follow table by table, in the order of `tables`: a row references only earlier rows. */
export interface Header {
  readonly format: typeof FORMAT
  readonly madeAt: string
  /** Migrations that created the tables, with the checksums of their texts. */
  readonly migrations: readonly Migration[]
  readonly tables: readonly BackedUpTable[]
}

export interface Migration {
  readonly name: string
  readonly checksum: string
}

/** Identifies the file format in the first line. */
export const FORMAT = 'swellbook backup 1'

/** Tables that have rows in a new database, because the program comes with data. */
export const SEEDED_TABLES: readonly string[] = [
  'spots',
  'forecasts',
  'forecast_version',
  'server_address',
  'notifications'
]

/**
 * Tables whose rows are not restored, by current and former names. A session, a link that signs somebody in, or a token of an
 * assistant that ended after the backup must not work again.
 */
const UNRESTORED_TABLES: Readonly<Record<string, keyof LeftOutRows>> = {
  sessions: 'sessions',
  owner_sessions: 'sessions',
  sign_in_links: 'signInLinks',
  owner_links: 'signInLinks',
  setup_links: 'signInLinks',
  oauth_records: 'tokens'
}

interface LeftOutRows {
  readonly sessions: number
  readonly signInLinks: number
  /** Codes, tokens and requests of assistants that sign in. */
  readonly tokens: number
}

export function isLeftOut(table: string): boolean {
  return Object.hasOwn(UNRESTORED_TABLES, table)
}

/** Counts the rows of a backup that a restore leaves out. */
export function countLeftOutRows(header: Header): LeftOutRows {
  const rowsOf = (kind: keyof LeftOutRows) =>
    header.tables
      .filter(({ name }) => UNRESTORED_TABLES[name] === kind)
      .reduce((sum, { rows }) => sum + rows, 0)
  return { sessions: rowsOf('sessions'), signInLinks: rowsOf('signInLinks'), tokens: rowsOf('tokens') }
}

const Name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/))
const HeaderSchema = v.object({
  format: v.literal(FORMAT),
  madeAt: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  tables: v.array(v.object({ name: Name, columns: v.array(Name), rows: v.pipe(v.number(), v.minValue(0)) }))
})

export class NotABackup extends Error {
  constructor(name = 'This') {
    super(`${name} is not a Swellbook backup, or was made by a much newer version.`)
  }
}

/** Throws NotABackup if the line is not a header. */
export function parseHeader(line: string): Header {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), HeaderSchema), line)
  if (!result.success) throw new NotABackup()
  return result.output
}

/** Orders tables so that each comes after those it references (`links`). Self-references are allowed. Throws on a cycle. */
export function orderTables(
  tables: readonly string[],
  links: readonly { readonly from: string; readonly to: string }[]
): string[] {
  const ordered: string[] = []
  let remaining = [...tables].sort()
  while (remaining.length > 0) {
    const waits = (table: string) =>
      links.some(l => l.from === table && l.to !== table && remaining.includes(l.to))
    const ready = remaining.filter(table => !waits(table))
    if (ready.length === 0)
      throw new Error(`These tables reference each other in a cycle: ${remaining.join(', ')}.`)
    ordered.push(...ready)
    remaining = remaining.filter(waits)
  }
  return ordered
}

/** Throws if this program lacks a migration of the backup, or has it with a different text. */
export function assertRestorable(header: Header, own: readonly Migration[]): void {
  const checksums = new Map(own.map(({ name, checksum }) => [name, checksum]))
  const mismatch = header.migrations.find(({ name, checksum }) => checksums.get(name) !== checksum)
  if (!mismatch) return
  throw new Error(
    `The backup has ${mismatch.name}, which this program ${checksums.has(mismatch.name) ? 'has with another text' : 'lacks'}. Restore it with the version of Swellbook that made it, or a newer one.`
  )
}

/** Throws if the tables of a database differ from those of the backup. */
export function assertSameTables(
  header: Header,
  current: readonly { readonly name: string; readonly columns: readonly string[] }[]
): void {
  const shape = (tables: typeof current) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, ...[...columns].sort()]).sort())
  if (shape(header.tables) === shape(current)) return
  throw new Error(
    'The tables of the database differ from those of the backup: restore into a new, empty database.'
  )
}
