import { setTimeout as sleep } from 'node:timers/promises'
import { retryDelay } from '../events/notifications/rules.ts'
import { detectFailover } from '../events/notifications/transactions.ts'
import type { Activity } from '../infra/activity.ts'
import type { Sql } from '../infra/database/pool.ts'
import { causeOf } from '../kernel/cause.ts'
import type { Log } from '../kernel/log.ts'
import { Counts, counter, type Family } from '../kernel/metrics.ts'
import { fingerprintOf } from '../text/derive.ts'
import { unseal } from '../text/seal.ts'
import { payPath } from './links.ts'
import { type Provider, ProviderFault, type Refund, type Session } from './provider.ts'
import { listSchoolsWithDuePayments } from './queries.ts'
import {
  chargePaid,
  type LeasedCharge,
  type LeasedRefund,
  type LeasedRow,
  leaseCharges,
  leaseRefunds,
  settleCharge,
  settleRefund
} from './transactions.ts'

export interface PaymentWorkerParts {
  readonly read: Sql
  readonly write: Sql
  readonly secret: string
  readonly provider: Provider
  readonly log: Log
  readonly newId: () => string
  readonly pollMs: Activity['pollMs']
}

/** The payment worker: opens, reads and closes the provider's pages, and sends refunds. With several workers, each row is leased to one. */
export interface PaymentWorker {
  start(publicUrl: string): void
  families(): Family[]
  /** Waits for calls in progress, up to this many milliseconds. The next worker repeats the others. */
  stop(withinMs: number): Promise<void>
}

const POLL_MS = 250
const PAUSE_MS = 2000

/** Schools that are served at once, and rows of each. */
const MAX_SCHOOLS = 8
const MAX_ROWS = 5

/** Pause between batches of refunds of a school: five a second, after it has called off many lessons. */
const REFUND_PACE_MS = 1000

/** Longer than the calls for one row may take. */
const LEASE_SECONDS = 90

/** Seconds between polls while no event arrives: for an open page, a slow payment method or a pending refund. */
const OPEN_SECONDS = 60
const PAYING_SECONDS = 3600
const REFUND_SECONDS = 86_400

