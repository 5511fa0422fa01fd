import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { CountedBy, DayRange, OwedFilter } from './rules.ts'

/** Amounts settled with a partner in one currency. */
export interface SettledRow {
  readonly partnerId: string
  readonly name: string
  readonly currency: string
  /** Positive if the partner paid the school. */
  readonly cents: number
}

/** Amounts settled for days within a range, by the same kind of day; for all partners or one. */
export function listSettled(
  sql: Sql,
  schoolId: string,
  { by, from, to, partnerId = null }: OwedFilter
): Promise<SettledRow[]> {
  return sql<SettledRow[]>`
    select p.id::text as "partnerId", p.name, s.currency, sum(s.cents)::float8 as cents
    from settlements s join partners p on p.school_id = ${schoolId} and p.id = s.partner_id
    where s.school_id = ${schoolId} and s.counted_by = ${by} and s.first_day >= ${from}::text::date
      and s.first_day <= ${to}::text::date and s.last_day <= ${to}::text::date
      and (${partnerId}::text is null or s.partner_id = ${partnerId}::text::bigint)
    group by p.id, p.name, s.currency having sum(s.cents) <> 0 order by lower(p.name), p.id, s.currency`
}

/** A settlement with a partner. */
export interface Settlement extends DayRange {
  readonly id: string
  readonly currency: string
  readonly cents: number
  /** The day of the payment. */
  readonly day: string
  readonly reference: string | null
  /** Name of the person who recorded it. */
  readonly by: string | null
}

/** Maximum settlements that a statement lists. */
const MAX_SETTLEMENTS = 100

/** Settlements of a partner for days within a range, newest first, without undone ones. Also returns the number of all rows. */
export async function listSettlements(
  sql: Sql,
  schoolId: string,
  { by, from, to, partnerId }: DayRange & { readonly by: CountedBy; readonly partnerId: string }
): Promise<{ readonly list: readonly Settlement[]; readonly count: number }> {
  const rows = await sql<(Settlement & { isOpen: boolean })[]>`
    select s.id, s.currency, s.cents::float8 as cents, s.settled_on::text as day, s.reference, w.name as by,
      s.first_day::text as "from", s.last_day::text as "to", s.undoes is null and u.id is null as "isOpen"
    from settlements s left join settlements u on u.school_id = ${schoolId} and u.undoes = s.id
    left join people w on w.school_id = ${schoolId} and w.id = s.person_id
    where s.school_id = ${schoolId} and s.counted_by = ${by} and s.first_day >= ${from}::text::date
      and s.first_day <= ${to}::text::date and s.last_day <= ${to}::text::date and s.partner_id = ${partnerId}::text::bigint
    order by s.settled_on desc, s.at desc, s.id`
  return { list: rows.filter(({ isOpen }) => isOpen).slice(0, MAX_SETTLEMENTS), count: rows.length }
}
