import { addAffiliate } from '../../lib/attribution/transactions.ts'
import { addBrand } from '../../lib/brands/transactions.ts'
import { mintCalendarToken } from '../../lib/calendar/rules.ts'
import { setCalendar } from '../../lib/calendar/transactions.ts'
import { recordPayment } from '../../lib/centre/desk/transactions.ts'
import { saveSchoolAtDesk } from '../../lib/centre/school/transactions.ts'
import { setAway, setInstructorsAtDesk } from '../../lib/centre/team/transactions.ts'
import {
  changeLessonAtDesk,
  changeTypeAtDesk,
  setStockAtDesk,
  type TypeTerms
} from '../../lib/centre/timetable/transactions.ts'
import { changeLessonsAtDesk } from '../../lib/centre/weather/transactions.ts'
import { one } from '../../lib/database/pool.ts'
import type { Auth } from '../../lib/deps.ts'
import { kindsHeardBy } from '../../lib/octo/notices.ts'
import { saveLimit, saveTerms } from '../../lib/partners/transactions.ts'
import { passkeySiteOf, writeChallenge, writeHolder } from '../../lib/people/passkeys/rules.ts'
import { addPasskey } from '../../lib/people/passkeys/transactions.ts'
import type { PasskeyPlace } from '../../lib/people/passkeys/verify.ts'
import { addPerson, createSignInTokenFor, signIn } from '../../lib/people/transactions.ts'
import { PICTURE_FILES } from '../../lib/schools/pictures.ts'
import { signedPath } from '../../lib/storefront/links.ts'
import type { LessonAddress } from '../../lib/storefront/paths.ts'
import { wishOf } from '../../lib/storefront/rules.ts'
import { digestOf } from '../../lib/text/digest.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { addEndpoint } from '../../lib/webhooks/transactions.ts'
import { authenticator } from './authenticator.ts'
import { assistant } from './connector.ts'
import { addConnectorKey, addSignedInOwner } from './owner.ts'
import { FREE_FORMS, filledForm, visit } from './page.ts'
import { addSchool, addSlot, bookingOf } from './school.ts'
import type { SpecServer } from './server.ts'
import { addUses, BRAND } from './uses.ts'

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

/** A school with one of everything, and the headers of each kind of caller that it knows. */
export interface Settled {
  readonly things: Things
  readonly callers: Readonly<Record<Auth['kind'], Readonly<Record<string, string>>>>
  readonly platformKey: string
}

const SECRET_KEY = 'the-secret-of-the-specs-of-every-route'

/** Settings of a service whose rates are in nobody's way, and that has a secret. */
export const NO_RATES = {
  SECRET_KEY,
  V1_RATE_PER_MINUTE: '1000000',
  V2_RATE_PER_MINUTE: '1000000',
  CONNECTOR_RATE_PER_MINUTE: '1000000',
  CENTRE_RATE_PER_MINUTE: '1000000',
  PAGES_RATE_PER_MINUTE: '1000000',
  ...FREE_FORMS
} as const

/**
 * Adds a school with one of everything. `mark` stands in every text of it that a page shows to anybody, `secret` in
 * every one that only the school and its own partners may see.
 */
export async function settle(
  server: SpecServer,
  schoolId: string,
  { mark = schoolId, secret = schoolId } = {}
): Promise<Settled> {
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
      bookedSlotId: slotId,
      productId: 'group',
      tokenId: connected.id,
      sessionId: await signInAgain(server, owner.personId),
      personId: await addDesk(server, schoolId),
      passkeyId: uuidV7(Date.now()),
      ceremony: {},
      calendarToken: await openCalendar(server, schoolId),
      slug: await addedAffiliate(server, schoolId),
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

/** A booking, a hold and a booking through the page, all of which say the secret. */
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
  const signed = await mailed(server, { schoolId, slotId, attempt })
  return { bookingId: booked.body.bookingId, holdId: held.body.bookingId, attempt, signed, externalRef }
}

