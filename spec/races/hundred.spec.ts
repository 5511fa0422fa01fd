// tags: alone sql
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { PAUSE_BEFORE_INSERT, tally } from '../support/crowd.ts'
import { filledForm } from '../support/page.ts'
import { countSeats, FORM_SEATS, type Race, runRaces, sendAll, WITHOUT_LESSON_LOCK } from '../support/race.ts'
import { addSlot, bookingOf, SCHOOL } from '../support/school.ts'

const EMAILS = ['ana@example.com', 'ANA@example.com', 'Ana@Example.Com'] as const

const RACES: readonly Race[] = [
  {
    name: 'on the eight seats of a lesson',
    bound: 8,
    unit: 'seats',
    async run({ sql, crowds, key }) {
      const slotId = await addSlot(sql, { capacity: 8 })
      await sendAll(server => crowds[server].book(key, bookingOf(slotId)))
      return countSeats(sql, slotId)
    },
    guards: [
      {
        name: 'the lock on the lesson and the constraint',
        functions: WITHOUT_LESSON_LOCK,
        constraint: 'alter table slots drop constraint slots_never_overbooked'
      }
    ]
  },
  {
    name: 'with 25 references of one partner, under two keys, for two lessons',
    bound: 25,
    unit: 'bookings',
    async run({ sql, servers, crowds, key }) {
      const slotIds = [
        await addSlot(sql, { capacity: 200, instructors: 50 }),
        await addSlot(sql, { daysAhead: 4, capacity: 200, instructors: 50 })
      ]
      const keys = [key, await servers[0].schoolKey()]
      const answers = await sendAll((server, client) => {
        const [reference, copy] = [client % 25, Math.floor(client / 25)]
        const slotId = slotIds[copy === 1 ? 1 : 0] as string
        const body = bookingOf(slotId, { externalRef: `${slotIds[0]}-${reference}` })
        return crowds[server].book(keys[copy === 2 ? 1 : 0] as string, body)
      })
      const named = new Set(answers.map(({ body }) => body.bookingId))
      // Every other copy is told the booking that the first one made.
      return Math.max(tally(answers)[201] ?? 0, named.size)
    },
    guards: [
      {
        name: 'the lock on the references and the index',
        functions: {
          lock_for_booking: [
            ['perform pg_advisory_xact_lock(key) from', 'perform key from'],
            ...WITHOUT_LESSON_LOCK.lock_for_booking
          ],
          book_many: [PAUSE_BEFORE_INSERT]
        },
        constraint: 'drop index bookings_external_ref_is_unique'
      }
    ]
  },
  {
    name: 'with the forms of one guest, whose address is spelled in three ways',
    bound: FORM_SEATS,
    unit: 'seats',
    async run({ sql, servers }) {
      await sql`delete from bookings`
      const slotIds = [
        await addSlot(sql, { capacity: 60, instructors: 10 }),
        await addSlot(sql, { localStart: '15:00', localEnd: '16:00', capacity: 60, instructors: 10 })
      ] as const
      await sendAll((server, client) => {
        const { url } = servers[server]
        const customerEmail = EMAILS[client % 3] as string
        return fetch(`${url}/book/${SCHOOL}/${slotIds[server]}`, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: url },
          body: new URLSearchParams(filledForm(randomUUID(), { participants: '1', customerEmail }))
        })
      })
      return (await countSeats(sql, slotIds[0])) + (await countSeats(sql, slotIds[1]))
    },
    guards: [
      {
        name: 'the lock on the forms',
        functions: {
          lock_for_booking: [['perform lock_forms(p_school_id)', 'perform 1']],
          book_many: [PAUSE_BEFORE_INSERT]
        }
      }
    ]
  }
]

runRaces(t, RACES)
