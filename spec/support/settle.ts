import type { Auth } from '../../lib/deps.ts'
import { addBrand } from '../../lib/equipment/brands/transactions.ts'
import { mintCalendarToken } from '../../lib/feeds/rules.ts'
import { setCalendar } from '../../lib/feeds/transactions.ts'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { addAffiliate } from '../../lib/partners/attribution/transactions.ts'
import { PICTURE_FILES } from '../../lib/schools/pictures.ts'
import { signedPath } from '../../lib/storefront/links.ts'
import type { LessonAddress } from '../../lib/storefront/paths.ts'
import { formReference } from '../../lib/storefront/rules.ts'
import { digestOf } from '../../lib/text/digest.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { addLists } from './lists.ts'
import { askForConsent } from './oauth.ts'
import { addConnectorKey, addSignedInOwner } from './owner.ts'
import { FREE_FORMS, filledForm, visit } from './page.ts'
import { addRun } from './runs.ts'
import { addSchool, addSlot, bookingOf } from './school.ts'
import type { SpecServer } from './server.ts'
import {
  addCredit,
  addDesk,
  addPackOf,
  addPaidCharge,
  callOff,
  dayOfSlot,
  EVERY_SECRET,
  idsOf,
  moveLesson,
  pay,
  propose,
  signInAgain,
  subscribe,
  type Things
} from './things.ts'
import { addUses, BRAND } from './uses.ts'

/** A school with one of everything, and the headers of each kind of caller. */
export interface SchoolOfEverything {
  readonly things: Things
  readonly callers: Readonly<Record<Auth['kind'], Readonly<Record<string, string>>>>
  readonly platformKey: string
}

/** Settings of a service without effective rate limits and with a secret. */
export const NO_RATES = {
  SECRET_KEY: EVERY_SECRET,
  V1_RATE_PER_MINUTE: '1000000',
  V2_RATE_PER_MINUTE: '1000000',
  CONNECTOR_RATE_PER_MINUTE: '1000000',
  CENTRE_RATE_PER_MINUTE: '1000000',
  PAGES_RATE_PER_MINUTE: '1000000',
  ...FREE_FORMS
} as const

/**
 * Adds a school with one of everything. `mark` is in every public text, `secret` in every text that only
 * the school and its partners may see.
 */
export async function addEverything(
  server: SpecServer,
  schoolId: string,
  { mark = schoolId, secret = schoolId } = {}
): Promise<SchoolOfEverything> {
  const { sql } = server
  await addSchool(sql, { id: schoolId, name: `School ${mark}` })
  await sql`update lesson_types set name = ${`Lesson ${mark}`}, capacity = 1000, max_students_per_instructor = 1000
    where school_id = ${schoolId}`
  const key = await server.schoolKey(`Partner ${secret}`, schoolId)
  await server.schoolKey(`Other partner ${secret}`, schoolId)
  const slotId = await addSlot(sql, { schoolId, spotName: `Spot ${mark}`, capacity: 1000 })
  await sql`update instructors set name = ${`Teacher ${mark} `} || id where school_id = ${schoolId}`
  const owner = await addSignedInOwner(sql, schoolId)
  const connected = await addConnectorKey(sql, { schoolId })
  await sql`update people set name = ${`Owner ${secret}`}, email = ${secret} || id || '@example.com'
    where school_id = ${schoolId}`
  const connector = await addConnectorKey(sql, { schoolId })
  await addPictures(server, schoolId)
  const platformKey = await brandKey(server, schoolId)
  const booked = await book(server, { key, schoolId, slotId, secret })
  return {
    things: {
      ...booked,
      logId: await pay(server, schoolId, booked.bookingId),
      ...(await propose(server, connector.key)),
      ...(await idsOf(server, schoolId)),
      localDate: await dayOfSlot(server, slotId),
      ...(await moveLesson(server, schoolId, { 'x-partner-api-key': key })),
      schoolId,
      slotId,
      runId: await addRun(sql, [slotId, await addSlot(sql, { schoolId, daysAhead: 4, capacity: 1000 })], {
        schoolId,
        course: mark
      }),
      replacementId: await addSlot(sql, { schoolId, daysAhead: 5, capacity: 1000 }),
      choice: (await callOff(server, schoolId)).choice,
      link: await addPaidCharge(server, schoolId, (await callOff(server, schoolId)).bookingId),
      ...(await addCredit(server, schoolId)),
      ...(await addPackOf(server, schoolId)),
      bookedSlotId: slotId,
      productId: 'group',
      tokenId: connected.id,
      requestId: await askForConsent(server),
      sessionId: await signInAgain(server, owner.personId),
      personId: await addDesk(server, schoolId),
      passkeyId: uuidV7(Date.now()),
      ceremony: {},
      calendarToken: await openCalendar(server, schoolId),
      slug: await addedAffiliate(server, schoolId),
      ...(await addLists(server, schoolId)),
      ...(await subscribe(server, schoolId))
    },
    platformKey,
    callers: {
      public: { origin: owner.headers.origin as string },
      school: { 'x-partner-api-key': key },
      platform: { 'x-partner-api-key': platformKey },
      widget: {},
      connector: { authorization: `Bearer ${connector.key}` },
      owner: owner.headers,
      person: owner.headers
    }
  }
}

