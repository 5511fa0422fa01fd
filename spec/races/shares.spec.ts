// tags: full alone sql
import t from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { saveLimit } from '../../lib/partners/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { PAUSE_BEFORE_INSERT } from '../support/crowd.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { visit } from '../support/page.ts'
import { countSeats, type Race, runRaces, sendAll, WITHOUT_LESSON_LOCK } from '../support/race.ts'
import { addSlot, bookingOf, SCHOOL } from '../support/school.ts'

const ALLOTMENT = 7
const GUARANTEED = 10
const HELD_LESSONS = 8
/** A quarter of the seats of these lessons, each of which has 20. */
const HELD_SHARE = (HELD_LESSONS * 20) / 4

/** Limits what a partner may sell of each lesson, or guarantees it seats. */
async function limit(
  sql: Sql,
  name: string,
  seats: number,
  releaseHours: number | null = null
): Promise<void> {
  const { id: partnerId } = singleRow<{ id: string }>(
    await sql`select partner_of(${SCHOOL}, ${name})::text as id`
  )
  const { code } = await saveLimit(
    sql,
    { schoolId: SCHOOL, actorId: null, partnerId },
    { id: uuidV7(Date.now()), version: null },
    { type: null, from: '2020-01-01', to: null, seats, releaseHours }
  )
  if (code !== 'ok') throw new Error(code)
}

const RACES: readonly Race[] = [
  {
    name: 'of two partners, one of which has an allotment',
    bound: ALLOTMENT,
    unit: 'seats of its allotment',
    // The lock of the limit of held seats would hide a missing lesson lock.
    settings: { PARTNER_HELD_PERCENT: '100' },
    async run({ sql, servers, crowds }) {
      const [limited, free] = [await servers[0].schoolKey('Atlas'), await servers[0].schoolKey('Brisa')]
      await sql`delete from partner_limits`
      await limit(sql, 'Atlas', ALLOTMENT)
      const slotId = await addSlot(sql, { capacity: 120, instructors: 20 })
      const answers = await sendAll((server, client) => {
        const body = bookingOf(slotId, client % 5 === 0 ? { status: 'ON_HOLD' } : {})
        return crowds[server].book(client % 3 === 0 ? free : limited, body)
      })
      const sold = (isFree: boolean) =>
        answers.filter(({ status }, client) => status === 201 && (client % 3 === 0) === isFree).length
      if (sold(true) !== 34) throw new Error(`The other partner sold ${sold(true)} of 34.`)
      return sold(false)
    },
    guards: [
      {
        name: 'the comparison with the allotment',
        functions: { book_many: [['request.participants > unsold then', 'false then']] }
      },
      { name: 'the lock on the lesson', functions: WITHOUT_LESSON_LOCK }
    ]
  },
  {
    name: 'for a lesson of which a partner has guaranteed seats',
    bound: 30 - GUARANTEED,
    unit: 'seats for others',
    settings: { PARTNER_HELD_PERCENT: '100' },
    async run({ sql, servers, crowds }) {
      const [guaranteed, other] = [await servers[0].schoolKey('Atlas'), await servers[0].schoolKey('Brisa')]
      await sql`delete from partner_limits`
      await limit(sql, 'Atlas', GUARANTEED, 24)
      const slotId = await addSlot(sql, { daysAhead: 3, capacity: 30, instructors: 5 })
      const { headers } = await addSignedInOwner(sql)
      const { post } = visit(servers[1])
      const desk = () =>
        post(
          `/centre/lessons/${slotId}/book`,
          { name: 'Ana', people: '1', attempt: uuidV7(Date.now()) },
          headers
        )
      await sendAll<{ status: number }>((server, client) =>
        client % 10 === 0 ? desk() : crowds[server].book(other, bookingOf(slotId))
      )
      const taken = await countSeats(sql, slotId)
      const answers = await sendAll(server => crowds[server].book(guaranteed, bookingOf(slotId)))
      const sold = answers.filter(({ status }) => status === 201).length
      if (sold !== 30 - taken) throw new Error(`The partner sold ${sold} of ${30 - taken}.`)
      return taken
    },
    guards: [
      {
        name: 'the comparison with the guarantee',
        functions: {
          book_many: [["when request.participants > open then 'guaranteed'", "when false then 'guaranteed'"]]
        }
      },
      { name: 'the lock on the lesson', functions: WITHOUT_LESSON_LOCK }
    ]
  },
  {
    name: `with holds of one partner, over ${HELD_LESSONS} lessons`,
    bound: HELD_SHARE,
    unit: 'held seats',
    async run({ sql, crowds, key }) {
      await sql`delete from bookings`
      await sql`delete from slots`
      const slotIds: string[] = []
      for (let n = 0; n < HELD_LESSONS; n += 1)
        slotIds.push(await addSlot(sql, { daysAhead: n + 2, capacity: 20, instructors: 5 }))
      // Each server gets half of the lessons, so they share no lock on a lesson.
      await sendAll((server, client) =>
        crowds[server].book(key, bookingOf(slotIds[client % HELD_LESSONS]!, { status: 'ON_HOLD' }))
      )
      return singleRow<{ seats: number }>(
        await sql`select coalesce(sum(participants), 0)::int as seats from bookings where status = 'on_hold'`
      ).seats
    },
    guards: [
      {
        name: 'the comparison with the share',
        functions: { holdable_seats: [['if in_all + p_seats <= min_seats then', 'if true then']] }
      },
      {
        name: 'the lock on the partner',
        functions: {
          lock_for_booking: [['perform lock_holders(p_school_id, holders);', 'perform 1;']],
          book_many: [PAUSE_BEFORE_INSERT]
        }
      }
    ]
  },
  {
    name: 'at the last seat, two of them at the desk',
    bound: 1,
    unit: 'seat',
    async run({ sql, servers, crowds, key }) {
      const slotId = await addSlot(sql, { daysAhead: 1, capacity: 1 })
      const { headers } = await addSignedInOwner(sql)
      const { post } = visit(servers[0])
      const book = () => {
        const fields = { name: 'Joana', people: '1', attempt: uuidV7(Date.now()) }
        return post(`/centre/lessons/${slotId}/book`, fields, headers)
      }
      const answers = await sendAll<{ status: number }>((server, client) =>
        client === 20 || client === 70 ? book() : crowds[server].book(key, bookingOf(slotId))
      )
      const others = answers.filter(({ status }) => ![201, 303, 409].includes(status))
      if (others.length > 0) throw new Error(`${others.length} answers are neither a booking nor a refusal.`)
      return countSeats(sql, slotId)
    },
    guards: [
      {
        name: 'the count of the seats and the constraint',
        functions: {
          book_many: [
            [
              'code := seats_refusal(taken, request.participants, capacity, facts.instructor_count, facts.ratio);',
              'code := null;'
            ]
          ]
        },
        constraint: 'alter table slots drop constraint slots_never_overbooked'
      }
    ]
  }
]

runRaces(t, RACES)
