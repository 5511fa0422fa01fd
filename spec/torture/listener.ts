import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { between, drawFor } from '../../lib/demo/random.ts'
import { type LoggedEvent, messageOf } from '../../lib/events/message.ts'
import { readEvents } from '../../lib/events/queries.ts'
import { type Sql, singleRow } from '../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { addEndpoint, changeEndpoint, removeEndpoint } from '../../lib/webhooks/transactions.ts'
import { receive } from '../support/receiver.ts'
import type { Deliveries, ExpectedEvent, Receipt } from './deliveries.ts'
import { type AnswerPolicy, acceptAll, answerRandomly, isTaken, sendAnswer } from './manner.ts'
import { retry } from './world.ts'

/** A school's endpoint for all events, and its receipts. */
export interface Listener {
  readonly id: string
  /** In the order of arrival. */
  readonly receipts: readonly Receipt[]
  /** Changes the way it answers. */
  answer(manner: AnswerPolicy): void
  /** No faults from now on: no event may arrive twice. */
  expectOnce(): void
  /** Requests a replay of all events after a number. */
  replay(after: number): Promise<void>
  /** True if its cursor is at the end of the log. */
  isAtLogEnd(): Promise<boolean>
  /**
   * Accepts everything from now on, waits until all is delivered or nothing more arrives, and returns the
   * receipts.
   */
  settle(): Promise<Deliveries>
  /** Ends the subscription. */
  close(): Promise<void>
}

/** Interval of retries of late events, and number of retries between two replays. */
const HURRY_MS = 150
const HURRIES_PER_REPLAY = 20
const RECENT = 200
const LOOK_MS = 50
/** After this silence a lease belongs to a dead courier; after the longer one nothing more will arrive. */
const DEAD_MS = 1500
const GIVE_UP_MS = 20_000
const PAGE = 500

/**
 * Opens an endpoint of a school, bypassing the servers. With a seed it answers randomly until it settles,
 * and late events are retried often; otherwise it accepts everything.
 */
export async function listen(sql: Sql, schoolId: string, seed?: number): Promise<Listener> {
  const draw = drawFor(seed ?? 0, `${schoolId} listens`)
  const id = uuidV7(Date.now())
  const teardowns: (() => Promise<unknown>)[] = []
  const receiver = await receive({ teardown: work => teardowns.push(work) })
  const receipts: Receipt[] = []
  const replays: { after: number; at: number }[] = []
  let manner = seed === undefined ? acceptAll : answerRandomly(draw)
  let once = false
  let isPeace = false
  receiver.answer(async ({ body, message }, response) => {
    // Receipts are recorded here; the receiver need not keep them.
    receiver.received.length = 0
    const receipt = { n: message.sequence, digest: digestOf(body), at: performance.now(), taken: false }
    receipts.push(receipt)
    const answer = await manner(receipt.n)
    receipt.taken = isTaken(answer)
    sendAnswer(response, answer, draw)
  })
  await addEndpoint(sql, schoolId, id, {
    partnerId: null,
    origin: 'operator',
    url: receiver.url,
    kinds: null
  })
  const { position: begin } = (await readState(sql, schoolId, id))!
  const hurry = () => changeEndpoint(sql, schoolId, id, { do: 'retry' })

  async function replay(after: number): Promise<void> {
    const at = performance.now()
    await changeEndpoint(sql, schoolId, id, { do: 'replay', after })
    replays.push({ after, at })
  }

  async function replayRecent(): Promise<void> {
    const since = receipts.at(-between(draw, 1, RECENT))
    // A replay from beyond the cursor would skip events.
    const state = await readState(sql, schoolId, id)
    if (since && state) await replay(Math.min(since.n, state.position))
  }

  async function beImpatient(): Promise<void> {
    for (let n = 1; !isPeace; n += 1) {
      // Failures are expected while faults strike.
      await (n % HURRIES_PER_REPLAY === 0 ? replayRecent() : hurry()).catch(() => {})
      await sleep(HURRY_MS)
    }
  }

  async function untilLevel(last: number): Promise<void> {
    let [count, since] = [receipts.length, performance.now()]
    for (;;) {
      const state = await retry(() => readState(sql, schoolId, id))
      if (!state || (state.position >= last && state.late === 0)) return
      await retry(hurry)
      await sleep(LOOK_MS)
      const idleMs = performance.now() - since
      if (receipts.length > count) [count, since] = [receipts.length, performance.now()]
      else if (idleMs > GIVE_UP_MS) return
      else if (idleMs > DEAD_MS) await retry(() => endLease(sql, schoolId, id))
    }
  }

  const impatience = seed === undefined ? undefined : beImpatient()
  return {
    id,
    receipts,
    answer: next => {
      manner = next
    },
    expectOnce: () => {
      once = true
    },
    replay,
    isAtLogEnd: async () => {
      const state = await readState(sql, schoolId, id)
      return state !== undefined && state.position >= (await findLast(sql, schoolId))
    },
    async settle() {
      manner = acceptAll
      isPeace = true
      await impatience
      const last = await retry(() => findLast(sql, schoolId))
      await untilLevel(last)
      const log = await retry(() => readLog(sql, schoolId, begin, last))
      return { log, receipts: [...receipts], replays, once }
    },
    async close() {
      await retry(() => removeEndpoint(sql, schoolId, id))
      for (const work of teardowns) await work()
    }
  }
}

/**
 * An endpoint's cursor and its number of late events; undefined if its row was lost, because commits are
 * not durable.
 */
async function readState(
  sql: Sql,
  schoolId: string,
  id: string
): Promise<{ position: number; late: number } | undefined> {
  const [state] = await sql<{ position: number; late: number }[]>`
      select position::float8 as position, (
        select count(*)::int from late_events where school_id = ${schoolId} and endpoint_id = ${id} and dead_at is null
      ) as late from endpoints where school_id = ${schoolId} and id = ${id}`
  return state
}

/** Last number of a school's event log; 0 if it was lost. */
async function findLast(sql: Sql, schoolId: string): Promise<number> {
  const rows = await sql<{ last: number }[]>`
    select coalesce(max(last_event), 0)::float8 as last from availability_versions where school_id = ${schoolId}`
  return singleRow(rows).last
}

/** A dead courier's lease lasts up to half a minute, or hours if the clock went back. */
async function endLease(sql: Sql, schoolId: string, id: string): Promise<void> {
  await sql`update endpoints set leased_until = '-infinity' where school_id = ${schoolId} and id = ${id}`
}

/** All events between two numbers, as the log has them now. */
async function readLog(sql: Sql, schoolId: string, begin: number, last: number): Promise<ExpectedEvent[]> {
  const log: ExpectedEvent[] = []
  for (let after = begin; after < last; ) {
    const query = { schoolId, partnerId: null, kinds: null, limit: PAGE, after }
    const { events, next } = await readEvents(sql, query)
    log.push(...events.map(event => expectedEventOf(schoolId, event)))
    after = next
  }
  return log.filter(({ n }) => n <= last)
}

function expectedEventOf(schoolId: string, event: LoggedEvent): ExpectedEvent {
  const { number: n, bookingId, slotId } = event
  const digest = digestOf(JSON.stringify(messageOf(schoolId, event)))
  return { n, about: bookingId ?? slotId ?? 'the school', digest }
}

function digestOf(body: string): string {
  return hash('sha256', body, 'base64').slice(0, 16)
}
