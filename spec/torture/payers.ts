import { setTimeout as sleep } from 'node:timers/promises'
import { between, type Draw, drawFor } from '../../lib/demo/random.ts'
import { connect, type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { saveTill } from '../../lib/payments/transactions.ts'
import { seal } from '../../lib/text/seal.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { addSchool, addSlot } from '../support/school.ts'
import { TILL_KEY, type Till, type TillSession, WEBHOOK_SECRET } from '../support/till.ts'
import { at } from './choose.ts'
import { judgeMoney, type MoneyFaults } from './money.ts'
import { retry, SECRET, type World } from './world.ts'

/** Guests who book and pay online, and the school's staff, all at once. */
export interface Payers {
  work(isOver: () => boolean): Promise<void>
  /** Ends all holds and faults, lets the servers finish, and compares the database with the provider. */
  settle(): Promise<MoneyFaults>
}

interface PayingStage {
  readonly id: string
  readonly partnerId: string
  readonly slots: readonly string[]
  readonly world: World
  readonly sql: Sql
  readonly till: Till
}

const GUESTS = 12
const STAFF = 2
const PAUSE_MS = 15
const SETTLE_MS = 60_000
/** Longer than a turn takes; then its connection to the database was lost. */
const TURN_MS = 20_000
/** Polls for a page of the provider before a guest gives up. */
const WAITS = 120
/** Small lessons, so that a guest who pays late often finds the seats gone. */
const LESSONS = [2, 2, 3, 4, 6]

/** Opens a school that takes the complete price of a lesson online. */
export async function openPayers(world: World, name: string, seed: number): Promise<Payers> {
  const { till } = world
  // Separate connections: those of the judge must not wait for a guest's.
  const sql = connect(world.databaseUrl, { max: GUESTS + STAFF, applicationName: 'torture payers' })
  const id = `${name}-money`
  await addSchool(sql, { id, name: id })
  await sql`update lesson_types set pay = '{"when": "full"}' where school_id = ${id}`
  const sealed = (text: string) => seal(SECRET, 'till', id, text)
  const secrets = { secret: sealed(TILL_KEY), webhookSecret: sealed(WEBHOOK_SECRET) }
  await saveTill(sql, id, { mode: 'test', lastFour: TILL_KEY.slice(-4), methods: ['card'], ...secrets })
  const { partnerId } = singleRow<{ partnerId: string }>(
    await sql`select partner_of(${id}, 'Website')::text as "partnerId"`
  )
  await sql`update partners set collects = 'school' where school_id = ${id}`
  const slots: string[] = []
  for (const [n, capacity] of LESSONS.entries())
    slots.push(await addSlot(sql, { schoolId: id, daysAhead: 5 + n, capacity, instructors: 3 }))
  const stage = { id, partnerId, slots, world, sql, till }
  const turns: readonly (readonly [count: number, turn: Turn])[] = [
    [GUESTS, guestTurn],
    [STAFF, staffTurn],
    [1, providerTurn]
  ]
  return {
    async work(isOver) {
      const play = async (turn: Turn, draw: Draw) => {
        while (!isOver()) {
          // An unknown result needs no repeat, and a lost answer no wait: the final state is judged.
          const ending = turn(stage, draw).catch(() => {})
          await Promise.race([ending, sleep(TURN_MS, undefined, { ref: false })])
          await sleep(PAUSE_MS)
        }
      }
      await Promise.all(
        turns.flatMap(([count, turn], kind) =>
          Array.from({ length: count }, (_, n) => play(turn, drawFor(seed, `${id}-${kind}-${n}`)))
        )
      )
      till.fail(undefined)
    },
    async settle() {
      const money = await settle(stage)
      await sql.end({ timeout: 1 })
      return money
    }
  }
}

type Turn = (stage: PayingStage, draw: Draw) => Promise<void>

/** A guest books, and pays in time, late, twice, slowly, another sum, or never. */
async function guestTurn(stage: PayingStage, draw: Draw): Promise<void> {
  const { id: schoolId, partnerId, slots, sql, till } = stage
  const id = uuidV7(Date.now())
  const request = {
    ...{ id, partnerId, slotId: at(slots, draw()), participants: between(draw, 1, 2), payMinutes: 35 },
    ...{ customerName: 'Ada', customerEmail: `ada-${between(draw, 1, 9)}@example.com` }
  }
  await sql`select code from book_many(${schoolId}, ${JSON.stringify([request])}::text::json)`
  const session = await untilOpen(stage, id)
  if (!session || draw() < 0.1) return
  if (draw() < 0.4) await endHold(stage, id)
  const manner = draw()
  till.pay(session.id, manner < 0.1 ? 'slowly' : 'now')
  if (manner > 0.95) till.forge(session.id, { amount_total: 100 })
  if (manner > 0.8) till.pay(session.id)
  if (manner < 0.1 && draw() < 0.7) till.succeed(session.id)
  // Some events are lost, some arrive twice.
  for (let n = between(draw, 0, 2); n > 0; n -= 1) await sendEvent(stage, session.id, draw)
}

/** The page of a booking's charge; undefined if the servers do not open it in time. */
async function untilOpen(
  { id, sql, till }: PayingStage,
  bookingId: string
): Promise<TillSession | undefined> {
  for (let n = 0; n < WAITS; n += 1) {
    const [charge] = await sql<{ session: string | null }[]>`
      select c.session from charges c join charge_parts p on p.school_id = ${id} and p.charge_id = c.id
      where c.school_id = ${id} and p.booking_id = ${bookingId}`
    if (!charge) return undefined
    if (charge.session !== null) return till.sessions.get(charge.session)
    await sleep(50)
  }
  return undefined
}

async function endHold({ id, sql }: PayingStage, bookingId: string): Promise<void> {
  await sql`update bookings set hold_expires_at = clock_timestamp() where school_id = ${id} and id = ${bookingId} and status = 'on_hold'`
}

async function sendEvent({ id, world, till }: PayingStage, session: string, draw: Draw): Promise<void> {
  const { running } = world.seats[draw() < 0.5 ? 0 : 1]
  const { body, signature } = till.event(till.sessions.get(session) as TillSession)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const signal = AbortSignal.timeout(3000)
  const answer = await fetch(`${running?.url}/hooks/stripe/${id}`, { method: 'POST', body, headers, signal })
  await answer.arrayBuffer()
}

/** Staff cancel bookings, refund a part, cancel and choose for guests, and sweep holds. */
async function staffTurn({ id, slots, sql }: PayingStage, draw: Draw): Promise<void> {
  const luck = draw()
  const [booking] = await sql<{ id: string }[]>`
    select id from bookings where school_id = ${id} and status in ('on_hold', 'confirmed') order by random() limit 1`
  if (luck < 0.1) await sql`select sweep_holds(${id})`
  else if (luck < 0.3) await pollAll(sql, id)
  else if (!booking) return
  else if (luck < 0.6)
    await sql`select code from cancel_many(${id}, ${JSON.stringify([{ id: booking.id, begunToo: true, by: 'school', refund: draw() < 0.8 ? 'FULL' : 'NONE' }])}::text::json)`
  else if (luck < 0.8)
    await sql`select code from want_refund(${id}, null, ${uuidV7(Date.now())}, ${booking.id}, ${between(draw, 100, 4000)})`
  else {
    const change = JSON.stringify({ slotId: at(slots, draw()), productId: 'group' })
    await sql`select code from update_booking(${id}, null, ${booking.id}, ${change}::text::jsonb)`
  }
  await sleep(200)
}

/** The provider fails, or loses its answers, for a moment. */
async function providerTurn({ till }: PayingStage, draw: Draw): Promise<void> {
  await sleep(between(draw, 1000, 5000))
  till.fail(draw() < 0.5 ? 'lost' : 503)
  await sleep(between(draw, 50, 400))
  till.fail(undefined)
}

/** Makes all payments of the school due, as time does, also those leased by a server that was killed. */
async function pollAll(sql: Sql, id: string): Promise<void> {
  await sql`update charges set due_at = clock_timestamp(), lease = null, leased_until = '-infinity'
    where school_id = ${id} and state in ('wanted', 'open', 'paying')`
  await sql`update refunds set due_at = clock_timestamp(), lease = null, leased_until = '-infinity'
    where school_id = ${id} and state in ('wanted', 'sent')`
}

async function settle({ id, world, sql, till }: PayingStage): Promise<MoneyFaults> {
  till.fail(undefined)
  for (const { id: session, status, payment_status } of till.sessions.values())
    if (status === 'complete' && payment_status === 'unpaid') till.succeed(session)
  const endMs = performance.now() + SETTLE_MS
  for (;;) {
    const { open } = await retry(async () => {
      await sql`update bookings set hold_expires_at = clock_timestamp() where school_id = ${id} and status = 'on_hold'`
      await sql`select sweep_holds(${id})`
      await pollAll(sql, id)
      await sleep(700)
      return singleRow<{ open: number }>(
        await sql`select (select count(*) from charges where school_id = ${id} and state in ('wanted', 'open', 'paying'))::int
          + (select count(*) from refunds where school_id = ${id} and state in ('wanted', 'sent'))::int as open`
      )
    })
    if (open === 0 || performance.now() > endMs) return retry(() => judgeMoney(world.sql, id, till))
  }
}
