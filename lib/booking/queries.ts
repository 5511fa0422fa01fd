import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { SellerProfile } from '../schools/profile.ts'
import type { SchoolOffer } from './offers/rules.ts'
import type { BookingScope } from './rules.ts'
import type { Booking, LessonType } from './slot.ts'

/** Snapshot of a school's lesson types. */
export interface ServicesRead {
  readonly version: string
  /** Next start of a lesson (Unix milliseconds), which changes the upcoming lessons. Null if there is none. */
  readonly untilMs: number | null
  readonly schoolName: string
  readonly currency: string
  readonly timeZone: string
  readonly locale: string
  /** True if bookings at this school are only tests. */
  readonly isSandbox: boolean
  readonly offers: readonly SchoolOffer[]
  readonly profile: SellerProfile
  readonly services: readonly CatalogueType[]
}

/** A lesson type. Hidden types are in no list, but older bookings refer to them. */
interface CatalogueType extends LessonType {
  readonly isHidden: boolean
}

/** Lesson types to list: those with lessons at set times, or also rental by the day. */
export type CatalogueScope = 'lessons' | 'everything'

/**
 * Lesson types of a school, with prices, spots and times of their upcoming lessons. `lessons` are ordered by id, `everything`
 * by upcoming seats.
 */
export async function readServices(sql: Sql, schoolId: string, scope: CatalogueScope): Promise<ServicesRead> {
  return singleRow<ServicesRead>(
    await sql`
    with ahead as (
      select s.lesson_type_id, min(s.starts_at) as next_start, sum(s.capacity) as seats, min(s.price_cents) as price_from,
        max(s.price_cents) as price_to, json_agg(distinct s.spot_name order by s.spot_name) as spot_names,
        json_agg(distinct to_char(s.local_start, 'HH24:MI') order by to_char(s.local_start, 'HH24:MI')) as start_times
      from slots s
      where s.school_id = ${schoolId} and s.starts_at > statement_timestamp() and s.cancelled_at is null
      group by s.lesson_type_id
    )
    select v.version, c.name as "schoolName", c.currency, c.time_zone as "timeZone", c.locales[1] as locale,
      c.sandbox_for is not null as "isSandbox", c.offers,
      json_build_object('id', c.id, 'name', c.name, 'bring', c.bring, 'meet', c.meet, 'translations', c.translations, 'logo', c.logo,
        'logoUrl', c.logo_url, 'photo', c.photo) as profile,
      (select extract(epoch from min(next_start))::float8 * 1000 from ahead) as "untilMs",
      (select coalesce(json_agg(json_build_object(
        'id', t.id, 'name', t.name, 'description', t.description, 'level', t.level, 'kind', t.kind, 'isHidden', t.hidden,
        'durationMinutes', t.duration_minutes, 'capacity', t.capacity,
        'maxStudentsPerInstructor', t.max_students_per_instructor,
        'priceFromCents', coalesce(a.price_from, t.price_cents), 'priceToCents', greatest(priced.price_to, coalesce(a.price_to, t.price_cents)),
        'cancellationCutoffHours', t.cancellation_cutoff_hours, 'refundSteps', t.refund_steps, 'translations', t.translations,
        'availabilityType', t.availability_type, 'pricingPer', t.pricing_per, 'questions', t.questions,
        'transfers', transfers_of(c.points, t.id, t.transfers_required),
        'units', priced.units,
        'spotNames', coalesce(a.spot_names, '[]'), 'startTimes', coalesce(a.start_times, (
          select json_agg(distinct to_char(s.local_start, 'HH24:MI') order by to_char(s.local_start, 'HH24:MI'))
          from slots s where s.school_id = ${schoolId} and s.lesson_type_id = t.id
        ), '[]')
      ) order by case when ${scope} = 'everything' then a.seats end desc nulls last, t.id), '[]')
      from lesson_types t left join ahead a on a.lesson_type_id = t.id
      cross join lateral (
        select json_agg(u || jsonb_build_object('cents', coalesce(least_cents, (u ->> 'cents')::int)) order by n) as units,
          max(coalesce(most_cents, (u ->> 'cents')::int)) as price_to
        from jsonb_array_elements(t.units) with ordinality as x(u, n)
        cross join lateral (
          select min(coalesce((s.unit_cents ->> (u ->> 'id'))::int, s.price_cents)) as least_cents,
            max(coalesce((s.unit_cents ->> (u ->> 'id'))::int, s.price_cents)) as most_cents
          from slots s
          where s.school_id = ${schoolId} and s.lesson_type_id = t.id and s.starts_at > statement_timestamp()
            and s.cancelled_at is null
        ) as sold
      ) as priced
      where t.school_id = ${schoolId} and (t.availability_type = 'START_TIME' or ${scope} = 'everything')) as services
    from schools c join availability_versions v on v.school_id = ${schoolId}
    where c.id = ${schoolId}`
  )
}

/** Result of a lookup: the booking, or whether another school or partner has it. */
interface BookingRead {
  readonly booking: Booking | null
  readonly elsewhere: boolean
}

export async function readBooking(
  sql: Sql,
  { schoolId, partnerId }: BookingScope,
  bookingId: string
): Promise<BookingRead> {
  const { booking } = singleRow<{ booking: Booking | null }>(
    await sql`select booking_json(${schoolId}, ${partnerId}, ${bookingId}) as booking`
  )
  return { booking, elsewhere: booking === null && (await existsAtOtherSchool(sql, bookingId)) }
}

/**
 * True if any school has this booking. No other booking query lacks a school; a cluster must ask all nodes. Call it only if the
 * caller's school does not have the booking. The limit of the key protects it.
 */
export async function existsAtOtherSchool(sql: Sql, bookingId: string): Promise<boolean> {
  const found = await sql`select 1 from bookings where id = ${bookingId} limit 1`
  return found.length > 0
}

/** Schools with overdue holds. */
export async function listSchoolsToSweep(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct school_id as id from bookings where status = 'on_hold' and hold_expires_at <= statement_timestamp()`
  return rows.map(({ id }) => id)
}

/** Schools with more than one version that can be deleted (see prune_changes). */
export async function listSchoolsToPrune(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select school_id as id from availability_changes
    where version < (extract(epoch from statement_timestamp() - interval '10 minutes') * 1000)::bigint << 20
    group by school_id having count(*) > 1`
  return rows.map(({ id }) => id)
}
