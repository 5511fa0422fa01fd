import { setTimeout as sleep } from 'node:timers/promises'
import { eraseCustomer } from '../../lib/guests/transactions.ts'
import { connect, type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { type Asker, createAsker, GUEST } from './ask.ts'
import type { Entry } from './ledger.ts'
import { GATE } from './mutants.ts'
import { ask, type Round } from './round.ts'
import type { Slot } from './school.ts'
import { retry } from './world.ts'

// Scripted scenes at an otherwise idle school: a missing guard shows without luck.

/** Longer than a hold lasts. */
const AHEAD_MS = 150 * 60_000
const HOLD_MINUTES = 60
/** Timeouts for a slow machine. */
const PATIENT = { max: 1, statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, silenceMs: 0 }
const LOOK_MS = 5

/**
 * Two holds expire: the lesson of one is booked, the other is confirmed too late, and again after the clock
 * stepped back.
 */
export async function expireHolds(round: Round): Promise<void> {
  const { clock } = round.world.cluster
  const [here, there] = round.school.slots as [Slot, Slot]
  await withAsker(async asker => {
    await hold(round, asker, here, 'first')
    const bookingId = await hold(round, asker, there, 'late')
    clock?.move(AHEAD_MS)
    await tryHold(round, asker, here, 'next')
    await ask(round, asker, { op: 'confirm', server: 1, bookingId })
    clock?.move(0)
    await ask(round, asker, { op: 'confirm', server: 0, bookingId })
  })
}

/**
 * Books over an expired hold while its guest is erased and another booking of that guest is cancelled. The
 * erasure waits at a third booking until all parties have arrived, so they meet on any machine.
 */
export async function contendForGuest(round: Round): Promise<void> {
  const { sql, databaseUrl } = round.world
  const eraser = connect(databaseUrl, PATIENT)
  const [here, ...others] = round.school.slots.slice(2, 5) as [Slot, Slot, Slot]
  await withKeeper(databaseUrl, keeper =>
    withAsker(async asker => {
      const over = await hold(round, asker, here, 'over')
      const later = [await hold(round, asker, others[0], 'kept'), await hold(round, asker, others[1], 'gone')]
      const [stays, gone] = later.sort() as [string, string]
      await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${over}`
      await keeper`select 1 from bookings where id = ${stays} for update`
      const erasure = eraseCustomer(eraser, GUEST)
      await untilWaiting(sql, 1, erasure)
      const booking = tryHold(round, asker, here, 'next')
      await untilWaiting(sql, 2, booking)
      const cancellation = ask(round, asker, { op: 'cancel', server: 1, bookingId: gone })
      await untilWaiting(sql, 3, cancellation)
      await keeper`commit`
      // The victim of a deadlock fails, and PostgreSQL's log shows it.
      await Promise.allSettled([erasure, booking, cancellation])
    })
  ).finally(() => eraser.end({ timeout: 1 }))
}

/** Two bookings swap lessons through different servers; a gate holds both until both have arrived. */
export async function swapLessons(round: Round): Promise<void> {
  const { sql, databaseUrl } = round.world
  const [here, there] = round.school.slots.slice(2, 4) as [Slot, Slot]
  await withKeeper(databaseUrl, keeper =>
    withAsker(async asker => {
      const going = await hold(round, asker, here, 'going')
      const coming = await hold(round, asker, there, 'coming')
      await keeper`select pg_advisory_xact_lock(${GATE})`
      const gone = ask(round, asker, { op: 'move', server: 0, bookingId: going, slotId: there.id })
      await untilWaiting(sql, 1, gone)
      const come = ask(round, asker, { op: 'move', server: 1, bookingId: coming, slotId: here.id })
      await untilWaiting(sql, 2, come)
      await keeper`commit`
      await Promise.all([gone, come])
    })
  )
}

/** A server books, but its connection breaks before the result, so it retries. */
export async function loseAnswer(round: Round): Promise<void> {
  const { sql, databaseUrl, seats } = round.world
  const [here] = round.school.slots as [Slot]
  const { proxy } = seats[0]
  await withKeeper(databaseUrl, keeper =>
    withAsker(async asker => {
      await keeper`select 1 from slots where id = ${here.id} for update`
      const booking = tryHold(round, asker, here, 'lost')
      await untilWaiting(sql, 1, booking)
      proxy.blackhole('answers')
      await keeper`commit`
      await untilThere(sql, 'lost', booking)
      proxy.reset()
      proxy.heal()
      await booking
    })
  )
}

async function withKeeper(databaseUrl: string, play: (keeper: Sql) => Promise<void>): Promise<void> {
  const keeper = connect(databaseUrl, PATIENT)
  try {
    await keeper`begin`
    await play(keeper)
  } finally {
    await keeper.end({ timeout: 1 })
  }
}

/** Runs a scene with separate connections to the servers. */
export async function withAsker(play: (asker: Asker) => Promise<void>): Promise<void> {
  const asker = createAsker()
  try {
    await play(asker)
  } finally {
    await asker.close()
  }
}

function tryHold(round: Round, asker: Asker, { id: slotId }: Slot, ref: string): Promise<Entry | undefined> {
  return ask(round, asker, {
    op: 'create',
    server: 0,
    ref,
    slotId,
    participants: 1,
    holdMinutes: HOLD_MINUTES
  })
}

/** Holds a seat with retries; returns the booking's id. */
export function hold(round: Round, asker: Asker, slot: Slot, ref: string): Promise<string> {
  return retry(async () => {
    const answer = await tryHold(round, asker, slot, ref)
    if (!answer?.body?.bookingId) throw new Error(`Nobody answered who asked for ${ref}.`)
    return answer.body.bookingId
  })
}

/** Resolves once that many sessions wait for a lock, or this party no longer waits. */
function untilWaiting(sql: Sql, many: number, party: Promise<unknown>): Promise<void> {
  return until(party, async () => {
    const { waiting } = singleRow<{ waiting: number }>(
      await sql`select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`
    )
    return waiting >= many
  })
}

/** Resolves once this reference is booked or its request has ended. */
function untilThere(sql: Sql, ref: string, party: Promise<unknown>): Promise<void> {
  return until(party, async () => (await sql`select from bookings where external_ref = ${ref}`).length > 0)
}

async function until(party: Promise<unknown>, isSo: () => Promise<boolean>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  party.then(end, end)
  while (!isOver && !(await isSo())) await sleep(LOOK_MS)
}
