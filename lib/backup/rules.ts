import * as v from 'valibot'

/** A table as it stands in a backup: its columns but the generated ones, and how many rows follow. */
export interface BackedUpTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
}

/** The first line of a backup. The rows follow, table after table in this order, so that none names one that comes later. */
export interface Header {
  readonly format: typeof FORMAT
  readonly madeAt: string
  /** The migrations that made the tables, with the checksums of their texts. */
  readonly migrations: readonly Migration[]
  readonly tables: readonly BackedUpTable[]
}

/** A migration by its name and the checksum of its text. */
export interface Migration {
  readonly name: string
  readonly checksum: string
}

/** What the first line says of itself. */
export const FORMAT = 'swellbook backup 1'

/** Tables of a new database that have rows already: what comes with the program. */
export const SEEDED: readonly string[] = [
  'spots',
  'forecasts',
  'forecast_version',
  'server_address',
  'notifications'
]

/**
 * Tables whose rows are not restored, by their names of now and of earlier releases. A session or a sign-in link that was ended
 * after the backup must not work again, and the backup cannot tell which those are.
 */
const ENDED_BY_RESTORE: Readonly<Record<string, keyof Ended>> = {
  sessions: 'sessions',
  owner_sessions: 'sessions',
  sign_in_links: 'signInLinks',
  owner_links: 'signInLinks'
}

/** Rows that a restore leaves out. */
export interface Ended {
  readonly sessions: number
  readonly signInLinks: number
}

/** True if rows of a table are left out. */
export function isEndedByRestore(table: string): boolean {
  return Object.hasOwn(ENDED_BY_RESTORE, table)
}

/** The rows of a backup that a restore leaves out. */
export function endedBy(header: Header): Ended {
  const rowsOf = (kind: keyof Ended) =>
    header.tables
      .filter(({ name }) => ENDED_BY_RESTORE[name] === kind)
      .reduce((sum, { rows }) => sum + rows, 0)
  return { sessions: rowsOf('sessions'), signInLinks: rowsOf('signInLinks') }
}

const Name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/))
const HeaderSchema = v.object({
  format: v.literal(FORMAT),
  madeAt: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  tables: v.array(v.object({ name: Name, columns: v.array(Name), rows: v.pipe(v.number(), v.minValue(0)) }))
})

/** What was read is not a backup. */
export class NoBackup extends Error {
  constructor(name = 'This') {
    super(`${name} is not a Swellbook backup, or one of a much newer version.`)
  }
}

/** Reads the first line of a backup; throws NoBackup where it is none. */
export function parseHeader(line: string): Header {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), HeaderSchema), line)
  if (!result.success) throw new NoBackup()
  return result.output
}

/** Tables in an order in which each comes after those that it names (`links`); one may name itself. Throws on a ring. */
export function orderTables(
  tables: readonly string[],
  links: readonly { readonly from: string; readonly to: string }[]
): string[] {
  const ordered: string[] = []
  let left = [...tables].sort()
  while (left.length > 0) {
    const waits = (table: string) =>
      links.some(l => l.from === table && l.to !== table && left.includes(l.to))
    const ready = left.filter(table => !waits(table))
    if (ready.length === 0) throw new Error(`These tables name each other in a ring: ${left.join(', ')}.`)
    ordered.push(...ready)
    left = left.filter(waits)
  }
  return ordered
}

/** Throws a sentence where this program, which has these migrations, cannot bring the backup's tables about. */
export function assertRestorable(header: Header, known: readonly Migration[]): void {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]))
  const strange = header.migrations.find(({ name, checksum }) => checksums.get(name) !== checksum)
  if (!strange) return
  throw new Error(
    `The backup has ${strange.name}, which this program ${checksums.has(strange.name) ? 'has otherwise' : 'lacks'}: restore it with the version of Swellbook that made it, or a newer one.`
  )
}

/** Throws a sentence where the tables of a database are not those of the backup. */
export function assertSameTables(
  header: Header,
  there: readonly { readonly name: string; readonly columns: readonly string[] }[]
): void {
  const shape = (tables: typeof there) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, ...[...columns].sort()]).sort())
  if (shape(header.tables) === shape(there)) return
  throw new Error('The database has other tables than the backup: restore into a new, empty one.')
}
