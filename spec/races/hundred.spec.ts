// tags: alone sql
import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { type Crowd, countFailures, mutate, openCrowd, PAUSE_BEFORE_INSERT, tally } from '../support/crowd.ts'
import { FREE_FORMS, filledForm } from '../support/page.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../support/school.ts'
import { serve } from '../support/server.ts'

const CLIENTS = 100
/** Crowds of a negative control: on a busy machine the clients of one crowd may pass in turn. */
const ROUNDS = 4
const FORM_SEATS = 12
const SETTINGS = {
  ...FREE_FORMS,
  V1_RATE_PER_MINUTE: '100000',
  PAGES_RATE_PER_MINUTE: '100000',
  FORM_SEATS_PER_DAY: String(FORM_SEATS)
}

interface Place {
  readonly sql: Sql
  readonly crowds: readonly Crowd[]
  readonly urls: readonly string[]
  readonly key: string
}

interface Race {
  readonly name: string
  /** Most units that a hundred clients may get, and the unit. */
  readonly bound: number
  readonly unit: string
  /** Arranges a new lesson, sends the clients, and resolves to the units that they got. */
  readonly run: (place: Place) => Promise<number>
  /** Changes of book_many that take the guard away, and the constraints that would still hold. */
  readonly withoutGuard: readonly (readonly [words: string, instead: string])[]
  readonly constraint?: string
}

const LOCK_SLOTS = ['order by s.id for no key update\n  );', 'order by s.id\n  );'] as const

async function count(sql: Sql, slotId: string): Promise<number> {
  return singleRow<{ n: number }>(
    await sql`select coalesce(sum(participants), 0)::int as n from bookings where slot_id = ${slotId}`
  ).n
}

/** Runs `send` for each client at once, by turns over both servers. */
function sendAll<T>(send: (server: 0 | 1, client: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: CLIENTS }, (_, client) => send((client % 2) as 0 | 1, client)))
}

const RACES: readonly Race[] = [
  {
    name: 'on the eight seats of a lesson',
    bound: 8,
    unit: 'seats',
    async run({ sql, crowds, key }) {
      const slotId = await addSlot(sql, { capacity: 8 })
      await sendAll(server => crowds[server]!.book(key, bookingOf(slotId)))
      return count(sql, slotId)
    },
    withoutGuard: [LOCK_SLOTS, PAUSE_BEFORE_INSERT],
    constraint: 'alter table slots drop constraint slots_never_overbooked'
  },
  {
    name: 'with 25 references of one partner',
    bound: 25,
    unit: 'bookings',
    async run({ sql, crowds, key }) {
      const slotId = await addSlot(sql, { capacity: 200, instructors: 50 })
      const told = await sendAll((server, client) =>
        crowds[server]!.book(key, bookingOf(slotId, { externalRef: `${slotId}-${client % 25}` }))
      )
      return tally(told)[201] ?? 0
    },
    withoutGuard: [
      ['perform pg_advisory_xact_lock(key) from', 'perform key from'],
      LOCK_SLOTS,
      PAUSE_BEFORE_INSERT
    ],
    constraint: 'drop index bookings_external_ref_is_unique'
  },
  {
    name: 'with the forms of one guest',
    bound: FORM_SEATS,
    unit: 'seats',
    async run({ sql, urls }) {
      await sql`delete from bookings`
      const slotIds = [
        await addSlot(sql, { capacity: 60, instructors: 10 }),
        await addSlot(sql, { localStart: '15:00', localEnd: '16:00', capacity: 60, instructors: 10 })
      ] as const
      const form = () => new URLSearchParams(filledForm(randomUUID(), { participants: '1' }))
      await sendAll(server => {
        const headers = { origin: urls[server]! }
        const path = `${urls[server]}/book/${SCHOOL}/${slotIds[server]}`
        return fetch(path, { method: 'POST', redirect: 'manual', headers, body: form() })
      })
      return (await count(sql, slotIds[0])) + (await count(sql, slotIds[1]))
    },
    withoutGuard: [['perform lock_forms(p_school_id)', 'perform 1'], PAUSE_BEFORE_INSERT]
  }
]

/** Two servers on one database with a school. */
async function openServers(t: Test): Promise<Place & { close(): Promise<unknown> }> {
  const first = await serve(t, { settings: SETTINGS })
  const { sql, databaseUrl, schoolKey } = first
  const second = await serve(t, { settings: SETTINGS, on: { sql, url: databaseUrl } })
  await addSchool(sql)
  const servers = [first, second]
  return {
    ...{ sql, key: await schoolKey(), urls: servers.map(({ url }) => url) },
    crowds: servers.map(({ url }) => openCrowd(t, url, 50)),
    close: () => Promise.all(servers.map(server => server.close()))
  }
}

for (const { name, bound, unit, run, withoutGuard, constraint } of RACES) {
  t.test(`a hundred clients ${name}`, async t => {
    t.test(`get ${bound} ${unit}`, async t => {
      const { close, ...place } = await openServers(t)
      t.equal(await run(place), bound)
      await close()
      t.strictSame(await countFailures(place.sql), { statements: 0, deadlocks: 0 })
    })

    t.test('get more if the guard is taken away', async t => {
      const { close, ...place } = await openServers(t)
      if (constraint) await place.sql.unsafe(constraint)
      await mutate(place.sql, 'book_many', withoutGuard)
      let most = 0
      for (let round = 0; round < ROUNDS && most <= bound; round += 1) most = await run(place)
      t.ok(most > bound, `${most} ${unit}`)
      await close()
    })
  })
}
