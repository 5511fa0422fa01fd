// tags: full alone sql
import t from 'tap'
import { choose } from '../../lib/choices/transactions.ts'
import { creditCode } from '../../lib/credits/code.ts'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { addGift, CREDIT_SECRET } from '../support/credits.ts'
import { PAUSE_BEFORE_INSERT } from '../support/crowd.ts'
import { countSeats, type Race, runRaces, sendAll } from '../support/race.ts'
import { addSlot, SCHOOL } from '../support/school.ts'

const CENTS = 3500

async function website(sql: Sql): Promise<string> {
  return singleRow<{ id: string }>(await sql`select partner_of(${SCHOOL}, 'website')::text as id`).id
}

function book(sql: Sql, partnerId: string, slotId: string, more: object = {}) {
  const guest = { customerName: 'Ana', customerEmail: '', participants: 1 }
  const request = { id: uuidV7(Date.now()), slotId, partnerId, ...guest, ...more }
  return sql`select code from book_many(${SCHOOL}, ${JSON.stringify([request])}::text::json)`
}

/** A booking that was paid and called off; returns its choice. */
async function calledOff(sql: Sql): Promise<string> {
  const slotId = await addSlot(sql)
  await book(sql, await website(sql), slotId)
  const { id } = singleRow<{ id: string }>(await sql`select id from bookings where slot_id = ${slotId}`)
  await sql`insert into payments (school_id, id, booking_id, cents, method, at)
    values (${SCHOOL}, ${uuidV7(Date.now())}, ${id}, ${CENTS}, 'cash', now())`
  await sql`select cancel_slots(${SCHOOL}, array[${slotId}]::uuid[], true)`
  return singleRow<{ id: string }>(await sql`select id from choices where booking_id = ${id}`).id
}

const RACES: readonly Race[] = [
  {
    name: 'that pay for different lessons by one gift card',
    bound: 3,
    unit: 'lessons booked by it',
    async run({ sql }) {
      const gift = await addGift(sql, 3 * CENTS)
      const partnerId = await website(sql)
      const slots = await Promise.all(Array.from({ length: 10 }, () => addSlot(sql, { capacity: 20 })))
      const credit = { creditId: gift.id, creditCents: CENTS }
      await sendAll((_, client) => book(sql, partnerId, slots[client % 10] as string, credit))
      const { booked, paid } = singleRow<{ booked: number; paid: number }>(
        await sql`
          select count(*)::int as booked, (select coalesce(sum(cents), 0)::int from payments
            where credit_id = ${gift.id} and method = 'credit') as paid
          from bookings where credit_id = ${gift.id}`
      )
      return Math.max(booked, paid / CENTS)
    },
    guards: [
      {
        name: 'the lock of the credit',
        functions: {
          lock_credits: [['order by c.id for no key update', 'order by c.id']],
          book_many: [PAUSE_BEFORE_INSERT]
        }
      }
    ]
  },
  {
    name: 'that choose credit and another lesson for one called-off booking',
    bound: 1,
    unit: 'outcomes of one choice',
    async run({ sql }) {
      await sql`update schools set choice_bonus = 10 where id = ${SCHOOL}`
      const choiceId = await calledOff(sql)
      const slotId = await addSlot(sql, { capacity: 100, instructors: 20 })
      await sendAll((_, client) => {
        const newId = uuidV7(Date.now())
        const code = creditCode(CREDIT_SECRET, { schoolId: SCHOOL, creditId: newId })
        const credit = { slotId: null, code }
        return choose(sql, { schoolId: SCHOOL, choiceId, newId, ...(client % 2 === 0 ? credit : { slotId }) })
      })
      const { credits } = singleRow<{ credits: number }>(
        await sql`select count(*)::int as credits from choices where id = ${choiceId} and credit_id is not null`
      )
      return (await countSeats(sql, slotId)) + credits
    },
    guards: [
      {
        name: 'the lock of the choice',
        functions: {
          lock_choice: [
            ['pg_advisory_xact_lock', 'hashtext'],
            ['hashtextextended(concat_ws', '(concat_ws'],
            ['p_booking_id), 0)', 'p_booking_id))']
          ],
          book_many: [PAUSE_BEFORE_INSERT]
        }
      }
    ]
  }
]

runRaces(t, RACES)
