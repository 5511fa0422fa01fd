import type { Test } from 'tap'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { type Crowd, countFailures, mutate, openCrowd, PAUSE_BEFORE_INSERT } from './crowd.ts'
import { FREE_FORMS } from './page.ts'
import { addSchool } from './school.ts'
import { type SpecServer, serve } from './server.ts'

const CLIENTS = 100
/** Crowds of a negative control: on a busy machine the clients of one crowd may pass in turn. */
const ROUNDS = 4

/** Seats that one guest may book by forms on a day. */
export const FORM_SEATS = 12

const SETTINGS = {
  ...FREE_FORMS,
  V1_RATE_PER_MINUTE: '100000',
  PAGES_RATE_PER_MINUTE: '100000',
  FORM_SEATS_PER_DAY: String(FORM_SEATS)
}

/** Two servers on one database with a school, and a crowd for each. */
export interface Track {
  readonly sql: Sql
  readonly servers: readonly [SpecServer, SpecServer]
  readonly crowds: readonly [Crowd, Crowd]
  /** Key of a partner. */
  readonly key: string
}

/** A guard that a negative control removes. */
export interface Guard {
  readonly name: string
  /** Changes of SQL functions, by name. */
  readonly functions: Readonly<Record<string, readonly (readonly [words: string, instead: string])[]>>
  /** Removes a constraint that would still hold. */
  readonly constraint?: string
}

/** A hundred clients that compete for something that is limited. */
export interface Race {
  readonly name: string
  /** The number of units that a hundred clients get, and the unit. */
  readonly bound: number
  readonly unit: string
  readonly settings?: Readonly<Record<string, string>>
  /** Arranges a new lesson, sends the clients, and resolves to the units that they got. */
  readonly run: (track: Track) => Promise<number>
  readonly guards: readonly Guard[]
}

/** Decides without the row lock of the booked lessons, slowly. */
export const WITHOUT_LESSON_LOCK = {
  lock_for_booking: [['order by s.id for no key update\n  );', 'order by s.id\n  );']],
  book_many: [PAUSE_BEFORE_INSERT]
} satisfies Guard['functions']

/** Runs `send` for each client at once, alternating between both servers. */
export function sendAll<T>(send: (server: 0 | 1, client: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: CLIENTS }, (_, client) => send((client % 2) as 0 | 1, client)))
}

/** Seats of the bookings of a lesson, counted without its own counter. */
export async function countSeats(sql: Sql, slotId: string): Promise<number> {
  return singleRow<{ n: number }>(
    await sql`select coalesce(sum(participants), 0)::int as n from bookings where slot_id = ${slotId}`
  ).n
}

async function openTrack(t: Test, { settings = {} }: Race): Promise<Track & { close(): Promise<unknown> }> {
  const first = await serve(t, { settings: { ...SETTINGS, ...settings } })
  const { sql, databaseUrl, schoolKey } = first
  const second = await serve(t, { settings: { ...SETTINGS, ...settings }, on: { sql, url: databaseUrl } })
  await addSchool(sql)
  return {
    ...{ sql, servers: [first, second], key: await schoolKey() },
    crowds: [openCrowd(t, first.url, 50), openCrowd(t, second.url, 50)],
    close: () => Promise.all([first.close(), second.close()])
  }
}

/** Adds the subtests of each race: it gets exactly its bound, and more without each of its guards. */
export function runRaces(t: Pick<Test, 'test'>, races: readonly Race[]): void {
  for (const race of races) {
    const { name, bound, unit, run, guards } = race
    t.test(`a hundred clients ${name}`, async t => {
      t.test(`get ${bound} ${unit}`, async t => {
        const { close, ...track } = await openTrack(t, race)
        t.equal(await run(track), bound)
        await close()
        t.strictSame(await countFailures(track.sql), { statements: 0, deadlocks: 0 })
      })

      for (const { name, functions, constraint } of guards) {
        t.test(`get more without ${name}`, async t => {
          const { close, ...track } = await openTrack(t, race)
          if (constraint) await track.sql.unsafe(constraint)
          for (const [holder, changes] of Object.entries(functions)) await mutate(track.sql, holder, changes)
          let peak = 0
          for (let round = 0; round < ROUNDS && peak <= bound; round += 1) peak = await run(track)
          t.ok(peak > bound, `${peak} ${unit}`)
          await close()
        })
      }
    })
  }
}
