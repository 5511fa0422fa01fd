import { priceOfPerson } from '../../lib/booking/offers/applied.ts'
import type { SchoolOffer } from '../../lib/booking/offers/rules.ts'
import { bookingUrlOf, type Seats, statusOf, vacanciesOf } from '../../lib/booking/rules.ts'
import type { LessonDays } from '../../lib/booking/schedule/queries.ts'
import { type PartnerOptions, partnerSerializer } from '../../lib/booking/schedule/serializer.ts'
import type { Reader, ScheduleCache } from '../../lib/booking/schedule-cache.ts'
import type { AvailableSlot } from '../../lib/booking/slot.ts'
import type { UnitSeats } from '../../lib/booking/units.ts'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import type { ProductSlot, SlotProduct } from '../../lib/octo/slot.ts'
import { addDays, daysBetween } from '../../lib/text/dates.ts'
import { availabilityOf } from '../../plugins/octo/shapes/availability.ts'
import { calendarDay } from '../../plugins/octo/shapes/calendar.ts'
import type { OctoView } from '../../plugins/octo/shapes/view.ts'

/** A partner's read of lessons through v1. */
export interface LessonQuery extends PartnerOptions, LessonDays {}

/** Answer of the schedule cache to such a read. */
export async function readCached(
  calendars: ScheduleCache,
  reader: Reader,
  query: LessonQuery
): Promise<string> {
  const { body } = (await calendars.at(reader)).answer(partnerSerializer(query), query)
  return Buffer.concat(body).toString()
}

/** A lesson with the inputs of its vacancies. */
type SlotRow = Omit<AvailableSlot, 'vacancies' | 'status' | 'netCents' | 'offer' | 'bookingUrl'> & Seats

interface ListedLessons {
  readonly schoolName: string
  readonly currency: string
  readonly locale: string
  readonly template: string | null
  readonly offers: readonly SchoolOffer[]
  readonly atMs: number
  readonly slots: readonly SlotRow[]
}

/** Statement that reads exactly the requested lessons now. */
async function listLessons(
  sql: Sql,
  schoolId: string,
  { from, to, level }: LessonQuery
): Promise<ListedLessons> {
  return singleRow<ListedLessons>(
    await sql`
    select c.name as "schoolName", c.currency, c.locales[1] as locale, c.booking_url_template as template, c.offers, extract(epoch from statement_timestamp())::float8 * 1000 as "atMs", (
      select coalesce(json_agg(json_build_object(
        'id', s.id, 'localDate', s.local_date, 'localStart', to_char(s.local_start, 'HH24:MI'),
        'localEnd', to_char(s.local_end, 'HH24:MI'), 'lessonTypeId', t.id, 'lessonTypeName', t.name, 'level', t.level,
        'spotName', s.spot_name, 'instructorName', coalesce((
          select string_agg(i.name, ', ' order by i.name)
          from slot_instructors x join instructors i on i.school_id = x.school_id and i.id = x.instructor_id
          where x.school_id = s.school_id and x.slot_id = s.id), ''),
        'capacity', s.capacity, 'taken', s.spots_taken - coalesce((
          select sum(b.participants) from bookings b where b.school_id = s.school_id and b.slot_id = s.id
            and b.status = 'on_hold' and b.hold_expires_at <= statement_timestamp()), 0),
        'instructors', s.instructor_count, 'studentsPerInstructor', t.max_students_per_instructor, 'isPrivate', t.kind = 'private',
        'startsAtMs', extract(epoch from s.starts_at)::float8 * 1000, 'cutoffHours', t.cancellation_cutoff_hours, 'questions', t.questions,
        'transfers', transfers_of(c.points, t.id, t.transfers_required), 'forSale', s.on_sale and s.cancelled_at is null, 'isCancelled', s.cancelled_at is not null, 'priceCents', s.price_cents, 'pricingPer', t.pricing_per, 'units', case when t.units is not null then lesson_units(t.units, s.unit_cents, s.price_cents) end
      ) order by s.starts_at, s.id), '[]')
      from slots s join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id
      where s.school_id = ${schoolId} and s.local_date between ${from}::text::date and ${to}::text::date
        and s.starts_at > statement_timestamp() and t.availability_type = 'START_TIME'
        and (t.level = ${level}::text or ${level}::text is null)
    ) as slots
    from schools c where c.id = ${schoolId}`
  )
}

