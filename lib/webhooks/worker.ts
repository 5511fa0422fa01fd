import { randomUUID } from 'node:crypto'
import { detectFailover, pauseNotifications } from '../events/notifications/transactions.ts'
import type { Activity } from '../infra/activity.ts'
import type { Sql } from '../infra/database/pool.ts'
import type { PostAnswer } from '../infra/net/guarded.ts'
import { causeOf } from '../kernel/cause.ts'
import type { Log } from '../kernel/log.ts'
import { Counts, counter, type Family, gauge } from '../kernel/metrics.ts'
import { fingerprintOf } from '../text/derive.ts'
import { type DeliveryBatch, type DueBatch, startBatch } from './batch.ts'
import { type Chain, chainsOf, type Due, orderingKey } from './chains.ts'
import { isRelevantTo, messagesFor, type WriteWebhook } from './messages.ts'
import type { EndpointPost } from './post.ts'
import {
  findEndpointFigures,
  listSchoolsWithDueDeliveries,
  readEventsFor,
  readLateChains
} from './queries.ts'
import { outcomeOf } from './rules.ts'
import { createLastSent } from './sent.ts'
import { createLoadMeter, createThrottle } from './throttle.ts'
import { type LeasedEndpoint, leaseEndpoints, settleEndpoint } from './transactions.ts'

export interface WebhookWorkerParts {
  readonly sql: Sql
  readonly poster: EndpointPost
  readonly secret: string
  readonly writeWebhook: WriteWebhook
  /** Unix milliseconds. */
  readonly nowMs: () => number
  readonly random: () => number
  readonly pollMs: Activity['pollMs']
  /** Number of requests that this process has received. Under load, requests take priority over deliveries. */
  readonly requests: () => number
  readonly log: Log
}

/** The webhook worker. It delivers events to endpoints, together with the workers of all other servers. */
export interface WebhookWorker {
  start(): void
  collect(): Promise<Family[]>
  /** Waits a while for deliveries in progress. The next worker continues the others. */
  stop(): Promise<void>
}

/** Maximum endpoints served at once. */
const MAX_SERVED = { healthy: 64, ill: 16, slow: 400 } as const

/** Number of endpoints that may be leased. */
type Places = Record<'healthy' | 'ill', number>

/** An endpoint that is served for longer counts as slow, so that another endpoint can take its place. */
const SLOW_MS = 1000
const POLL_MS = 250
const SOON_MS = 10
const RETRY_MS = 1000

/** Longer than a round: no event is started later than ROUND_MS after leasing, and an attempt takes at most 15 seconds. */
const LEASE_SECONDS = 30
const ROUND_MS = 10_000
const MAX_EVENTS = 50
const FULL_PACE = 8
const CLOSE_MS = 3000

/** An event without any message to send counts as delivered. */
const NO_MESSAGE: PostAnswer = { status: 204, retryAfter: undefined, text: '' }

