import type { Translations } from '../../../lib/booking/slot.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { LedgerMethod } from '../kit/payment-form.ts'
import type { DayRange } from './rules.ts'

/** Money that was taken and returned in a range of days, of one group, method and currency. */
export interface MoneyRow {
  /** A day, lesson type or partner; lesson types have translations. */
  readonly name: string
  readonly translations: Translations
  readonly method: LedgerMethod
  readonly currency: string
  readonly takenCents: number
  readonly returnedCents: number
  readonly movements: number
}

/** Money by day, lesson type or partner. The reversal of a movement counts on its own day, with the opposite sign. */
export function listMoney(
  sql: Sql,
  schoolId: string,
  { per, from, to }: DayRange & { readonly per: 'day' | 'type' | 'partner' }
): Promise<MoneyRow[]> {
  return sql<MoneyRow[]>`
    with moved as materialized (
      select p.booking_id, p.method, p.cents, (p.at at time zone c.time_zone)::date::text as day
      from schools c join payments p on p.school_id = ${schoolId}
        and p.at >= ${from}::text::timestamp at time zone c.time_zone
        and p.at < (${to}::text::timestamp + interval '1 day') at time zone c.time_zone
      where c.id = ${schoolId}
    ), grouped as materialized (
      select case ${per}::text when 'day' then m.day when 'partner' then b.partner_id::text else s.lesson_type_id end as key,
        m.method, b.currency, coalesce(sum(m.cents) filter (where m.cents > 0), 0)::float8 as taken,
        coalesce(-sum(m.cents) filter (where m.cents < 0), 0)::float8 as returned, count(*)::int as movements
      from moved m join bookings b on b.school_id = ${schoolId} and b.id = m.booking_id
      join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
      group by 1, m.method, b.currency
    )
    select coalesce(p.name, t.name, x.key) as name, coalesce(t.translations, '{}') as translations, x.method, x.currency,
      x.taken as "takenCents", x.returned as "returnedCents", x.movements
    from grouped x
    left join partners p on ${per}::text = 'partner' and p.school_id = ${schoolId} and p.id::text = x.key
    left join lesson_types t on ${per}::text = 'type' and t.school_id = ${schoolId} and t.id = x.key
    order by case when ${per}::text = 'day' then x.key end, 1, x.currency, x.method`
}

/** One movement of the journal. */
export interface JournalRow {
  readonly day: string
  readonly time: string
  readonly cents: number
  readonly currency: string
  readonly method: LedgerMethod
  /** Name of the person whose till it went through; null for online payments and former staff. */
  readonly by: string | null
  readonly reference: string
  readonly lesson: string
  readonly translations: Translations
  readonly partner: string
  /** Id of the payment at the provider; null if it was not online. */
  readonly intent: string | null
  readonly isReversal: boolean
}

/** Maximum movements of a journal. */
export const MAX_JOURNAL = 5_000

/** Movements in a range of days, in order; one more than a journal lists if there are more. Movements are never changed. */
export function listJournal(sql: Sql, schoolId: string, { from, to }: DayRange): Promise<JournalRow[]> {
  return sql<JournalRow[]>`
    with moved as materialized (
      select p.*, p.at at time zone c.time_zone as local
      from schools c join payments p on p.school_id = ${schoolId}
        and p.at >= ${from}::text::timestamp at time zone c.time_zone
        and p.at < (${to}::text::timestamp + interval '1 day') at time zone c.time_zone
      where c.id = ${schoolId} order by p.at, p.id limit ${MAX_JOURNAL + 1}
    )
    select m.local::date::text as day, to_char(m.local, 'HH24:MI') as time, m.cents::float8 as cents, b.currency, m.method, w.name as by,
      coalesce(o.reference, b.reference) as reference, t.name as lesson, t.translations, q.name as partner, c.intent,
      m.undoes is not null as "isReversal"
    from moved m join bookings b on b.school_id = ${schoolId} and b.id = m.booking_id
    left join orders o on o.school_id = ${schoolId} and o.id = b.order_id
    left join people w on w.school_id = ${schoolId} and w.id = m.person_id
    left join charges c on c.school_id = ${schoolId} and c.id = m.charge_id
    join slots s on s.school_id = ${schoolId} and s.id = b.slot_id
    join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    join partners q on q.school_id = ${schoolId} and q.id = b.partner_id
    order by m.at, m.id`
}
