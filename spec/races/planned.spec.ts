// tags: full alone sql
import t, { type Test } from 'tap'
import { connect, type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { cancelLessons, changeLesson } from '../../lib/lessons/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { changeLessonByStaff } from '../../plugins/centre/timetable/writes.ts'
import { meanwhile, mutate, WAIT, whenWaiting } from '../support/crowd.ts'
import { database } from '../support/database.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'

const PATIENT = { max: 1, lockTimeoutMs: 60_000, statementTimeoutMs: 60_000, silenceMs: 0 }
type Change = readonly [words: string, instead: string]

/** Final state of a lesson, and the code of a booking of all its eight seats meanwhile. */
interface Met {
  readonly refusalCode: string | undefined
  /** Answer of the change. */
  readonly answer: unknown
  readonly cancelled: boolean
  readonly taken: number
  readonly live: number
  readonly instructors: number
  readonly capacity: number
}

/** Books while staff change a lesson: after the decision, before the write. */
async function meet(
  t: Test,
  name: 'cancel_slots' | 'change_slot',
  changes: readonly Change[],
  change: (sql: Sql, slotId: string) => Promise<unknown>
): Promise<Met> {
  const { sql, url } = await database(t)
  const [desk, guest] = [connect(url, PATIENT), connect(url, PATIENT)]
  t.teardown(() => Promise.all([desk, guest].map(each => each.end({ timeout: 1 }))))
  await addSchool(sql)
  const slotId = await addSlot(sql, { capacity: 8, instructors: 2 })
  const { partnerId } = singleRow<{ partnerId: string }>(
    await sql`select partner_of(${SCHOOL}, 'Hotel') as "partnerId"`
  )
  await mutate(sql, name, changes)
  const customer = { customerName: 'Ana Silva', customerEmail: 'ana@example.com' }
  const request = { id: uuidV7(Date.now()), partnerId, slotId, participants: 8, ...customer }
  const book = async () =>
    singleRow<{ code: string }>(
      await guest`select code from book_many(${SCHOOL}, ${JSON.stringify([request])}::text::json)`
    )
  let booked: ReturnType<typeof book> | undefined
  const answer = await meanwhile(
    url,
    () => change(desk, slotId),
    () => {
      booked = book()
      return whenWaiting(sql, 2, 'lock', booked)
    }
  )
  const refusalCode = (await booked)?.code
  const lesson = singleRow<Omit<Met, 'refusalCode' | 'answer'>>(
    await sql`select cancelled_at is not null as cancelled, spots_taken as taken, instructor_count as instructors, capacity, (
        select coalesce(sum(participants), 0)::int from bookings where slot_id = s.id and status in ('confirmed', 'on_hold')
      ) as live
      from slots s where id = ${slotId}`
  )
  return { refusalCode, answer, ...lesson }
}

t.test('a lesson cancelled during a booking', async t => {
  const write = '  update slots set cancelled_at = moment'
  const gate = [write, `  ${WAIT}\n${write}`] as const
  const cancel = (sql: Sql, slotId: string) => cancelLessons(sql, SCHOOL, [slotId])

  t.test('leaves a live booking without the lock', async t => {
    const unlocked = ['order by id for no key update;', 'order by id;'] as const
    t.match(await meet(t, 'cancel_slots', [unlocked, gate], cancel), {
      refusalCode: 'ok',
      answer: { bookings: 0 },
      cancelled: true,
      taken: 0,
      live: 0
    })
  })

  t.test('keeps none: the booking waits, and is refused', async t => {
    t.match(await meet(t, 'cancel_slots', [gate], cancel), {
      refusalCode: 'slot_not_purchasable',
      cancelled: true,
      taken: 0,
      live: 0
    })
  })
})

t.test('a lesson that loses an instructor during a booking', async t => {
  const gate = ['update slots set price_cents', `${WAIT}\n  update slots set price_cents`] as const
  const leaveOne = async (sql: Sql, slotId: string) => {
    const [first] = await sql<{ id: string }[]>`
      select instructor_id as id from slot_instructors where slot_id = ${slotId} order by 1`
    return changeLesson(sql, SCHOOL, slotId, { instructors: [first!.id] })
  }

  t.test('has too many guests without the lock', async t => {
    const unlocked = ['id = p_slot_id for no key update;', 'id = p_slot_id;'] as const
    t.match(await meet(t, 'change_slot', [unlocked, gate], leaveOne), {
      refusalCode: 'ok',
      taken: 8,
      live: 8,
      instructors: 1
    })
  })

  t.test('keeps its ratio: the booking waits, and is refused', async t => {
    t.match(await meet(t, 'change_slot', [gate], leaveOne), {
      refusalCode: 'ratio_exceeded',
      taken: 0,
      live: 0,
      instructors: 1
    })
  })
})

t.test('a lesson that gets fewer seats during the last booking', async t => {
  const gate = ['update slots set price_cents', `${WAIT}\n  update slots set price_cents`] as const
  const halve = async (sql: Sql, slotId: string) => {
    const somebody = { schoolId: SCHOOL, personId: uuidV7(Date.now()), instructorId: null }
    const terms = { capacity: 8, cents: 3500, note: '', meeting: null }
    return (
      await changeLessonByStaff(sql, somebody, { slotId, seen: terms, change: { ...terms, capacity: 4 } })
    ).code
  }
  const unlocked = ['id = p_slot_id for no key update;', 'id = p_slot_id;'] as const

  t.test('is oversold without the lock', async t => {
    const freed = async (sql: Sql, slotId: string) => {
      await sql`alter table slots drop constraint slots_never_overbooked`
      await mutate(sql, 'change_lesson_by_staff', [unlocked])
      return halve(sql, slotId)
    }
    const met = await meet(t, 'change_slot', [unlocked, gate], freed)
    t.match(met, { refusalCode: 'ok', answer: 'ok', taken: 8, live: 8, capacity: 4 })
  })

  t.test('never has fewer seats than sold: the booking waits, and is refused', async t => {
    const met = await meet(t, 'change_slot', [gate], halve)
    t.match(met, { refusalCode: 'insufficient_spots', answer: 'ok', taken: 0, live: 0, capacity: 4 })
  })
})
