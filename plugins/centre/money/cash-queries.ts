import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { PayMethod } from '../kit/payment-form.ts'

/** Money in one person's till, by one method on one day. */
export interface Taking {
  /** Null if no person took it. */
  readonly person: string | null
  readonly method: PayMethod
  readonly currency: string
  readonly takenCents: number
  readonly returnedCents: number
}

/** Money taken and returned on a day of the school, by person and method; see day_takings. */
export function listTakings(
  sql: Sql,
  { schoolId, timeZone }: { readonly schoolId: string; readonly timeZone: string },
  date: string
): Promise<Taking[]> {
  return sql<Taking[]>`
    select person_id as person, method, currency, taken::float8 as "takenCents", returned::float8 as "returnedCents"
    from day_takings(${schoolId}, ${date}::text::date, ${timeZone})`
}

/** A counted till, with the amount that was expected at that time. */
export interface CountedLine extends Pick<Taking, 'person' | 'method' | 'currency'> {
  readonly expected: number
  readonly counted: number
}

/** The newest count of a day. */
export interface CashCount {
  readonly version: number
  readonly lines: readonly CountedLine[]
  readonly note: string | null
  /** Name of the person who counted. */
  readonly by: string | null
  /** ISO 8601 in UTC. */
  readonly at: string
}

/** The newest count of a day; undefined if there is none. */
export async function findCashCount(
  sql: Sql,
  schoolId: string,
  date: string
): Promise<CashCount | undefined> {
  const [count] = await sql<CashCount[]>`
    select c.version, c.lines, c.note, p.name as by, iso_utc(c.at) as at
    from cash_counts c left join people p on p.school_id = ${schoolId} and p.id = c.person_id
    where c.school_id = ${schoolId} and c.day = ${date}::text::date order by c.version desc limit 1`
  return count
}

/** Names of all people of a school, former ones included. */
export async function listStaffNames(sql: Sql, schoolId: string): Promise<ReadonlyMap<string, string>> {
  const people = await sql<{ id: string; name: string }[]>`
    select id, name from people where school_id = ${schoolId}`
  return new Map(people.map(({ id, name }) => [id, name]))
}