/** Creates a worker. An event only makes it read the object from the provider's API, so order and repetition do not matter. */
export function createPaymentWorker(parts: PaymentWorkerParts): PaymentWorker {
  const { read, write, secret, provider, log, newId } = parts
  const fingerprint = fingerprintOf(secret)
  const stopping = new AbortController()
  const outcomes = new Counts('opened', 'polled', 'paid', 'lapsed', 'odd', 'refunded', 'failed', 'fault')
  const serving = new Map<string, Promise<void>>()
  const refundsFromMs = new Map<string, number>()
  let publicUrl = ''
  let running: Promise<void> = Promise.resolve()

  async function poll(): Promise<number> {
    const due = (await listSchoolsWithDuePayments(read)).filter(schoolId => !serving.has(schoolId))
    if (due.length === 0) return parts.pollMs(POLL_MS)
    if (await detectFailover(write)) return PAUSE_MS
    for (const schoolId of due.slice(0, MAX_SCHOOLS - serving.size)) {
      const work = serve(schoolId)
        .catch(error => log.line('warn', 'payments not processed', { schoolId, cause: causeOf(error) }))
        .finally(() => serving.delete(schoolId))
      serving.set(schoolId, work)
    }
    return POLL_MS
  }

  async function serve(schoolId: string): Promise<void> {
    const request = { lease: newId(), most: MAX_ROWS, seconds: LEASE_SECONDS, fingerprint }
    const charges = await leaseCharges(write, schoolId, request)
    const isPaced = (refundsFromMs.get(schoolId) ?? 0) > performance.now()
    const refunds = isPaced ? [] : await leaseRefunds(write, schoolId, request)
    if (refunds.length > 0) refundsFromMs.set(schoolId, performance.now() + REFUND_PACE_MS)
    await Promise.all([
      ...charges.map(charge => serveCharge(schoolId, request.lease, charge)),
      ...refunds.map(refund => serveRefund(schoolId, request.lease, refund))
    ])
  }

  const keyOf = (schoolId: string, { secret: sealed }: Pick<LeasedCharge, 'secret'>) => {
    const key = sealed === null ? undefined : unseal(secret, 'till', schoolId, Buffer.from(sealed, 'base64'))
    if (key === undefined) throw new ProviderFault('secret sealed', false)
    return key
  }

  async function serveCharge(schoolId: string, lease: string, charge: LeasedCharge): Promise<void> {
    const row = { schoolId, id: charge.id, lease }
    const lapse = (fault: string | null) => {
      outcomes.add('lapsed')
      return settleCharge(write, row, { state: 'lapsed', seconds: 0, fault })
    }
    if (charge.isOtherMode) return void (await lapse('another mode'))
    if (charge.session === null && charge.closing) return void (await lapse(null))
    try {
      await applySession(row, await sessionOf(schoolId, charge))
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      outcomes.add('fault')
      log.line('warn', 'payment not polled', { schoolId, chargeId: charge.id, fault: error.code })
      await settleCharge(write, row, { state: null, seconds: retryDelay(charge.tries), fault: error.code })
    }
  }

  async function sessionOf(schoolId: string, charge: LeasedCharge): Promise<Session> {
    const key = keyOf(schoolId, charge)
    if (charge.session !== null) {
      const session = await provider.readSession(key, charge.session)
      return charge.closing && session.status === 'open'
        ? provider.closeSession(key, charge.session)
        : session
    }
    outcomes.add('opened')
    const { id: chargeId, cents, currency, sessionUntil: until, language, email, lessonName } = charge
    return provider.openSession(key, {
      ...{ chargeId, cents, currency, until, language, email },
      name: `${charge.schoolName}: ${charge.lessons === 1 ? lessonName : charge.reference}`.slice(0, 250),
      methods: charge.methods ?? [],
      returnUrl: `${publicUrl}${payPath(secret, schoolId, chargeId)}?back=1${language === null ? '' : `&lang=${language}`}`
    })
  }

  async function applySession(row: LeasedRow, session: Session): Promise<void> {
    const { schoolId, id: chargeId } = row
    outcomes.add('polled')
    if (session.status === 'paid') {
      if (session.chargeId !== chargeId) {
        outcomes.add('odd')
        return void (await settleCharge(write, row, { state: 'odd', seconds: 0, fault: 'another charge' }))
      }
      const code = await chargePaid(write, schoolId, chargeId, session)
      outcomes.add(code === 'odd' ? 'odd' : 'paid')
      log.line(code === 'odd' ? 'error' : 'info', 'charge paid', { schoolId, chargeId, outcome: code })
      return
    }
    if (session.status === 'expired') outcomes.add('lapsed')
    await settleCharge(write, row, {
      state: session.status === 'expired' ? 'lapsed' : session.status,
      ...{ session: session.id, url: session.url, fault: null },
      seconds: session.status === 'paying' ? PAYING_SECONDS : OPEN_SECONDS
    })
  }

  async function serveRefund(schoolId: string, lease: string, refund: LeasedRefund): Promise<void> {
    const row = { schoolId, id: refund.id, lease }
    try {
      if (refund.isOtherMode) throw new ProviderFault('another mode', true)
      const answer = await refundAt(keyOf(schoolId, refund), refund)
      outcomes.add(answer.status === 'failed' ? 'failed' : 'refunded')
      const { status: state, id, fault } = answer
      await settleRefund(write, row, { state, refund: id, seconds: REFUND_SECONDS, fault })
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      outcomes.add(error.isFinal ? 'failed' : 'fault')
      log.line('warn', 'refund not sent', { schoolId, refundId: refund.id, fault: error.code })
      const state = error.isFinal ? 'failed' : null
      await settleRefund(write, row, { state, seconds: retryDelay(refund.tries), fault: error.code })
    }
  }

  function refundAt(key: string, { id, refund, intent, cents, tries }: LeasedRefund): Promise<Refund> {
    if (refund !== null) return provider.readRefund(key, refund)
    return provider.sendRefund(key, { id, intent, cents, isRetry: tries > 1 })
  }

  async function run(): Promise<void> {
    const { signal } = stopping
    let isDown = false
    while (!signal.aborted) {
      let pauseMs = PAUSE_MS
      try {
        pauseMs = await poll()
        isDown = false
      } catch (error) {
        if (!isDown) log.line('warn', 'payment worker paused', { cause: causeOf(error) })
        isDown = true
      }
      await pause(pauseMs, !isDown)
    }
  }

  /** A quiet pause ends early once the server receives a write, such as an event: so a payment is applied within a second. */
  async function pause(ms: number, isQuiet: boolean): Promise<void> {
    const { signal } = stopping
    for (let restMs = ms; restMs > 0 && !signal.aborted; restMs -= POLL_MS) {
      await sleep(Math.min(restMs, POLL_MS), undefined, { signal, ref: false }).catch(() => {})
      if (isQuiet && parts.pollMs(POLL_MS) <= POLL_MS) return
    }
  }

  return {
    start(url) {
      publicUrl = url
      running = run()
    },
    families: () => [
      counter('swellbook_payment_steps_total', 'Steps of online payments.', outcomes.labelled('outcome'))
    ],
    async stop(withinMs) {
      stopping.abort()
      await running
      await Promise.race([Promise.all(serving.values()), sleep(withinMs, undefined, { ref: false })])
    }
  }
}
