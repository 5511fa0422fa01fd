import { singleRow } from '../../lib/infra/database/pool.ts'
import { saveLimit, saveTerms } from '../../lib/partners/transactions.ts'
import { passkeySiteOf, writeChallenge, writeUserHandle } from '../../lib/people/passkeys/rules.ts'
import { addPasskey } from '../../lib/people/passkeys/transactions.ts'
import type { PasskeySettings } from '../../lib/people/passkeys/verify.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { saveSchoolByStaff } from '../../plugins/centre/school/writes.ts'
import { addInstructorByStaff, setAway, setInstructorsByStaff } from '../../plugins/centre/team/writes.ts'
import {
  changeLessonByStaff,
  changeTypeByStaff,
  setStockByStaff
} from '../../plugins/centre/timetable/writes.ts'
import { authenticator } from './authenticator.ts'
import { LIST_RENEWALS } from './lists.ts'
import { askForConsent } from './oauth.ts'
import { addSignedInOwner } from './owner.ts'
import { renewCount, settle } from './renew-money.ts'
import { addLessonType, addSlot, bookingOf } from './school.ts'
import type { SpecServer } from './server.ts'
import type { SchoolOfEverything } from './settle.ts'
import {
  addCredit,
  addDesk,
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

/** Creates new things of a school for those that an operation would use up; returns their ids. */
type Renewal = (server: SpecServer, before: SchoolOfEverything, name: string) => Promise<Partial<Things>>

let renewals = 0

/** The first pattern that matches the operation's name applies; without a match nothing is used up. */
const RENEWALS: readonly (readonly [names: RegExp, renewal: Renewal])[] = [
  [/^issue/, leaveRoomForKeys],
  [/^(confirm|reject|decide)Proposal$/, proposeAgain],
  [
    /^(getConnect|connectAssistant|refuseAssistant)$/,
    async server => ({ requestId: await askForConsent(server) })
  ],
  [/Passkey$/, renewPasskey],
  [/CentrePerson$/, async (server, { things }) => ({ personId: await addDesk(server, things.schoolId) })],
  [/Rebook|^rebook/, endBooking],
  [/^(getOnlineRefund|refundOnline)$/, bookPaid],
  [/^checkPayment$/, addOddCharge],
  [
    /^(getChoicePage|chooseAfterCancellation|refundChoice)$/,
    (server, { things }) => callOff(server, things.schoolId)
  ],
  [
    /^(tellArrival|getCentreGuest|measureGuest|saveCentreGear|correctGuest|writeNote|setGuestLanguage)$/,
    (server, before) => bookSeat(server, before)
  ],
  [
    /Person(Data|File)$|^erasePerson$/,
    (server, before) => bookSeat(server, before, { customerEmail: `guest-${renewals}@example.com` })
  ],
  [
    /Subscription|^octo.*Webhook|^(create|get|update|test|delete)Webhook$|^rotateWebhookSecret$/,
    (server, { things }) => subscribe(server, things.schoolId)
  ],
  [/^endCredit$/, (server, { things }) => addCredit(server, things.schoolId)],
  [/^payByCode$/, (server, before) => bookSeat(server, before)],
  [/^(countCash|undoCount)$/, (server, { things }, name) => renewCount(server, things, name)],
  [/^undoSettlement$/, async (server, { things }) => ({ logId: await settle(server, things) })],
  [/SchoolTexts$/, renameSchool],
  [/^setSchoolPicture$/, removeLogo],
  [/Limit$/, async (server, { things }) => ({ logId: await limitSales(server, things) })],
  [/Terms$/, async (server, { things }) => ({ logId: await changeTerms(server, things) })],
  [/^(get|replace|revoke)ChannelKey$/, issueKey],
  [/^(change|undo)Team$/, freeTeam],
  [/^(set|end|undo)Away$/, absent],
  [/^(decline|withdraw)Absence$/, askForDaysOff],
  [/^askAbsence$/, forgetDaysOff],
  [/^undoDecline$/, async (server, before) => ({ logId: await declineDaysOff(server, before) })],
  [/Instructor$|^setFeed$/, addInstructor],
  [/^addType$/, removeType],
  [
    /^(change|undo)Type$/,
    async (server, { things }) => ({ logId: await renameType(server, things.schoolId) })
  ],
  [/^hideType$/, showTypes],
  [/^changePrices$/, planAgain],
  [/^setRun(Sale|Lesson)$/, resetRun],
  [/^planLessons$/, clearPlan],
  [/^undoPlan$/, planLogged],
  [/^removePlanned$/, planRemovable],
  [/^copySeason$/, planCopied],
  [/^undoPrices$/, repriceLogged],
  [/^(changeCentreLesson|moveCentreLesson|changeWeather)$/, planOne],
  [
    /^undoLessonChange$/,
    async (server, { things }) => ({ logId: await changePlanned(server, things.schoolId) })
  ],
  [/^setCentreStock$/, emptyStock],
  [/^undoStock$/, async (server, { things }) => ({ logId: await stockUp(server, things.schoolId) })],
  [
    /^undoAct$/,
    async (server, { things }) => ({ logId: await pay(server, things.schoolId, things.bookingId) })
  ],
  [
    /^(undoWeather|markContacted)$/,
    (server, { things, callers }) => moveLesson(server, things.schoolId, callers.school)
  ],
  [
    /^offerCentreLesson$/,
    async (server, { things }) => ({ slotId: await addRoomy(server, things.schoolId) })
  ],
  ...LIST_RENEWALS,
  [/^bookPrivateLesson$/, freePrivate],
  [/book/i, renewBooking]
]

/** The same school with new things for those that an operation of this name would use up. */
export async function renew(
  server: SpecServer,
  before: SchoolOfEverything,
  name: string
): Promise<SchoolOfEverything> {
  renewals += 1
  if (name === 'signOut') return signInOther(server, before)
  const [, renewal] = RENEWALS.find(([names]) => names.test(name)) ?? []
  const things = { ...before.things, ...(await renewal?.(server, before, name)) }
  return { ...before, things }
}

/** Signs another owner in, with a further session to end. */
async function signInOther(server: SpecServer, before: SchoolOfEverything): Promise<SchoolOfEverything> {
  const { headers, personId } = await addSignedInOwner(server.sql, before.things.schoolId)
  const things = { ...before.things, sessionId: await signInAgain(server, personId) }
  return { ...before, things, callers: { ...before.callers, owner: headers, person: headers } }
}

async function leaveRoomForKeys(
  { sql }: SpecServer,
  { things }: SchoolOfEverything
): Promise<Partial<Things>> {
  const { schoolId, keyId } = things
  await sql`delete from school_keys where school_id = ${schoolId}
    and created_at > (select created_at from school_keys where id = ${keyId})`
  await sql`update schools set active_keys = 2 where id = ${schoolId}`
  return {}
}

function proposeAgain(server: SpecServer, { callers }: SchoolOfEverything): Promise<Partial<Things>> {
  const [, key = ''] = callers.connector.authorization?.split(' ') ?? []
  return propose(server, key, 1000 + renewals)
}

/** Puts the run on sale, with its first lesson as it was added. */
async function resetRun({ sql }: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  const { schoolId, runId, slotId } = things
  await sql`update runs set on_sale = true where school_id = ${schoolId} and id = ${runId}`
  await sql`update run_lessons set slot_id = ${slotId} where school_id = ${schoolId} and run_id = ${runId} and n = 1`
  return {}
}

const addRoomy = ({ sql }: SpecServer, schoolId: string) => addSlot(sql, { schoolId, capacity: 1000 })

/** A new lesson with a booking, optionally with the guest's address. */
async function bookSeat(
  server: SpecServer,
  { things, callers }: SchoolOfEverything,
  guest: object = {}
): Promise<Partial<Things>> {
  const slotId = await addRoomy(server, things.schoolId)
  const body = bookingOf(slotId, { ...guest })
  const booked = await server.post('/api/partner/v1/bookings', { headers: callers.school, body })
  return { slotId, bookingId: booked.body.bookingId }
}

/** A booking that was paid online. */
async function bookPaid(server: SpecServer, before: SchoolOfEverything): Promise<Partial<Things>> {
  const booked = await bookSeat(server, before)
  await addPaidCharge(server, before.things.schoolId, booked.bookingId as string)
  return booked
}

/** The charge of the example, which needs a check. */
async function addOddCharge({ sql }: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  await sql`insert into charges (school_id, id, kind, cents, currency, state, provider, mode, session, created_at)
    values (${things.schoolId}, '0197a4c2-0000-7000-8000-000000000009', 'full', 100, 'EUR', 'odd', 'stripe', 'test', 'cs_test_1', now())
    on conflict do nothing`
  return {}
}

/** A cancelled booking, and a lesson with room for its party. */
async function endBooking(server: SpecServer, before: SchoolOfEverything): Promise<Partial<Things>> {
  const { bookingId } = await bookSeat(server, before)
  await server.request('DELETE', `/api/partner/v1/bookings/${bookingId}`, { headers: before.callers.school })
  return { bookingId: bookingId as string, slotId: await addRoomy(server, before.things.schoolId) }
}

async function renameSchool({ sql }: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  const actor = { schoolId: things.schoolId, personId: uuidV7(Date.now()), instructorId: null }
  const { logId } = await saveSchoolByStaff(sql, actor, null, {
    name: `School ${things.schoolId} ${renewals}`
  })
  return { logId: logId as string }
}

async function removeLogo({ sql }: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  await sql`update schools set logo = null where id = ${things.schoolId}`
  return {}
}

async function issueKey(server: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  await server.schoolKey(`Other partner ${things.schoolId}`, things.schoolId)
  return idsOf(server, things.schoolId)
}

async function removeType({ sql }: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  await sql`delete from lesson_types where school_id = ${things.schoolId} and id = 'sunset-lesson'`
  return {}
}

async function emptyStock({ sql }: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  await sql`delete from equipment_stock where school_id = ${things.schoolId} and size = '3XL'`
  return {}
}

async function planOne(server: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  const slotId = await addPlanned(server, things.schoolId)
  return { slotId, localDate: await dayOfSlot(server, slotId) }
}

/** A lesson planned by staff, at the values of the examples or for another day; returns the audit row. */
async function planLogged(server: SpecServer, before: SchoolOfEverything): Promise<Partial<Things>> {
  const { schoolId } = before.things
  await clearPlan(server, before)
  const rows = JSON.stringify([{ ...PLANNED, id: uuidV7(Date.now()) }])
  const { logId } = singleRow<{ logId: string }>(
    await server.sql`select log_id as "logId" from plan_lessons(${schoolId}, ${uuidV7(Date.now())}, ${rows}::text::json, null)`
  )
  return { logId }
}

/** The request for days off of the examples. */
const REQUEST_ID = '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c22'

async function forgetDaysOff(
  { sql }: Pick<SpecServer, 'sql'>,
  { things }: Pick<SchoolOfEverything, 'things'>
) {
  const { schoolId } = things
  await sql`delete from absence_requests where school_id = ${schoolId}`
  // The signed-in instructor may have been removed.
  await sql`update instructors set removed_at = null where school_id = ${schoolId}
    and id in (select p.instructor_id from people p where p.school_id = ${schoolId})`
  return {}
}

async function askForDaysOff({ sql }: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  const { schoolId, instructorId } = things
  await forgetDaysOff({ sql }, { things })
  // The instructor who is signed in may be another than the newest one.
  await sql`select ask_absence(${schoolId}, null,
    coalesce((select max(p.instructor_id) from people p where p.school_id = ${schoolId}), ${instructorId}), ${REQUEST_ID}, '2099-07-01', '2099-07-02', null)`
  return {}
}

/** A declined request; returns the audit row. */
async function declineDaysOff(server: SpecServer, before: SchoolOfEverything): Promise<string> {
  await askForDaysOff(server, before)
  const { schoolId } = before.things
  return singleRow<{ logId: string }>(
    await server.sql`select log_id as "logId" from close_absence_request(${schoolId}, ${uuidV7(Date.now())}, null, ${REQUEST_ID}, 'declined')`
  ).logId
}

/** One lesson on the days of the example, and none in the week after. */
async function planCopied({ sql }: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  const { schoolId } = things
  await sql`update slots set cancelled_at = now() where school_id = ${schoolId} and local_date between '2099-09-01' and '2099-09-09'`
  const rows = JSON.stringify([{ ...PLANNED, id: uuidV7(Date.now()), date: '2099-09-01', instructors: null }])
  await sql`select import_lessons(${schoolId}, ${rows}::text::json)`
  return {}
}

/** One lesson without bookings on the days of the example. */
async function planRemovable(server: SpecServer, before: SchoolOfEverything): Promise<Partial<Things>> {
  const { schoolId } = before.things
  await clearPlan(server, before)
  await server.sql`update slots s set cancelled_at = now() where s.school_id = ${schoolId} and s.cancelled_at is null
    and s.local_date between '2099-07-01' and '2099-07-02' and not exists (select from bookings b where b.school_id = s.school_id and b.slot_id = s.id)`
  const rows = JSON.stringify([{ ...PLANNED, id: uuidV7(Date.now()), date: '2099-07-01' }])
  await server.sql`select import_lessons(${schoolId}, ${rows}::text::json)`
  return {}
}

/** A change of prices of planned lessons; returns the audit row. */
async function repriceLogged(server: SpecServer, before: SchoolOfEverything): Promise<Partial<Things>> {
  const { schoolId } = before.things
  await planAgain(server, before)
  const { logId } = singleRow<{ logId: string }>(
    await server.sql`select log_id as "logId" from reprice_lessons(${schoolId}, ${uuidV7(Date.now())}, 'group', '2099-06-15',
      '2099-06-15', ${4000 + renewals}, 1, true)`
  )
  return { logId }
}

/** Deletes lessons before lessons are planned, and leaves as few teachers to choose from as a school has. */
async function clearPlan(server: SpecServer, before: SchoolOfEverything): Promise<Partial<Things>> {
  const { schoolId, instructorId } = before.things
  await server.sql`update instructors set removed_at = now()
    where school_id = ${schoolId} and removed_at is null and id like 'i%-%' and id <> ${instructorId}`
  await freeTeam(server, before)
  await showTypes(server, before)
  await server.sql`delete from slots where school_id = ${schoolId} and spot_name = 'Molhe Leste'`
  return {}
}

/** A planned lesson on the day whose prices change. */
const PLANNED = {
  ...{ row: 1, date: '2099-06-15', start: '10:00', end: '12:00' },
  ...{ lessonType: 'group', spot: 'Molhe Leste', instructors: ['ana'] }
}

/** One lesson on the day whose prices change. */
async function planAgain(server: SpecServer, before: SchoolOfEverything): Promise<Partial<Things>> {
  await clearPlan(server, before)
  const rows = JSON.stringify([{ ...PLANNED, id: uuidV7(Date.now()) }])
  await server.sql`select import_lessons(${before.things.schoolId}, ${rows}::text::json)`
  return {}
}

/** A lesson with the values of the specs' forms; closed, so it equals no lesson on sale. */
async function addPlanned({ sql }: SpecServer, schoolId: string): Promise<string> {
  const slotId = await addSlot(sql, { schoolId, capacity: 1000, onSale: false })
  await sql`update slots set schedule_version = 1 where id = ${slotId}`
  return slotId
}

/** A lesson with changed seats; returns the audit row. */
async function changePlanned(server: SpecServer, schoolId: string): Promise<string> {
  const slotId = await addPlanned(server, schoolId)
  const seen = { capacity: 1000, cents: 3500, note: '', meeting: null }
  const nobody = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  const change = { slotId, seen, change: { ...seen, capacity: 900 } }
  return (await changeLessonByStaff(server.sql, nobody, change)).logId as string
}

/** A changed stock quantity; returns the audit row. */
async function stockUp({ sql }: SpecServer, schoolId: string): Promise<string> {
  const nobody = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  await sql`delete from equipment_stock where school_id = ${schoolId} and size = '2XL'`
  const row = { item: 'wetsuit', size: '2XL', quantity: 3, version: 0 } as const
  const [outcome] = await setStockByStaff(sql, nobody, [row])
  return outcome?.logId as string
}

/** Gives a partner other terms than the examples; returns the audit row. */
async function changeTerms({ sql }: SpecServer, { schoolId, partnerId }: Things): Promise<string> {
  const terms = { discountPercent: 1 + (renewals % 10), commissionPercent: 5, collects: 'school' } as const
  const { logId } = await saveTerms(sql, { schoolId, actorId: null, partnerId, version: null }, terms)
  return logId as string
}

/** Limits a partner's sales; returns the audit row. */
async function limitSales({ sql }: SpecServer, { schoolId, partnerId }: Things): Promise<string> {
  const words = { type: null, from: '2020-01-01', to: '2020-01-02', seats: 6 }
  const limitKey = { id: uuidV7(Date.now()), version: null }
  return (await saveLimit(sql, { schoolId, actorId: null, partnerId }, limitKey, words)).logId as string
}

/** A lesson without an instructor while Ana is free; and one with a logged change of instructors. */
async function freeTeam({ sql }: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  const { schoolId } = things
  await sql`insert into instructors (school_id, id, name) values (${schoolId}, 'ana', 'Ana of the team') on conflict do nothing`
  await sql`delete from slot_instructors where school_id = ${schoolId} and instructor_id = 'ana'`
  const [slotId, left] = [
    await addSlot(sql, { schoolId, instructors: 0, onSale: false, daysAhead: 3 }),
    await addSlot(sql, { schoolId, instructors: 0, onSale: false, daysAhead: 4 })
  ] as const
  const { logId } = await setInstructorsByStaff(
    sql,
    { schoolId, personId: uuidV7(Date.now()), instructorId: null },
    { slotId: left, seen: [], people: ['ana'] }
  )
  return { slotId, logId: logId as string }
}

/** Frees the names of the examples, and adds an instructor whose id no other school has; returns the id and the audit row. */
async function addInstructor({ sql }: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  const { schoolId } = things
  await sql`update instructors set removed_at = clock_timestamp() where school_id = ${schoolId} and name like 'Rui 0%'`
  await sql`update instructors set name = name || ' ' || ${renewals}::text
    where school_id = ${schoolId} and name in ('Inês Silva', 'Inês Costa')`
  const staff = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  const terms = { name: `Rui ${uuidV7(Date.now())}`, levels: [], languages: [] }
  const { instructorId, logId } = await addInstructorByStaff(sql, staff, terms, 1000)
  return { instructorId, logId: logId as string }
}

/** Renames the lesson type of the examples; returns the audit row. */
async function renameType({ sql }: SpecServer, schoolId: string): Promise<string> {
  const actor = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  const [row] = await sql<{ terms: object }[]>`select lesson_type_terms(${schoolId}, 'group') as terms`
  const terms = { ...row?.terms, name: `Lesson ${renewals}` }
  return (await changeTypeByStaff(sql, actor, { typeId: 'group', version: null, terms })).logId as string
}

/**
 * An instructor without an absence if one is to be added, otherwise absent on the days of the examples,
 * with the audit row.
 */
async function absent(
  { sql }: SpecServer,
  { things }: SchoolOfEverything,
  name: string
): Promise<Partial<Things>> {
  const { schoolId } = things
  await sql`insert into instructors (school_id, id, name) values (${schoolId}, 'ines', 'Inês of the rota') on conflict do nothing`
  await sql`delete from instructor_blocks where school_id = ${schoolId} and instructor_id = 'ines'`
  if (name === 'setAway') return {}
  const actor = { schoolId, personId: uuidV7(Date.now()), instructorId: null }
  const days = { instructorId: 'ines', from: '2099-07-01', to: '2099-07-01' }
  return { logId: (await setAway(sql, actor, days, [])).logId as string }
}

/** Lesson types that can be hidden. */
async function showTypes({ sql }: SpecServer, { things }: SchoolOfEverything): Promise<Partial<Things>> {
  await sql`update lesson_types set hidden = false where school_id = ${things.schoolId}`
  return {}
}

/** A passkey of the owner, and a new answer of a device: a registration, or a signature. */
async function renewPasskey(
  { sql }: SpecServer,
  { things, callers }: SchoolOfEverything,
  name: string
): Promise<Partial<Things>> {
  const { schoolId } = things
  const place = passkeySiteOf(callers.public.origin as string, EVERY_SECRET) as PasskeySettings
  const challenge = () => writeChallenge(place.key, uuidV7(Date.now()))
  const [{ personId } = { personId: '' }] = await sql<{ personId: string }[]>`
    select person_id as "personId" from sessions where school_id = ${schoolId} and id = ${things.sessionId}`
  await sql`delete from passkeys where school_id = ${schoolId} and person_id = ${personId}`
  const device = authenticator()
  const registered = device.make(challenge(), writeUserHandle({ schoolId, personId }))
  if (name === 'addPasskey') return { ceremony: registered }
  const passkeyId = uuidV7(Date.now())
  await addPasskey(sql, place, { id: passkeyId, schoolId, personId, name: 'Telephone', response: registered })
  return { passkeyId, ceremony: device.sign(challenge()) }
}

/** A new slot with a hold; most operations change one of them. */
async function renewBooking(
  server: SpecServer,
  { things, callers }: SchoolOfEverything
): Promise<Partial<Things>> {
  const slotId = await addRoomy(server, things.schoolId)
  const body = bookingOf(slotId, { status: 'ON_HOLD' })
  const { bookingId } = (await server.post('/api/partner/v1/bookings', { headers: callers.school, body }))
    .body
  return { slotId, holdId: bookingId, bookingId }
}

/** Makes the lesson type of the example, and somebody who is free to teach it. */
async function freePrivate(
  { sql }: SpecServer,
  { things: { schoolId } }: SchoolOfEverything
): Promise<Partial<Things>> {
  const [type] = await sql`select from lesson_types where school_id = ${schoolId} and id = 'private'`
  if (!type) await addLessonType(sql, { schoolId, id: 'private', kind: 'private', capacity: 2 })
  await sql`update slots set on_sale = false where school_id = ${schoolId} and lesson_type_id = 'private'`
  const id = `free-${renewals}`
  await sql`update instructors set removed_at = now() where school_id = ${schoolId} and id like 'free-%'`
  await sql`insert into instructors (school_id, id, name) values (${schoolId}, ${id}, ${id})`
  return {}
}