/** What the link of a mail names a booking by form with. */
async function mailed({ sql }: SpecServer, address: LessonAddress & { attempt: string }): Promise<string> {
  const { bookingId, startsAt } = one<{ bookingId: string; startsAt: string }>(
    await sql`select b.id as "bookingId", iso_utc(s.starts_at) as "startsAt" from bookings b
      join slots s on s.school_id = b.school_id and s.id = b.slot_id
      where b.school_id = ${address.schoolId} and b.external_ref = ${wishOf(address.attempt, address.slotId)}`
  )
  return signedPath(SECRET_KEY, { ...address, bookingId, startsAt })
    .split('/')
    .at(-1) as string
}

async function addDesk({ sql }: SpecServer, schoolId: string): Promise<string> {
  const id = uuidV7(Date.now())
  await addPerson(sql, { id, schoolId, email: `${id}@example.com`, name: 'Rui Costa', role: 'desk' })
  return id
}

async function pay({ sql }: SpecServer, schoolId: string, bookingId: string): Promise<string> {
  const payment = { id: uuidV7(Date.now()), bookingId, cents: 100, method: 'cash' } as const
  const nobody = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  return (await recordPayment(sql, nobody, payment)).logId as string
}

/** A lesson as the forms of the specs have looked at it; it is closed, so that none like it stands in its way. */
async function addPlanned({ sql }: SpecServer, schoolId: string): Promise<string> {
  const slotId = await addSlot(sql, { schoolId, capacity: 1000, onSale: false })
  await sql`update slots set schedule_version = 1 where id = ${slotId}`
  return slotId
}

/** A lesson with other seats than it was planned with; answers the row of the log. */
async function changePlanned(server: SpecServer, schoolId: string): Promise<string> {
  const slotId = await addPlanned(server, schoolId)
  const seen = { capacity: 1000, cents: 3500, note: '' }
  const nobody = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  const change = { slotId, seen, change: { ...seen, capacity: 900 } }
  return (await changeLessonAtDesk(server.sql, nobody, change)).logId as string
}

/** A figure of the stock that somebody has set; answers the row of the log. */
async function stockUp({ sql }: SpecServer, schoolId: string): Promise<string> {
  const nobody = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  await sql`delete from equipment_stock where school_id = ${schoolId} and size = '2XL'`
  const row = { item: 'wetsuit', size: '2XL', quantity: 3, version: 0 } as const
  return (await setStockAtDesk(sql, nobody, row)).logId as string
}