/** Creates a worker. Its state may be lost: if it is killed, another worker continues after the lease has expired. */
export function createWebhookWorker(parts: WebhookWorkerParts): WebhookWorker {
  const { sql, poster, secret, log, nowMs } = parts
  const fingerprint = fingerprintOf(secret)
  const outcomes = new Counts('delivered', 'refused', 'ill', 'gone')
  const busy = { healthy: 0, ill: 0, slow: 0 }
  const sent = createLastSent()
  const waitForTurn = createThrottle(createLoadMeter(parts.requests, () => performance.now()))
  const pending = new Set<Promise<void>>()
  let isStopping = false
  let isPolling = false
  let isDatabaseDown = false
  let timer: NodeJS.Timeout | undefined

  async function poll(): Promise<void> {
    if (isPolling || isStopping) return
    isPolling = true
    let nextMs = parts.pollMs(POLL_MS)
    try {
      const schools = await listSchoolsWithDueDeliveries(sql)
      if (schools.length > 0 && (await detectFailover(sql))) {
        nextMs = RETRY_MS
        // Leases nothing, only detects if the event log was rolled back.
        for (const schoolId of sent.schools()) await leaseOf(schoolId, { healthy: 0, ill: 0 })
      } else for (const schoolId of schools) await leaseOf(schoolId, freePlaces())
      isDatabaseDown = false
    } catch (error) {
      if (!isDatabaseDown) log.line('warn', 'webhook worker paused', { cause: causeOf(error) })
      isDatabaseDown = true
      nextMs = RETRY_MS
    }
    isPolling = false
    if (!isStopping) pollIn(nextMs)
  }

  function pollIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(poll, ms)
  }

  function freePlaces(): Places | undefined {
    const [healthy, failing] = [MAX_SERVED.healthy - busy.healthy, MAX_SERVED.ill - busy.ill]
    return healthy > 0 || failing > 0 ? { healthy, ill: failing } : undefined
  }

  async function leaseOf(schoolId: string, places: Places | undefined): Promise<void> {
    if (isStopping || !places) return
    const lease = randomUUID()
    const request = { lease, ...places, seconds: LEASE_SECONDS, fingerprint, sent: sent.last(schoolId) }
    const { maySend, lacks, taken } = await leaseEndpoints(sql, schoolId, request)
    if (lacks) await pauseAfterRollback(schoolId)
    // After a pause, an operator decides from where to continue, so the recorded numbers are void.
    if (lacks || !maySend) sent.clear()
    for (const endpoint of taken) {
      const work = serveInPlace(endpoint, lease).finally(() => pending.delete(work))
      pending.add(work)
    }
  }

  /** The database was rolled back behind events already sent. Pause all deliveries until an operator resumes them. */
  async function pauseAfterRollback(schoolId: string): Promise<void> {
    await pauseNotifications(sql, 'the event log was rolled back')
    log.line('error', 'the event log was rolled back: notifications are paused', { schoolId })
  }

  async function serveInPlace(endpoint: LeasedEndpoint, lease: string): Promise<void> {
    let place: keyof typeof busy = endpoint.failures > 0 ? 'ill' : 'healthy'
    busy[place] += 1
    const aging = setTimeout(() => {
      if (place !== 'healthy' || busy.slow >= MAX_SERVED.slow) return
      busy.healthy -= 1
      busy.slow += 1
      place = 'slow'
    }, SLOW_MS)
    try {
      if (await serve(endpoint, lease)) pollIn(SOON_MS)
    } catch (error) {
      log.line('warn', 'delivery result not stored', { endpoint: endpoint.id, cause: causeOf(error) })
    } finally {
      clearTimeout(aging)
      busy[place] -= 1
    }
  }

  /** Runs a round with an endpoint. Returns true if something was delivered, since there may be more. */
  async function serve(endpoint: LeasedEndpoint, lease: string): Promise<boolean> {
    const untilMs = performance.now() + ROUND_MS
    await waitForTurn()
    const due = await readDue(sql, endpoint, lease)
    if (!due) return false
    const round = startBatch(endpoint, due, parts)
    const mayContinue = () => !isStopping && performance.now() < untilMs
    const offsetMs = endpoint.nowMs - nowMs()
    const queue = [...due.chains]
    await Promise.all(
      Array.from({ length: Math.min(endpoint.pace, queue.length) }, async () => {
        for (let chain = queue.shift(); chain; chain = queue.shift())
          await deliver(endpoint, chain, round, mayContinue, offsetMs)
      })
    )
    const problem = await settleEndpoint(sql, endpoint, lease, round.result())
    if (problem && (problem.warnedHours !== null || problem.disabledWhy !== null)) {
      log.line('warn', 'endpoint failing', {
        schoolId: endpoint.schoolId,
        endpointId: endpoint.id,
        ...problem
      })
    }
    return round.hasDelivered()
  }

  async function deliver(
    endpoint: LeasedEndpoint,
    chain: Chain,
    round: DeliveryBatch,
    mayContinue: () => boolean,
    offsetMs: number
  ): Promise<void> {
    for (const due of chain.events.slice(0, chain.open)) {
      await waitForTurn()
      if (!mayContinue() || !round.isOpen(chain.about)) return
      const beganMs = performance.now()
      // A failing endpoint has pace 1, so its failures were tries of the first event.
      const failures = due.isLate || round.hasDelivered() ? 0 : endpoint.failures
      const answer = await send(endpoint, { ...due, attempts: due.attempts + failures }, offsetMs)
      if (isStopping && 'fault' in answer) return
      const outcome = outcomeOf('fault' in answer ? null : answer.status)
      outcomes.add(outcome)
      if (outcome === 'delivered') sent.add(endpoint.schoolId, due.event.number)
      round.note(chain.about, due, { outcome, answer, milliseconds: Math.round(performance.now() - beganMs) })
    }
  }

  /** Sends the messages of an event until one of them is not accepted. */
  async function send(endpoint: LeasedEndpoint, due: Due, offsetMs: number): Promise<PostAnswer> {
    const messages = await messagesFor(endpoint, due, { ...parts, atMs: nowMs() + offsetMs })
    if (messages === undefined) return { fault: 'HEADERS_SEALED' }
    let answer: PostAnswer = NO_MESSAGE
    for (const { headers, body } of messages) {
      answer = await poster.post(endpoint, headers, body)
      if ('fault' in answer || outcomeOf(answer.status) !== 'delivered') return answer
    }
    return answer
  }

  return {
    start: () => pollIn(0),
    collect: async () => [
      counter(
        'swellbook_deliveries_total',
        'Attempts to deliver an event to an endpoint.',
        outcomes.labelled('outcome')
      ),
      ...(await endpointFamilies(sql))
    ],
    async stop() {
      isStopping = true
      clearTimeout(timer)
      const closing = setTimeout(() => poster.close(), CLOSE_MS)
      await Promise.all(pending)
      clearTimeout(closing)
      await poster.close()
    }
  }
}

