import { singleRow } from '../../lib/infra/database/pool.ts'
import { kindsForTypes } from '../../lib/octo/notices.ts'
import { payPath } from '../../lib/payments/links.ts'
import { addPerson, createSignInTokenFor, signIn } from '../../lib/people/transactions.ts'
import { choosePath } from '../../lib/storefront/links.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { addEndpoint } from '../../lib/webhooks/transactions.ts'
import { recordPayment } from '../../plugins/centre/desk/writes.ts'
import { changeLessonsByStaff } from '../../plugins/centre/weather/writes.ts'
import { assistant } from './connector.ts'
import { addGift } from './credits.ts'
import { addPack } from './packs.ts'
import { addSlot, bookingOf } from './school.ts'
import type { SpecServer } from './server.ts'

/** Ids and secrets of a school with one of everything, by their names in requests. */
export interface Things {
  readonly schoolId: string
  readonly slotId: string
  /** A run of a course that begins with the slot. */
  readonly runId: string
  /** A lesson that may replace the slot in the run. */
  readonly replacementId: string
  /** Day of the slot. */
  readonly localDate: string
  readonly productId: string
  readonly bookingId: string
  readonly holdId: string
  readonly bookedSlotId: string
  readonly attempt: string
  /** The booking as the link in a mail names it. */
  readonly signed: string
  /** The choice of a guest whose lesson was called off, with its signature. */
  readonly choice: string
  /** The link to pay a charge that is paid, with its signature. */
  readonly link: string
  /** A gift card with money left, and its code. */
  readonly creditId: string
  readonly creditCode: string
  /** A pack of lessons. */
  readonly packId: string
  readonly externalRef: string
  readonly instructorId: string
  /** The newest key of a partner, and the partner. */
  readonly keyId: string
  readonly partnerId: string
  readonly tokenId: string
  readonly requestId: string
  readonly sessionId: string
  /** An owner's action that can be undone. */
  readonly logId: string
  /** Lessons moved together, with an affected booking and its event number. */
  readonly changeId: string
  readonly noticed: string
  /** A person at the school's desk. */
  readonly personId: string
  /** A passkey of the owner, and a browser's form for one. */
  readonly passkeyId: string
  readonly ceremony: Readonly<Record<string, string>>
  readonly pid: string
  readonly payloadHash: string
  readonly calendarToken: string
  readonly slug: string
  readonly pointId: string
  readonly offerCode: string
  /** A question of the lesson type of the examples. */
  readonly questionId: string
  /** An endpoint of the school, and something that it hires out. */
  readonly endpointId: string
  readonly hireId: string
  /** A partner's OCTO subscription. */
  readonly subscriptionId: string
  readonly webhookId: string
  /** A partner's webhook of plain events. */
  readonly eventWebhookId: string
}

/** Secret of a service with one of everything. */
export const EVERY_SECRET = 'the-secret-of-the-specs-of-every-route'

/** Adds a person at the desk of a school; returns the id. */
export async function addDesk({ sql }: SpecServer, schoolId: string): Promise<string> {
  const id = uuidV7(Date.now())
  await addPerson(sql, { id, schoolId, email: `${id}@example.com`, name: 'Rui Costa', role: 'desk' })
  return id
}

/** Records a payment for a booking; returns the audit row. */
export async function pay({ sql }: SpecServer, schoolId: string, bookingId: string): Promise<string> {
  const payment = { id: uuidV7(Date.now()), bookingId, cents: 100, method: 'cash' } as const
  const nobody = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  return (await recordPayment(sql, nobody, payment)).logId as string
}

/** A lesson with a booking, moved by staff. */
export async function moveLesson(
  server: SpecServer,
  schoolId: string,
  headers: Readonly<Record<string, string>>
): Promise<Pick<Things, 'changeId' | 'noticed'>> {
  const { sql } = server
  const slotId = await addSlot(sql, { schoolId })
  await server.post('/api/partner/v1/bookings', { headers, body: bookingOf(slotId) })
  const [{ version } = { version: 0 }] = await sql<{ version: number }[]>`
    update slots set on_sale = false where id = ${slotId} returning schedule_version as version`
  const id = uuidV7(Date.now())
  const to = { id: slotId, version, date: '2099-07-02', start: '10:00', end: '12:00' }
  const change = { id, act: 'move' as const, lessons: [to], because: null, words: null }
  await changeLessonsByStaff(sql, { schoolId, personId: id }, change)
  const [row] = await sql<{ noticed: string }[]>`
    select booking_id || '.' || n as noticed from notices where school_id = ${schoolId} and slot_id = ${slotId}`
  return { changeId: id, noticed: row!.noticed }
}

