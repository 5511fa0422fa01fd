import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { claimSecret } from '../../lib/events/notifications/transactions.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import type { Log } from '../../lib/kernel/log.ts'
import { saveTill } from '../../lib/payments/transactions.ts'
import { fingerprintOf } from '../../lib/text/derive.ts'
import { seal } from '../../lib/text/seal.ts'
import { silentLog } from './log.ts'
import { addSchool, addSlot, SCHOOL } from './school.ts'
import { type SpecServer, serve } from './server.ts'
import { openTill, TILL_KEY, type Till, WEBHOOK_SECRET } from './till.ts'

export const SECRET = 'x'.repeat(40)

/** A school that takes payments online, with the service and the provider's counterpart. */
export interface PayingSchool extends SpecServer {
  readonly till: Till
  /** A lesson in some days with these free seats. */
  lesson(capacity?: number): Promise<string>
  /** Books by the form. Returns the path of the booking's page. */
  bookForm(slotId: string, seats?: number, email?: string): Promise<string>
  /** Sends an event of an object, as the provider would. */
  sendEvent(event: { body: string; signature: string }, schoolId?: string): Promise<number>
}

/** Connects a school to its account at the counterpart. */
export async function connectTill(
  sql: Sql,
  { schoolId = SCHOOL, key = TILL_KEY, webhookSecret = WEBHOOK_SECRET, mode = 'test' as 'test' | 'live' } = {}
): Promise<void> {
  const sealed = (text: string) => seal(SECRET, 'till', schoolId, text)
  const till = {
    mode,
    secret: sealed(key),
    webhookSecret: sealed(webhookSecret),
    lastFour: key.slice(-4),
    methods: ['card']
  }
  await saveTill(sql, schoolId, till)
}

/** Starts a service whose school takes the complete price of a lesson online: 35 euros a seat. */
export async function servePaying(
  t: Test,
  pay: object = { when: 'full' },
  others: Readonly<Record<string, string>> = {},
  log: Log = silentLog
): Promise<PayingSchool> {
  const till = await openTill(t)
  const settings = {
    ...others,
    SECRET_KEY: SECRET,
    STRIPE_URL: till.url,
    FORMS_PER_ADDRESS: '1000',
    FORM_SHARE_PERCENT: '100',
    FORM_SEATS_PER_DAY: '1000'
  }
  const server = await serve(t, { settings, log })
  const { sql } = server
  await claimSecret(sql, fingerprintOf(SECRET))
  await addSchool(sql)
  await sql`update lesson_types set pay = ${JSON.stringify(pay)}::text::jsonb where school_id = ${SCHOOL}`
  await connectTill(sql)
  return {
    ...server,
    till,
    lesson: (capacity = 8) => addSlot(sql, { capacity, instructors: 2, daysAhead: 3 }),
    async bookForm(slotId, seats = 2, email = 'ada@example.com') {
      const body = new URLSearchParams({
        ...{ customerName: 'Ada Costa', customerEmail: email, participants: String(seats) },
        attempt: randomUUID()
      }).toString()
      const answer = await server.post(`/book/${SCHOOL}/${slotId}`, {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://swellbook.example' }
      })
      if (answer.status !== 303) throw new Error(`the form was refused: ${answer.status}`)
      return answer.headers.get('location') as string
    },
    async sendEvent({ body, signature }, schoolId = SCHOOL) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await server.post(`/hooks/stripe/${schoolId}`, { body, headers })).status
    }
  }
}

/** Waits until a query's first row satisfies a condition. */
export async function until<T>(
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  ms = 60_000
): Promise<T> {
  const endMs = Date.now() + ms
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    if (Date.now() > endMs) throw new Error(`not reached: ${JSON.stringify(value)}`)
    await sleep(25)
  }
}