/** Envelope of each format around its lessons. */
const AROUND: Readonly<Record<string, (items: unknown[], days: { from: string; to: string }) => unknown>> = {
  octo: items => items,
  fh: items => ({ availabilities: items }),
  bl: items => ({ data: items }),
  sb: (items, { from, to }) => ({
    availabilities: items,
    _meta: { format: 'sb', total: items.length, from, to }
  })
}

/** Reference read without cache and joins: the requested lessons, read and serialized at once. */
export async function readUncached(sql: Sql, schoolId: string, query: LessonQuery): Promise<string> {
  const { format, discountPercent, publicUrl, from, to } = query
  const { schoolName, currency, locale, template, offers, atMs, slots } = await listLessons(
    sql,
    schoolId,
    query
  )
  const items = slots.map(row => {
    const sold = (cents: number) => priceOfPerson(offers, row, { cents, atMs, discountPercent })
    const { cents: priceCents, netCents, offer } = sold(row.priceCents)
    return format.item(
      {
        ...row,
        vacancies: vacanciesOf(row),
        status: statusOf(row),
        ...{ priceCents, netCents, offer },
        units: row.units?.map(unit => ({ ...unit, cents: sold(unit.cents).cents })) ?? null,
        bookingUrl: bookingUrlOf(publicUrl, template, { schoolId, slotId: row.id })
      },
      { schoolId, schoolName, currency, locale }
    )
  })
  return JSON.stringify(AROUND[format.name]?.(items, { from, to }))
}

/** A read of a product's slots through strict OCTO, by slot or by day, with its terms. */
export interface OctoQuery extends LessonDays {
  readonly what: 'slots' | 'days'
  readonly productId: string
  readonly view: OctoView
  readonly party: UnitSeats | undefined
  /** Replaces the days. */
  readonly ids?: readonly string[]
}

/** The same for strict OCTO; slots are serialized in SQL, like those of bookings. */
export async function readOctoUncached(sql: Sql, schoolId: string, query: OctoQuery): Promise<string> {
  const { productId, from, to, ids = null, view, party } = query
  const { product, slots } = singleRow<{
    product: SlotProduct & { currency: string; productId: string }
    slots: ProductSlot[]
  }>(
    await sql`
    select json_build_object('pricingPer', t.pricing_per, 'availabilityType', t.availability_type, 'priceCents', t.price_cents, 'units', t.units, 'productId', t.id, 'offers', c.offers, 'transfers', transfers_of(c.points, t.id, t.transfers_required),
      'currency', c.currency) as product, (
        select coalesce(json_agg(octo_slot_json(s, t, h.free::int) order by s.starts_at, s.id), '[]')
        from slots s left join slot_holds h on h.school_id = s.school_id and h.slot_id = s.id
        where s.school_id = t.school_id and s.lesson_type_id = t.id
          and (s.id = any (${ids}::uuid[]) or (${ids}::uuid[] is null and s.local_date between ${from}::text::date and ${to}::text::date))
      ) as slots
    from lesson_types t join schools c on c.id = t.school_id
    where t.school_id = ${schoolId} and t.id = ${productId}`
  )
  if (query.what === 'slots') {
    const open = slots.filter(({ hasBegun }) => !hasBegun)
    return JSON.stringify(open.map(slot => availabilityOf(slot, product, view, party)))
  }
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
  const lines = dates.map(date =>
    calendarDay({ date, product, party, slots: slots.filter(slot => slot.localDate === date) }, view)
  )
  return JSON.stringify(lines)
}
