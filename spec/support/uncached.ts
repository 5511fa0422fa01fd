import type { LessonsAsked } from '../../lib/booking/calendar.ts'
import type { SlotRow } from '../../lib/booking/queries.ts'
import { bookingUrlOf, statusOf, vacanciesOf } from '../../lib/booking/rules.ts'
import { one, type Sql } from '../../lib/database/pool.ts'

interface Listed {
  readonly schoolName: string
  readonly currency: string
  readonly template: string | null
  readonly slots: readonly SlotRow[]
}

/** The statement that reads just what was asked, at this moment. */
async function listLessons(sql: Sql, schoolId: string, { from, to, level }: LessonsAsked): Promise<Listed> {
  return one<Listed>(
    await sql`
    select c.name as "schoolName", c.currency, c.booking_url_template as template, (
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
        'instructors', s.instructor_count, 'studentsPerInstructor', t.max_students_per_instructor,
        'forSale', s.on_sale and s.cancelled_at is null, 'priceCents', s.price_cents, 'pricingPer', t.pricing_per
      ) order by s.starts_at, s.id), '[]')
      from slots s join lesson_types t on t.school_id = s.school_id and t.id = s.lesson_type_id
      where s.school_id = ${schoolId} and s.local_date between ${from}::text::date and ${to}::text::date
        and s.starts_at > statement_timestamp() and t.availability_type = 'START_TIME'
        and (t.level = ${level}::text or ${level}::text is null)
    ) as slots
    from schools c where c.id = ${schoolId}`
  )
}

/** How each format stands around its lessons. */
const AROUND: Readonly<Record<string, (items: unknown[], days: { from: string; to: string }) => unknown>> = {
  octo: items => items,
  fh: items => ({ availabilities: items }),
  bl: items => ({ data: items }),
  sb: (items, { from, to }) => ({
    availabilities: items,
    _meta: { format: 'sb', total: items.length, from, to }
  })
}

/** What a reader answers that keeps nothing and joins nothing: the lessons asked for, read and written at once. */
export async function readUncached(sql: Sql, schoolId: string, asked: LessonsAsked): Promise<string> {
  const { format, discountPercent, publicUrl, from, to } = asked
  const { schoolName, currency, template, slots } = await listLessons(sql, schoolId, asked)
  const items = slots.map(row =>
    format.item(
      {
        ...row,
        vacancies: vacanciesOf(row),
        status: statusOf(row),
        netCents: Math.round((row.priceCents * (100 - discountPercent)) / 100),
        bookingUrl: bookingUrlOf(publicUrl, template, { schoolId, slotId: row.id })
      },
      { schoolId, schoolName, currency }
    )
  )
  return JSON.stringify(AROUND[format.name]?.(items, { from, to }))
}