/** A lesson with a booking that was moved by people of the school. */
async function moveLesson(
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

async function signInAgain({ sql }: SpecServer, personId: string): Promise<string> {
  const id = uuidV7(Date.now())
  const link = await createSignInTokenFor(sql, personId)
  await signIn(sql, id, link?.token as string, 'specs')
  return id
}

/** A new proposal of a connector. */
async function propose(
  { url }: SpecServer,
  key: string,
  quantity = 7
): Promise<Pick<Things, 'pid' | 'payloadHash'>> {
  const { proposalId, payloadHash } = await assistant(url, key).proposeStock(quantity)
  return { pid: proposalId, payloadHash }
}

/** The day of a lesson; whoever takes its place later is on the same day. */
async function dayOfSlot({ sql }: SpecServer, slotId: string): Promise<string> {
  const rows = await sql<{ date: string }[]>`select local_date::text as date from slots where id = ${slotId}`
  return one(rows).date
}

async function idsOf({ sql }: SpecServer, schoolId: string) {
  return one<Pick<Things, 'keyId' | 'partnerId' | 'instructorId'>>(
    await sql`select
        (select id::text from school_keys where school_id = ${schoolId} order by created_at desc limit 1) as "keyId",
        (select partner_id::text from school_keys where school_id = ${schoolId} order by created_at desc limit 1) as "partnerId",
        (select id from instructors where school_id = ${schoolId} order by id limit 1) as "instructorId"`
  )
}

/** What stands for the digest of a picture in its address. */
export const PICTURE_DIGEST = '0'.repeat(32)

/** Every file that a picture can be; that the school shows one of the same digest keeps them all. */
async function addPictures({ sql }: SpecServer, schoolId: string): Promise<void> {
  for (const file of Object.keys(PICTURE_FILES))
    await sql`insert into school_pictures (school_id, name, bytes) values (${schoolId}, ${`${PICTURE_DIGEST}/${file}`}, 'picture')`
  await sql`update schools set photo = ${PICTURE_DIGEST} where id = ${schoolId}`
}

async function openCalendar({ sql }: SpecServer, schoolId: string): Promise<string> {
  const token = mintCalendarToken()
  await setCalendar(sql, { schoolId, digest: digestOf(token), again: false })
  return token
}

async function addedAffiliate({ sql }: SpecServer, schoolId: string): Promise<string> {
  const slug = `hotel-${schoolId}`
  await addAffiliate(sql, { slug, name: 'Hotel' })
  return slug
}

/** The one subscription of the partner with whose key the specs ask. */
async function subscribe(
  { sql }: SpecServer,
  schoolId: string
): Promise<Pick<Things, 'subscriptionId' | 'webhookId'>> {
  const [subscriptionId, webhookId] = [uuidV7(Date.now()), uuidV7(Date.now())]
  const { partnerId } = one<{ partnerId: string }>(
    await sql`select min(partner_id)::text as "partnerId" from school_keys where school_id = ${schoolId}`
  )
  await sql`delete from endpoints where school_id = ${schoolId}`
  const hears = {
    ...{ partnerId, url: 'https://reseller.example/octo', kinds: kindsHeardBy(['BOOKING_UPDATE']) },
    octo: { types: ['BOOKING_UPDATE'], headers: null }
  } as const
  await addEndpoint(sql, schoolId, subscriptionId, hears)
  await addEndpoint(sql, schoolId, webhookId, { ...hears, octo: { ...hears.octo, webhook: [] } })
  return { subscriptionId, webhookId }
}

async function brandKey(server: SpecServer, schoolId: string): Promise<string> {
  const [known] = await server.sql`select 1 from brands where id = ${BRAND}`
  if (!known) await addBrand(server.sql, BRAND, 'Marefoam')
  await addUses(server.sql, { schoolId })
  return server.platformKey(undefined, BRAND)
}

/** Gives a partner other terms than those of the examples, and answers the row of the log. */
async function changeTerms({ sql }: SpecServer, { schoolId, partnerId }: Things): Promise<string> {
  renewals += 1
  const terms = { discountPercent: 1 + (renewals % 10), commissionPercent: 5, collects: 'school' } as const
  const { logId } = await saveTerms(sql, { schoolId, by: null, partnerId, version: null }, terms)
  return logId as string
}

/** Limits what a partner sells, and answers the row of the log. */
async function limitSales({ sql }: SpecServer, { schoolId, partnerId }: Things): Promise<string> {
  const words = { type: null, from: '2020-01-01', to: '2020-01-02', seats: 6 }
  const which = { id: uuidV7(Date.now()), version: null }
  return (await saveLimit(sql, { schoolId, by: null, partnerId }, which, words)).logId as string
}

let renewals = 0

/** The same school with a new thing in place of the one that an operation of this name would use up. */
export async function renew(server: SpecServer, before: Settled, name: string): Promise<Settled> {
  const { sql } = server
  const { things, callers } = before
  const { schoolId, keyId } = things
  const having = (more: Partial<Things>): Settled => ({ ...before, things: { ...things, ...more } })
  renewals += 1
  if (/^issue/.test(name)) {
    await sql`delete from school_keys where school_id = ${schoolId}
      and created_at > (select created_at from school_keys where id = ${keyId})`
    await sql`update schools set active_keys = 2 where id = ${schoolId}`
  }
  if (name === 'signOut') {
    const { headers, personId } = await addSignedInOwner(sql, schoolId)
    const { things: known } = having({ sessionId: await signInAgain(server, personId) })
    return { ...before, things: known, callers: { ...callers, owner: headers, person: headers } }
  }
  if (/^(confirm|reject|decide)Proposal$/.test(name)) {
    const [, key = ''] = callers.connector.authorization?.split(' ') ?? []
    return having(await propose(server, key, 1000 + renewals))
  }
  if (/Passkey$/.test(name)) return having(await renewPasskey(server, before, name))
  if (/CentrePerson$/.test(name)) return having({ personId: await addDesk(server, schoolId) })
  if (/^(tellArrival|getCentreGuest|measureGuest|writeNote)$/.test(name)) {
    const slotId = await addSlot(sql, { schoolId, capacity: 1000 })
    const { body } = await server.post('/api/partner/v1/bookings', {
      headers: callers.school,
      body: bookingOf(slotId)
    })
    return having({ slotId, bookingId: body.bookingId })
  }
  if (/Person(Data|File)$|^erasePerson$/.test(name)) {
    const slotId = await addSlot(sql, { schoolId, capacity: 1000 })
    const { body } = await server.post('/api/partner/v1/bookings', {
      headers: callers.school,
      body: bookingOf(slotId, { customerEmail: `guest-${renewals}@example.com` })
    })
    return having({ bookingId: body.bookingId })
  }
  if (/Subscription|^octo.*Webhook/.test(name)) return having(await subscribe(server, schoolId))
  if (/SchoolTexts$/.test(name)) {
    const doer = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
    const { logId } = await saveSchoolAtDesk(sql, doer, null, { name: `School ${schoolId} ${renewals}` })
    return having({ logId: logId as string })
  }
  if (name === 'setSchoolPicture') await sql`update schools set logo = null where id = ${schoolId}`
  if (/Limit$/.test(name)) return having({ logId: await limitSales(server, things) })
  if (/Terms$/.test(name)) return having({ logId: await changeTerms(server, things) })
  if (/^(get|replace|revoke)ChannelKey$/.test(name)) {
    await server.schoolKey(`Other partner ${schoolId}`, schoolId)
    return having(await idsOf(server, schoolId))
  }
  if (/^(change|undo)Team$/.test(name)) return having(await freeTeam(sql, schoolId))
  if (/^(set|end|undo)Away$/.test(name)) return having(await absent(sql, schoolId, name))
  if (name === 'addType')
    await sql`delete from lesson_types where school_id = ${schoolId} and id = 'sunset-lesson'`
  if (/^(change|undo)Type$/.test(name)) return having({ logId: await renameType(server, schoolId) })
  if (name === 'changePrices') {
    const row = {
      row: 1,
      id: uuidV7(Date.now()),
      date: '2099-06-15',
      start: '10:00',
      end: '12:00',
      lessonType: 'group',
      spot: 'Molhe Leste'
    }
    await freeTeam(sql, schoolId)
    await sql`delete from slots where school_id = ${schoolId} and spot_name = 'Molhe Leste'`
    await sql`select import_lessons(${schoolId}, ${JSON.stringify([{ ...row, instructors: ['ana'] }])}::text::json)`
  }
  if (name === 'planLessons') {
    await freeTeam(sql, schoolId)
    await sql`delete from slots where school_id = ${schoolId} and spot_name = 'Molhe Leste'`
  }
  if (name === 'changeCentreLesson') return having({ slotId: await addPlanned(server, schoolId) })
  if (name === 'undoLessonChange') return having({ logId: await changePlanned(server, schoolId) })
  if (name === 'setCentreStock')
    await sql`delete from equipment_stock where school_id = ${schoolId} and size = '3XL'`
  if (name === 'undoStock') return having({ logId: await stockUp(server, schoolId) })
  if (name === 'undoAct') return having({ logId: await pay(server, schoolId, things.bookingId) })
  if (name === 'moveCentreLesson' || name === 'changeWeather')
    return having({ slotId: await addPlanned(server, schoolId) })
  if (name === 'undoWeather' || name === 'markTold')
    return having(await moveLesson(server, schoolId, callers.school))
  if (name === 'offerCentreLesson')
    return having({ slotId: await addSlot(sql, { schoolId, capacity: 1000 }) })
  return /book/i.test(name) ? having(await renewBooking(server, before)) : before
}

/** A lesson that nobody teaches, with Ana free to; and one that she came to, and left, as the log has it. */
async function freeTeam(sql: SpecServer['sql'], schoolId: string): Promise<Partial<Things>> {
  await sql`insert into instructors (school_id, id, name) values (${schoolId}, 'ana', 'Ana of the team') on conflict do nothing`
  await sql`delete from slot_instructors where school_id = ${schoolId} and instructor_id = 'ana'`
  const [slotId, left] = [
    await addSlot(sql, { schoolId, instructors: 0, onSale: false, daysAhead: 3 }),
    await addSlot(sql, { schoolId, instructors: 0, onSale: false, daysAhead: 4 })
  ] as const
  const { logId } = await setInstructorsAtDesk(
    sql,
    { schoolId, personId: uuidV7(Date.now()), instructorId: null },
    { slotId: left, seen: [], people: ['ana'] }
  )
  return { slotId, logId: logId as string }
}

/** Gives the lesson type of the examples another name, and answers the row of the log. */
async function renameType({ sql }: SpecServer, schoolId: string): Promise<string> {
  renewals += 1
  const doer = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  const [row] = await sql<{ terms: TypeTerms }[]>`select lesson_type_terms(${schoolId}, 'group') as terms`
  const terms = { ...(row as { terms: TypeTerms }).terms, name: `Lesson ${renewals}` }
  return (await changeTypeAtDesk(sql, doer, { typeId: 'group', version: null, terms })).logId as string
}

/** Somebody who is there where an absence is to be noted, else away on the days of the examples, with the row of the log. */
async function absent(sql: SpecServer['sql'], schoolId: string, name: string): Promise<Partial<Things>> {
  await sql`insert into instructors (school_id, id, name) values (${schoolId}, 'ines', 'Inês of the rota') on conflict do nothing`
  await sql`delete from instructor_blocks where school_id = ${schoolId} and instructor_id = 'ines'`
  if (name === 'setAway') return {}
  const doer = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  const days = { instructorId: 'ines', from: '2099-07-01', to: '2099-07-01' }
  return { logId: (await setAway(sql, doer, days, [])).logId as string }
}

/** A passkey of the owner's, and a device's new answer: that it made another one, or signed with this one. */
async function renewPasskey(
  { sql }: SpecServer,
  { things, callers }: Settled,
  name: string
): Promise<Partial<Things>> {
  const { schoolId } = things
  const place = passkeySiteOf(callers.public.origin as string, SECRET_KEY) as PasskeyPlace
  const challenge = () => writeChallenge(place.key, uuidV7(Date.now()))
  const [{ personId } = { personId: '' }] = await sql<{ personId: string }[]>`
    select person_id as "personId" from sessions where school_id = ${schoolId} and id = ${things.sessionId}`
  await sql`delete from passkeys where school_id = ${schoolId} and person_id = ${personId}`
  const device = authenticator()
  const made = device.make(challenge(), writeHolder({ schoolId, personId }))
  if (name === 'addPasskey') return { ceremony: made }
  const passkeyId = uuidV7(Date.now())
  await addPasskey(sql, place, { id: passkeyId, schoolId, personId, name: 'Telephone', made })
  return { passkeyId, ceremony: device.sign(challenge()) }
}

/** A new slot with a hold; most operations do something to one of them. */
async function renewBooking(server: SpecServer, { things, callers }: Settled): Promise<Partial<Things>> {
  const slotId = await addSlot(server.sql, { schoolId: things.schoolId, capacity: 1000 })
  const body = bookingOf(slotId, { status: 'ON_HOLD' })
  const { bookingId } = (await server.post('/api/partner/v1/bookings', { headers: callers.school, body }))
    .body
  return { slotId, holdId: bookingId, bookingId }
}
