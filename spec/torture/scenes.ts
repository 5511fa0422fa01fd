import { setTimeout as sleep } from 'node:timers/promises'
import { eraseCustomer } from '../../lib/customers/transactions.ts'
import { connect, one, type Sql } from '../../lib/database/pool.ts'
import { type Asker, createAsker, GUEST } from './ask.ts'
import type { Entry } from './ledger.ts'
import { ask, type Round } from './round.ts'
import type { Slot } from './school.ts'
import { insistOn } from './world.ts'

// A scene is played step by step at a school where nobody else is: a missing guard shows by what is done, not by luck.

/** Further than a hold lasts. */
const AHEAD_MS = 150 * 60_000
const HOLD_MINUTES = 60
/** As patient as a slow machine asks. */
const PATIENT = { max: 1, statementTimeoutMs: 60_000, lockTimeoutMs: 60_000, silenceMs: 0 }
const LOOK_MS = 5

/** Two windows close: at one lesson somebody else books, at the other it is confirmed too late, and again once the clock stepped back. */
export async function jumpOverWindows(round: Round): Promise<void> {
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
 * A hold that ran out is booked over, while its guest is erased and another booking of theirs is cancelled. Between the two
 * the erasure comes to a third, which is kept from it until everybody is there: whatever the machine, they meet.
 */
export async function meetAtOneGuest(round: Round): Promise<void> {
  const { sql, databaseUrl } = round.world
  const [keeper, eraser] = [connect(databaseUrl, PATIENT), connect(databaseUrl, PATIENT)]
  const [here, ...others] = round.school.slots.slice(2, 5) as [Slot, Slot, Slot]
  try {
    await withAsker(async asker => {
      const over = await hold(round, asker, here, 'over')
      const later = [await hold(round, asker, others[0], 'kept'), await hold(round, asker, others[1], 'gone')]
      const [kept, gone] = later.sort() as [string, string]
      await sql`update bookings set hold_expires_at = clock_timestamp() where id = ${over}`
      await keeper`begin`
      await keeper`select 1 from bookings where id = ${kept} for update`
      const erasure = eraseCustomer(eraser, GUEST)
      await untilWaiting(sql, 1, erasure)
      const booking = tryHold(round, asker, here, 'next')
      await untilWaiting(sql, 2, booking)
      const cancellation = ask(round, asker, { op: 'cancel', server: 1, bookingId: gone })
      await untilWaiting(sql, 3, cancellation)
      await keeper`commit`
      // Whoever must give way fails, and PostgreSQL's log tells of it.
      await Promise.allSettled([erasure, booking, cancellation])
    })
  } finally {
    await Promise.all([keeper, eraser].map(each => each.end({ timeout: 1 })))
  }
}

async function withAsker(play: (asker: Asker) => Promise<void>): Promise<void> {
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

/** Holds a seat, however often it must be tried; answers the booking's id. */
function hold(round: Round, asker: Asker, slot: Slot, ref: string): Promise<string> {
  return insistOn(async () => {
    const told = await tryHold(round, asker, slot, ref)
    if (!told?.body?.bookingId) throw new Error(`Nobody answered who asked for ${ref}.`)
    return told.body.bookingId
  })
}

/** Resolves once so many sessions wait for a lock, or this one of them does no more. */
async function untilWaiting(sql: Sql, many: number, party: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  party.then(end, end)
  while (!isOver) {
    const { waiting } = one<{ waiting: number }>(
      await sql`select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`
    )
    if (waiting >= many) return
    await sleep(LOOK_MS)
  }
}
