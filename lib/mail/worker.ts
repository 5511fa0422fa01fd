import { setTimeout as sleep } from 'node:timers/promises'
import { retryDelay } from '../events/notifications/rules.ts'
import { detectFailover } from '../events/notifications/transactions.ts'
import type { Activity } from '../infra/activity.ts'
import type { Sql } from '../infra/database/pool.ts'
import { causeOf } from '../kernel/cause.ts'
import type { Log } from '../kernel/log.ts'
import { Counts, counter, type Family, gauge } from '../kernel/metrics.ts'
import { conditionsByLesson } from '../sea/lesson-conditions.ts'
import type { ForecastReader } from '../sea/reader.ts'
import {
  type ContactMailData,
  contactMailNameOf,
  type DigestData,
  type EndpointMailData,
  endpointMailNameOf,
  type MailData,
  mailNameOf
} from './data.ts'
import { writeContactMail } from './letters/contact.ts'
import { writeDigest } from './letters/digest.ts'
import { writeEndpointMail } from './letters/endpoint.ts'
import { partsOf } from './letters/facts.ts'
import { type MailMessage, type Sender, writeMail } from './letters/message.ts'
import { listMailWork, type MailFigures, readMailFigures } from './queries.ts'
import { type Delivery, deliveryOf } from './rules.ts'
import {
  leaseContactMails,
  leaseEndpointMails,
  leaseMails,
  type MailResult,
  queueMails,
  remindGuests,
  settleContactMail,
  settleEndpointMail,
  settleMail
} from './transactions.ts'
import type { Transport } from './transports/transport.ts'

/** Settings of the daily mail limits (see MailLimits). */
interface LimitSettings {
  readonly MAILS_PER_ADDRESS: number
  readonly MAIL_ADDRESSES_PER_PARTNER: number
}

interface MailWorkerParts {
  readonly read: Sql
  readonly write: Sql
  readonly transport: Transport
  readonly limits: LimitSettings
  readonly forecasts: Pick<ForecastReader, 'now'>
  readonly log: Log
  readonly newId: () => string
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number
  readonly pollMs: Activity['pollMs']
}

/** The mail worker: writes and sends the mails of all schools. With several workers, each mail is leased to one at a time. */
interface MailWorker {
  start(sender: Sender): void
  /** Metrics: attempts, and the state of all schools' mails. */
  families(): Promise<Family[]>
  /** Stops taking new mails, and waits up to this many milliseconds for those in progress. */
  stop(withinMs: number): Promise<void>
}

/** Milliseconds between two polls. In between, the worker sends the mails that it found. */
const POLL_MS = 1000

/** Milliseconds between two searches for reminders that are due. */
const REMIND_MS = 60_000

/** Maximum milliseconds from leasing a mail to sending it. After that, the lease could expire before the mail arrives. */
const FRESH_MS = 30_000

/** Batch size and lease time; the lease is longer than sending a batch may take. */
const BATCH = { maxMails: 3, seconds: 120 } as const

/** Seconds until the next attempt of a mail if the mail server is down. The worker itself also pauses, longer each time. */
const MIN_SECONDS = 5
const MAX_AWAY_SECONDS = 60

/** A leased mail: name, log fields, renderer and completion callback. */
interface Mail {
  readonly name: string
  readonly tries: number
  readonly facts: Readonly<Record<string, unknown>>
  message(): MailMessage
  settle(ending: MailResult): Promise<boolean>
}

/** Result of one school's turn: a full batch, a smaller one, or mail server down. */
type SchoolResult = 'full' | 'done' | 'away'

