import { recordPayment } from '../../lib/centre/desk/transactions.ts'
import { changeLessonsAtDesk } from '../../lib/centre/weather/transactions.ts'
import { one } from '../../lib/database/pool.ts'
import { kindsHeardBy } from '../../lib/octo/notices.ts'
import { addPerson, createSignInTokenFor, signIn } from '../../lib/people/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { addEndpoint } from '../../lib/webhooks/transactions.ts'
import { assistant } from './connector.ts'
import { addSlot, bookingOf } from './school.ts'
import type { SpecServer } from './server.ts'

/** The ids and secrets of a school that has one of everything, by the name that a request gives each. */
export interface Things {
  readonly schoolId: string
  readonly slotId: string
  /** The day of the slot. */
  readonly localDate: string
  readonly productId: string
  readonly bookingId: string
  readonly holdId: string
  readonly bookedSlotId: string
  readonly attempt: string
  /** The same booking as the link of a mail names it. */
  readonly signed: string
  readonly externalRef: string
  readonly instructorId: string
  /** The newest key of a partner, and the partner. */
  readonly keyId: string
  readonly partnerId: string
  readonly tokenId: string
  readonly sessionId: string
  /** What an owner did that can be undone. */
  readonly logId: string
  /** Lessons that were moved together, and of whom that concerns one: the booking and the number of the event. */
  readonly changeId: string
  readonly noticed: string
  /** Somebody at the desk of the school. */
  readonly personId: string
  /** A passkey of the owner's, and what a browser sends of one. */
  readonly passkeyId: string
  readonly ceremony: Readonly<Record<string, string>>
  readonly pid: string
  readonly payloadHash: string
  readonly calendarToken: string
  readonly slug: string
  /** What a partner hears over OCTO. */
  readonly subscriptionId: string
  readonly webhookId: string
}

/** The secret of a service that has one of everything. */
export const EVERY_SECRET = 'the-secret-of-the-specs-of-every-route'

/** Somebody at the desk of a school; answers the person's id. */
export async function addDesk({ sql }: SpecServer, schoolId: string): Promise<string> {
  const id = uuidV7(Date.now())
  await addPerson(sql, { id, schoolId, email: `${id}@example.com`, name: 'Rui Costa', role: 'desk' })
  return id
}

/** A payment that was noted for a booking; answers the row of the log. */
export async function pay({ sql }: SpecServer, schoolId: string, bookingId: string): Promise<string> {
  const payment = { id: uuidV7(Date.now()), bookingId, cents: 100, method: 'cash' } as const
  const nobody = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  return (await recordPayment(sql, nobody, payment)).logId as string
}

/** A lesson with a booking that was moved by people of the school. */
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
  await changeLessonsAtDesk(sql, { schoolId, personId: id }, change)
  const [row] = await sql<{ noticed: string }[]>`
    select booking_id || '.' || n as noticed from notices where school_id = ${schoolId} and slot_id = ${slotId}`
  return { changeId: id, noticed: row!.noticed }
}

/** One more session of a person; answers its id. */
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
  return one<Pick<Things, 'keyId' | 'partnerId' | 'instructorId'>>(
    await sql`select
        (select id::text from school_keys where school_id = ${schoolId} order by created_at desc limit 1) as "keyId",
        (select partner_id::text from school_keys where school_id = ${schoolId} order by created_at desc limit 1) as "partnerId",
        (select id from instructors where school_id = ${schoolId} order by id limit 1) as "instructorId"`
  )
}

/** The one subscription of the partner with whose key the specs ask. */
export async function subscribe(
  { sql }: SpecServer,
  schoolId: string
): Promise<Pick<Things, 'subscriptionId' | 'webhookId'>> {
  const [subscriptionId, webhookId] = [uuidV7(Date.now()), uuidV7(Date.now())]
  const { partnerId } = one<{ partnerId: string }>(
    await sql`select min(partner_id)::text as "partnerId" from school_keys where school_id = ${schoolId}`
  )
  await sql`delete from endpoints where school_id = ${schoolId}`
  const hears = {
    partnerId,
    origin: 'partner',
    url: 'https://reseller.example/octo',
    kinds: kindsHeardBy(['BOOKING_UPDATE']),
    octo: { types: ['BOOKING_UPDATE'], headers: null }
  } as const
  await addEndpoint(sql, schoolId, subscriptionId, hears)
  await addEndpoint(sql, schoolId, webhookId, { ...hears, octo: { ...hears.octo, webhook: [] } })
  return { subscriptionId, webhookId }
}