/** A booking, a hold and a booking by form, all with the secret. */
async function book(
  server: SpecServer,
  { key, schoolId, slotId, secret }: Record<'key' | 'schoolId' | 'slotId' | 'secret', string>
): Promise<Pick<Things, 'bookingId' | 'holdId' | 'attempt' | 'signed' | 'externalRef'>> {
  const externalRef = uuidV7(Date.now())
  const customer = {
    customerName: `Guest ${secret}`,
    customerEmail: `${secret}@example.com`,
    customerPhone: `+351 ${secret}`.slice(0, 40),
    notes: `Notes ${secret}`
  }
  const path = '/api/partner/v1/bookings'
  const booked = await server.post(path, { key, body: bookingOf(slotId, { ...customer, externalRef }) })
  const held = await server.post(path, { key, body: bookingOf(slotId, { ...customer, status: 'ON_HOLD' }) })
  const { post, attemptFor } = visit(server)
  const attempt = await attemptFor(slotId, schoolId)
  const { headers } = await post(`/book/${schoolId}/${slotId}`, filledForm(attempt, customer))
  if (!headers.get('location')) throw new Error('The page did not book.')
  const signed = await signedNameOf(server, { schoolId, slotId, attempt })
  return { bookingId: booked.body.bookingId, holdId: held.body.bookingId, attempt, signed, externalRef }
}

/** Signed name of a form's booking in a mail's link. */
async function signedNameOf(
  { sql }: SpecServer,
  address: LessonAddress & { attempt: string }
): Promise<string> {
  const { bookingId, startsAt } = singleRow<{ bookingId: string; startsAt: string }>(
    await sql`select b.id as "bookingId", iso_utc(s.starts_at) as "startsAt" from bookings b
      join slots s on s.school_id = b.school_id and s.id = b.slot_id
      where b.school_id = ${address.schoolId} and b.external_ref = ${formReference(address.attempt, address.slotId)}`
  )
  return signedPath(EVERY_SECRET, { ...address, bookingId, startsAt })
    .split('/')
    .at(-1) as string
}

/** Placeholder for the digest of a picture in its path. */
export const PICTURE_DIGEST = '0'.repeat(32)

/** Every picture file, under one digest that the school shows, so none is deleted. */
async function addPictures({ sql }: SpecServer, schoolId: string): Promise<void> {
  for (const file of Object.keys(PICTURE_FILES))
    await sql`insert into school_pictures (school_id, name, bytes) values (${schoolId}, ${`${PICTURE_DIGEST}/${file}`}, 'picture')`
  await sql`update schools set photo = ${PICTURE_DIGEST} where id = ${schoolId}`
}

async function openCalendar({ sql }: SpecServer, schoolId: string): Promise<string> {
  const token = mintCalendarToken()
  await setCalendar(sql, { schoolId, digest: digestOf(token), rotate: false })
  return token
}

async function addedAffiliate({ sql }: SpecServer, schoolId: string): Promise<string> {
  const slug = `hotel-${schoolId}`
  await addAffiliate(sql, { slug, name: 'Hotel' })
  return slug
}

async function brandKey(server: SpecServer, schoolId: string): Promise<string> {
  const [existing] = await server.sql`select 1 from brands where id = ${BRAND}`
  if (!existing) await addBrand(server.sql, BRAND, 'Marefoam')
  await addUses(server.sql, { schoolId })
  return server.platformKey(undefined, BRAND)
}
