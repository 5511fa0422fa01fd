import { between, type Draw, pickOne } from '../../lib/demo/random.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { DISCOUNTS } from './questions.ts'
import { addSlot, bookingOf } from './school.ts'
import type { SpecServer } from './server.ts'

/** A school with random changes, and its servers. */
export interface Changing {
  readonly sql: Sql
  readonly servers: readonly SpecServer[]
  /** Keys of its partners, by discount. */
  readonly keys: ReadonlyMap<number, string>
  readonly draw: Draw
}

/**
 * A change. If only time completes it (after that many seconds), it resolves to a function that tells
 * whether it has.
 */
type Change = (stage: Changing, seconds: number) => Promise<unknown>

/** A lesson with free seats. */
async function lesson({ sql, draw }: Changing): Promise<string> {
  const rows = await sql<
    { id: string }[]
  >`select s.id from slots s join lesson_types t on t.school_id = s.school_id
    and t.id = s.lesson_type_id where s.starts_at > clock_timestamp() + interval '1 hour' and t.availability_type = 'START_TIME'
    and s.on_sale and s.cancelled_at is null
    and least(s.capacity, t.max_students_per_instructor * s.instructor_count) - s.spots_taken >= 2 order by s.id`
  return pickOne(draw, rows).id
}

/** Books a lesson at one of the servers. */
async function book(
  stage: Changing,
  more: object = {}
): Promise<{ path: string; key: string; bookingId: string }> {
  const key = stage.keys.get(pickOne(stage.draw, DISCOUNTS)) as string
  const body = bookingOf(await lesson(stage), { ...more })
  const { body: booked } = await pickOne(stage.draw, stage.servers).post('/api/partner/v1/bookings', {
    key,
    body
  })
  return { path: `/api/partner/v1/bookings/${booked.bookingId}`, key, bookingId: booked.bookingId }
}

/** About twenty kinds of changes of a school. */
export const LESSON_CHANGES: Readonly<Record<string, Change>> = {
  'a booking': async stage => book(stage, { participants: 2 }),
  'a hold': async stage => book(stage, { status: 'ON_HOLD' }),
  'a hold that ends by itself': async (stage, seconds) => {
    const { sql } = stage
    const { bookingId } = await book(stage, { status: 'ON_HOLD' })
    await sql`with held as (
        update bookings set hold_expires_at = clock_timestamp() + make_interval(secs => ${seconds}) where id = ${bookingId} returning slot_id
      ) update slots set spots_taken = spots_taken where id = (select slot_id from held)`
    return async () =>
      (await sql`select from bookings where id = ${bookingId} and hold_expires_at < clock_timestamp()`)
        .length === 1
  },
  'a confirmation': async stage => {
    const { path, key } = await book(stage, { status: 'ON_HOLD' })
    await pickOne(stage.draw, stage.servers).post(`${path}/confirm`, { key, body: {} })
  },
  'a cancellation': async stage => {
    const { path, key } = await book(stage)
    await pickOne(stage.draw, stage.servers).del(path, { key })
  },
  'a lesson closed': async s => s.sql`update slots set on_sale = false where id = ${await lesson(s)}`,
  'lessons opened': async ({ sql }) => sql`update slots set on_sale = true where not on_sale`,
  'a lesson cancelled': async s =>
    s.sql`update slots set cancelled_at = now(), cancelled_because = 'waves' where id = ${await lesson(s)}`,
  'a price': async s =>
    s.sql`update slots set price_cents = ${between(s.draw, 100, 9000)} where id = ${await lesson(s)}`,
  'a capacity': async s => s.sql`update slots set capacity = capacity + 1 where id = ${await lesson(s)}`,
  'the name of a lesson type': async ({ sql, draw }) =>
    sql`update lesson_types set name = ${`Lesson "${draw()}" ö`}, translations = ${JSON.stringify({ pt: { name: `Aula ${draw()}` } })}::text::jsonb
      where id = 'kids'`,
  'what a lesson type says and asks': async ({ sql, draw }) =>
    sql`update lesson_types set description = ${`Waves ${draw()}`}, cancellation_cutoff_hours = ${between(draw, 0, 72)},
      kind = ${pickOne(draw, ['group', 'private'])} where id in ('group', 'kids')`,
  'what is said to the guests of a lesson': async s =>
    s.sql`update slots set guest_note = ${`North end ${s.draw()}`} where id = ${await lesson(s)}`,
  'what a school says of itself': async ({ sql, draw }) =>
    sql`update schools set bring = ${`Towel ${draw()}`}, translations = ${JSON.stringify({ pt: { meet: `Bar ${draw()}` } })}::text::jsonb`,
  'the ratio of a lesson type': async ({ sql, draw }) =>
    sql`update lesson_types set max_students_per_instructor = ${between(draw, 1, 8)} where id = 'group'`,
  'the name of an instructor': async s =>
    s.sql`update instructors set name = ${`Rita ${s.draw()}`} where id = (
      select instructor_id from slot_instructors where slot_id = ${await lesson(s)} limit 1)`,
  'an offer': async ({ sql, draw }) => {
    const offer = { code: 'OPEN', title: `Off ${draw()}`, open: true, bearer: 'school' }
    const offers = [{ ...offer, percent: between(draw, 1, 99), hoursFrom: between(draw, 1, 100) }]
    return sql`update schools set offers = ${JSON.stringify(offers)}::text::jsonb`
  },
  'the name of the school': async ({ sql, draw }) => sql`update schools set name = ${`Onda ${draw()}`}`,
  'the address of bookings': async ({ sql, draw }) =>
    sql`update schools set booking_url_template = ${`https://onda.example/${draw()}/{slotId}`}`,
  'an instructor who is taken off': async s =>
    s.sql`delete from slot_instructors x using (
        select slot_id, instructor_id from slot_instructors where slot_id = ${await lesson(s)} limit 1
      ) one where x.slot_id = one.slot_id and x.instructor_id = one.instructor_id`,
  'a lesson moved': async s =>
    s.sql`update slots set local_date = local_date + 1, local_start = '07:00' where id = ${await lesson(s)}`,
  'a lesson that begins': async (s, seconds) => {
    const id = await lesson(s)
    await s.sql`update slots set local_date = soon::date, local_start = soon::time, local_end = '23:59:59'
      from (select date_trunc('second', clock_timestamp() at time zone time_zone) + make_interval(secs => ${seconds + 1}) as soon from schools) moment
      where id = ${id}`
    return async () =>
      (await s.sql`select from slots where id = ${id} and starts_at < clock_timestamp()`).length === 1
  },
  'a lesson added': async ({ sql, draw }) =>
    addSlot(sql, { daysAhead: between(draw, 0, 6), localStart: '20:00', localEnd: '22:30' }),
  'a lesson deleted': async s => {
    const id = await lesson(s)
    await s.sql`delete from slot_instructors where slot_id = ${id}`
    await s.sql`delete from slots where id = ${id} and not exists (select from bookings where slot_id = ${id})`
  }
}