/**
 * Load the due events. A failing endpoint gets a single event as a probe. Returns undefined if another worker has the lease.
 * After a replay, that worker sends late events as new ones, and new events of this worker would overtake them.
 */
async function readDue(sql: Sql, endpoint: LeasedEndpoint, lease: string): Promise<DueBatch | undefined> {
  const isFailing = endpoint.failures > 0
  const limit = isFailing ? 1 : endpoint.pace < FULL_PACE ? endpoint.pace : MAX_EVENTS
  const page = await readEventsFor(sql, endpoint, endpoint.position, limit)
  const orderingKeys = page.events.map(orderingKey)
  const { due, waiting, holder } = await readLateChains(sql, endpoint, orderingKeys, isFailing, limit)
  if (holder !== lease) return undefined
  const late: Due[] = []
  const deleted: number[] = []
  for (const { n, attempts } of due) {
    const [event] = (await readEventsFor(sql, endpoint, n - 1, 1)).events
    if (event?.number === n) late.push({ event, attempts, isLate: true })
    else deleted.push(n)
  }
  const isFull = isFailing && due.length > 0
  const relevant = page.events.filter(event => isRelevantTo(endpoint, event))
  const newEvents = isFull ? [] : relevant.map(event => ({ event, attempts: 0, isLate: false }))
  return { chains: chainsOf(late, newEvents, waiting), next: isFull ? endpoint.position : page.next, deleted }
}

/** Metrics from the database. All processes report the same values, so the maximum is exported. */
async function endpointFamilies(sql: Sql): Promise<Family[]> {
  const figures = await findEndpointFigures(sql)
  if (!figures) return []
  const { healthy, ill: failing, disabled, late, dead, lagSeconds } = figures
  const states = Object.entries({ healthy, ill: failing, disabled }).map(
    ([state, n]) => [{ state }, n] as const
  )
  const lag = lagSeconds === null ? [] : ([[{}, lagSeconds]] as const)
  return [
    gauge('swellbook_endpoints', 'Endpoints by state.', states, 'max'),
    gauge(
      'swellbook_late_events',
      'Events that an endpoint refused, and those waiting for them.',
      [[{}, late]],
      'max'
    ),
    gauge('swellbook_dead_letters', 'Events given up.', [[{}, dead]], 'max'),
    gauge(
      'swellbook_delivery_lag_seconds',
      'Age of the oldest event that waits for a healthy endpoint.',
      lag,
      'max'
    )
  ]
}