/** Calls off a lesson that the school sold; returns its guest's choice with the signature, and the booking. */
export async function callOff(
  { sql }: SpecServer,
  schoolId: string
): Promise<Pick<Things, 'choice' | 'bookingId'>> {
  const slotId = await addSlot(sql, { schoolId })
  const [partner] = await sql<{ id: string }[]>`select partner_of(${schoolId}, 'website')::text as id`
  const bookingId = uuidV7(Date.now())
  const request = { id: bookingId, slotId, partnerId: partner!.id, participants: 1 }
  const guest = { customerName: 'Ana', customerEmail: '' }
  await sql`select 1 from book_many(${schoolId}, ${JSON.stringify([{ ...request, ...guest }])}::text::json)`
  await sql`select cancel_slots(${schoolId}, array[${slotId}]::uuid[], true)`
  const [row] = await sql<{ id: string }[]>`
    select id from choices where school_id = ${schoolId} and booking_id = ${bookingId}`
  const path = choosePath(EVERY_SECRET, { schoolId, choiceId: row!.id })
  return { choice: path.split('/').at(-1) as string, bookingId }
}

/** Sells a pack of a school. */
export async function addPackOf({ sql }: SpecServer, schoolId: string): Promise<Pick<Things, 'packId'>> {
  return { packId: (await addPack(sql, { schoolId })).id }
}

/** Sells a gift card of a school. */
export async function addCredit(
  { sql }: SpecServer,
  schoolId: string
): Promise<Pick<Things, 'creditId' | 'creditCode'>> {
  const { id, code } = await addGift(sql, 100_000, { schoolId, secret: EVERY_SECRET })
  return { creditId: id, creditCode: code }
}

/** Adds a paid charge of a booking; returns the last part of its link. */
export async function addPaidCharge(
  { sql }: SpecServer,
  schoolId: string,
  bookingId: string
): Promise<string> {
  const id = uuidV7(Date.now())
  await sql`insert into charges (school_id, id, kind, cents, currency, state, provider, mode, created_at, paid_at)
    values (${schoolId}, ${id}, 'full', 100, 'EUR', 'paid', 'stripe', 'test', now(), now())`
  await sql`insert into charge_parts (school_id, charge_id, booking_id, cents) values (${schoolId}, ${id}, ${bookingId}, 100)`
  await sql`insert into payments (school_id, id, booking_id, cents, method, at, charge_id)
    values (${schoolId}, ${id}, ${bookingId}, 100, 'online', now(), ${id})`
  return payPath(EVERY_SECRET, schoolId, id).split('/').at(-1) as string
}

/** Adds a session of a person; returns its id. */
export async function signInAgain({ sql }: SpecServer, personId: string): Promise<string> {
  const id = uuidV7(Date.now())
  const link = await createSignInTokenFor(sql, personId)
  await signIn(sql, id, link?.token as string, 'specs')
  return id
}

/** A new proposal of a connector. */
export async function propose(
  { url }: SpecServer,
  key: string,
  quantity = 7
): Promise<Pick<Things, 'pid' | 'payloadHash'>> {
  const { proposalId, payloadHash } = await assistant(url, key).proposeStock(quantity)
  return { pid: proposalId, payloadHash }
}

/** A school's newest key, its partner, and an instructor. */
export async function idsOf({ sql }: SpecServer, schoolId: string) {
  return singleRow<Pick<Things, 'keyId' | 'partnerId' | 'instructorId'>>(
    await sql`select
        (select id::text from school_keys where school_id = ${schoolId} order by created_at desc limit 1) as "keyId",
        (select partner_id::text from school_keys where school_id = ${schoolId} order by created_at desc limit 1) as "partnerId",
        (select id from instructors where school_id = ${schoolId} order by id limit 1) as "instructorId"`
  )
}

/** The subscription of the partner whose key the specs use. */
export async function subscribe(
  { sql }: SpecServer,
  schoolId: string
): Promise<Pick<Things, 'subscriptionId' | 'webhookId' | 'eventWebhookId'>> {
  const [subscriptionId, webhookId, eventWebhookId] = [1, 2, 3].map(() => uuidV7(Date.now())) as [
    string,
    string,
    string
  ]
  const { partnerId } = singleRow<{ partnerId: string }>(
    await sql`select min(partner_id)::text as "partnerId" from school_keys where school_id = ${schoolId}`
  )
  await sql`delete from endpoints where school_id = ${schoolId} and partner_id is not null`
  const endpoint = {
    partnerId,
    origin: 'partner',
    url: 'https://reseller.example/octo',
    kinds: kindsForTypes(['BOOKING_UPDATE']),
    octo: { types: ['BOOKING_UPDATE'], headers: null }
  } as const
  await addEndpoint(sql, schoolId, subscriptionId, endpoint)
  await addEndpoint(sql, schoolId, webhookId, { ...endpoint, octo: { ...endpoint.octo, webhook: [] } })
  await addEndpoint(sql, schoolId, eventWebhookId, {
    partnerId,
    origin: 'partner',
    url: 'https://hotel.example/surf',
    kinds: null
  })
  return { subscriptionId, webhookId, eventWebhookId }
}

/** Day of a lesson. */
export async function dayOfSlot({ sql }: SpecServer, slotId: string): Promise<string> {
  const rows = await sql<{ date: string }[]>`select local_date::text as date from slots where id = ${slotId}`
  return singleRow(rows).date
}