export function createMailWorker({
  read,
  write,
  transport,
  limits,
  forecasts,
  log,
  newId,
  nowMs,
  pollMs
}: MailWorkerParts): MailWorker {
  const stopping = new AbortController()
  const bounds = { perAddress: limits.MAILS_PER_ADDRESS, perPartner: limits.MAIL_ADDRESSES_PER_PARTNER }
  const outcomes = new Counts<Delivery['outcome']>('sent', 'again', 'refused', 'away')
  let running: Promise<void> = Promise.resolve()
  /** Consecutive polls that found the mail server down. */
  let failedPolls = 0
  let remindAtMs = Number.NEGATIVE_INFINITY

  async function deliver(message: () => MailMessage, name: string): Promise<Delivery> {
    try {
      return await transport.send(message(), name)
    } catch (error) {
      log.line('error', 'mail not written', { name, cause: causeOf(error) })
      return deliveryOf({})
    }
  }

  /** Sends a leased mail, unless its lease is old, and stores the result. Returns true if the mail server is down. */
  async function send(mail: Mail, schoolId: string, lease: string, takenAtMs: number): Promise<boolean> {
    if (nowMs() - takenAtMs > FRESH_MS) return false
    const { outcome, response } = await deliver(mail.message, mail.name)
    outcomes.add(outcome)
    const state = outcome === 'sent' ? 'sent' : outcome === 'refused' ? 'failed' : 'queued'
    const seconds = outcome === 'away' ? MIN_SECONDS : retryDelay(mail.tries)
    const isStored = await mail.settle({ schoolId, lease, state, response, seconds })
    const level = outcome === 'sent' ? 'info' : 'warn'
    log.line(level, `mail ${outcome}`, {
      schoolId,
      ...mail.facts,
      response,
      ...(!isStored && { settled: isStored })
    })
    return outcome === 'away'
  }

  function bookingMail(schoolId: string, data: MailData | DigestData, sender: Sender): Mail {
    const { number, role, kind, tries } = data
    return {
      name: mailNameOf(schoolId, number, role),
      tries,
      facts: { number, role, kind },
      message: () => (data.role === 'digest' ? writeDigest(data, sender) : writeMail(data, sender)),
      settle: ending => settleMail(write, { ...ending, number, role })
    }
  }

  function endpointMail(data: EndpointMailData, sender: Sender): Mail {
    const endpointId = data.endpoint.id
    return {
      name: endpointMailNameOf(data),
      tries: data.tries,
      facts: { number: data.number, endpointId },
      message: () => writeEndpointMail(data, sender),
      settle: ending => settleEndpointMail(write, { ...ending, endpointId })
    }
  }

  function contactMail(data: ContactMailData, sender: Sender): Mail {
    const { recipient, tries, number } = data
    return {
      name: contactMailNameOf(data),
      tries,
      facts: { number, kind: 'contact' },
      message: () => writeContactMail(data, sender),
      settle: ending => settleContactMail(write, { ...ending, recipient })
    }
  }

  /** The mails, with the sea of the lessons in reminders. */
  async function withSeas(
    mails: readonly (MailData | DigestData)[]
  ): Promise<readonly (MailData | DigestData)[]> {
    if (!mails.some(({ kind }) => kind === 'reminder')) return mails
    const moment = await forecasts.now().catch(() => undefined)
    if (moment === undefined) return mails
    return mails.map(mail =>
      mail.role === 'reminder'
        ? {
            ...mail,
            seas: conditionsByLesson(
              moment,
              partsOf(mail).map(({ lesson }) => lesson)
            )
          }
        : mail
    )
  }

  async function sendMailsOf(schoolId: string, sender: Sender): Promise<SchoolResult> {
    const batch = { lease: newId(), ...BATCH }
    const takenAtMs = nowMs()
    const bookingMails = await leaseMails(write, schoolId, { ...batch, ...bounds })
    const endpointMails = await leaseEndpointMails(write, schoolId, {
      ...batch,
      maxMails: batch.maxMails - bookingMails.length
    })
    const remaining = batch.maxMails - bookingMails.length - endpointMails.length
    const contacts = await leaseContactMails(write, schoolId, { ...batch, maxMails: remaining })
    const mails = [
      ...(await withSeas(bookingMails)).map(data => bookingMail(schoolId, data, sender)),
      ...endpointMails.map(data => endpointMail(data, sender)),
      ...contacts.map(data => contactMail(data, sender))
    ]
    const serverDown = await Promise.all(mails.map(mail => send(mail, schoolId, batch.lease, takenAtMs)))
    if (serverDown.includes(true)) return 'away'
    return mails.length === BATCH.maxMails ? 'full' : 'done'
  }

  /** One poll: finds due mails and sends them. Returns true if the mail server is down. */
  async function poll(sender: Sender): Promise<boolean> {
    const untilMs = nowMs() + POLL_MS
    const work = await listMailWork(read)
    const unqueued = work.filter(({ isBehind }) => isBehind)
    for (const { schoolId } of unqueued) await queueMails(write, schoolId)
    const isReminding = nowMs() >= remindAtMs
    if (isReminding) {
      await remindGuests(write)
      remindAtMs = nowMs() + REMIND_MS
    }
    const due = (unqueued.length > 0 || isReminding ? await listMailWork(read) : work).filter(
      ({ isDue }) => isDue
    )
    if (due.length === 0 || (await detectFailover(write))) return false
    // Visits each school once, however long that takes. Schools with a full batch get another turn until the next poll is due.
    let round = due
    do {
      const full: typeof due = []
      for (const school of round) {
        if (stopping.signal.aborted) return false
        const result = await sendMailsOf(school.schoolId, sender)
        if (result === 'away') return true
        if (result === 'full') full.push(school)
      }
      round = full
    } while (round.length > 0 && nowMs() < untilMs)
    return false
  }

  async function run(sender: Sender): Promise<void> {
    const { signal } = stopping
    while (!signal.aborted) {
      const atMs = nowMs()
      const isServerDown = await poll(sender).catch(error => {
        log.line('warn', 'mail worker paused', { cause: causeOf(error) })
        return true
      })
      failedPolls = isServerDown ? failedPolls + 1 : 0
      const pauseMs = isServerDown
        ? Math.min(retryDelay(failedPolls), MAX_AWAY_SECONDS) * 1000
        : Math.max(0, atMs + pollMs(POLL_MS) - nowMs())
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  return {
    start(sender) {
      running = run(sender)
    },
    async families() {
      const figures = await readMailFigures(read)
      return [
        counter('swellbook_mail_attempts_total', 'Attempts to send a mail.', outcomes.labelled('outcome')),
        ...(figures ? mailGauges(figures) : [])
      ]
    },
    async stop(withinMs) {
      stopping.abort()
      await Promise.race([running, sleep(withinMs, undefined, { ref: false })])
      transport.close()
      await running
    }
  }
}

/** State of all schools' mails. Every process reports the same values, so they merge by maximum. */
function mailGauges({ queued, failed, withheld, lagSeconds }: MailFigures): Family[] {
  const states = [
    [{ state: 'queued' }, queued],
    [{ state: 'failed' }, failed],
    [{ state: 'withheld' }, withheld]
  ] as const
  return [
    gauge('swellbook_mails', 'Mails queued, failed, and withheld because of daily limits.', states, 'max'),
    gauge(
      'swellbook_mail_lag_seconds',
      'Age of the oldest event whose mail has not been sent.',
      [[{}, lagSeconds]],
      'max'
    )
  ]
}
