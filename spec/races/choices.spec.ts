// tags: full alone sql
import t from 'tap'
import { choose, lapseChoices } from '../../lib/choices/transactions.ts'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { PAUSE_BEFORE_INSERT } from '../support/crowd.ts'
import { countSeats, type Race, runRaces, sendAll, WITHOUT_LESSON_LOCK } from '../support/race.ts'
import { addSlot, SCHOOL } from '../support/school.ts'

/** Books parties of one for a lesson and calls it off; returns their choices. */
async function calledOff(sql: Sql, parties: number): Promise<string[]> {
  const slotId = await addSlot(sql, { capacity: parties, instructors: 20 })
  const { id: partnerId } = singleRow<{ id: string }>(
    await sql`select partner_of(${SCHOOL}, 'website')::text as id`
  )
  const requests = Array.from({ length: parties }, () => ({
    ...{ id: uuidV7(Date.now()), slotId, partnerId, participants: 1 },
    ...{ customerName: 'Ana', customerEmail: '' }
  }))
  await sql`select 1 from book_many(${SCHOOL}, ${JSON.stringify(requests)}::text::json)`
  await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
  const rows = await sql<{ id: string }[]>`
    select c.id from choices c join bookings b on b.id = c.booking_id where b.slot_id = ${slotId}`
  return rows.map(({ id }) => id)
}

const choiceOf = (choiceId: string, slotId: string | null) => ({
  ...{ schoolId: SCHOOL, choiceId, slotId },
  newId: uuidV7(Date.now())
})

/** The choice's lock is the only one that two lessons share. */
const WITHOUT_CHOICE_LOCK = {
  name: 'the lock of the choice',
  functions: {
    lock_choice: [
      ['pg_advisory_xact_lock', 'hashtext'],
      ['hashtextextended(concat_ws', '(concat_ws'],
      ['p_booking_id), 0)', 'p_booking_id))']
    ] as const,
    book_many: [PAUSE_BEFORE_INSERT]
  }
}

const RACES: readonly Race[] = [
  {
    name: 'that choose different lessons for one called-off booking',
    bound: 1,
    unit: 'bookings',
    async run({ sql }) {
      const [choiceId = ''] = await calledOff(sql, 1)
      const slots = await Promise.all(Array.from({ length: 10 }, () => addSlot(sql, { capacity: 20 })))
      await sendAll((_, client) => choose(sql, choiceOf(choiceId, slots[client % 10] as string)))
      return (await Promise.all(slots.map(slotId => countSeats(sql, slotId)))).reduce((a, b) => a + b)
    },
    guards: [WITHOUT_CHOICE_LOCK]
  },
  {
    name: 'that choose a lesson while the clock applies the fallback',
    bound: 1,
    unit: 'outcomes of one choice',
    async run({ sql }) {
      const [choiceId = ''] = await calledOff(sql, 1)
      const slotId = await addSlot(sql)
      await sql`update choices set until = now() where id = ${choiceId}`
      await sendAll(async (_, client) =>
        client % 2 === 0 ? choose(sql, choiceOf(choiceId, slotId)) : lapseChoices(sql)
      )
      const { state } = singleRow<{ state: string }>(
        await sql`select state from choices where id = ${choiceId}`
      )
      return (await countSeats(sql, slotId)) + Number(state !== 'moved')
    },
    guards: [WITHOUT_CHOICE_LOCK]
  },
  {
    name: 'that choose the same lesson',
    bound: 7,
    unit: 'seats of the lesson',
    async run({ sql }) {
      const choices = await calledOff(sql, 100)
      const slotId = await addSlot(sql, { capacity: 7 })
      await sendAll((_, client) => choose(sql, choiceOf(choices[client] as string, slotId)))
      return countSeats(sql, slotId)
    },
    guards: [
      {
        name: 'the lock of the lesson',
        functions: WITHOUT_LESSON_LOCK,
        constraint: 'alter table slots drop constraint slots_never_overbooked'
      }
    ]
  }
]

runRaces(t, RACES)
