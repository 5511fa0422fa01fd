import { singleRow } from '../../lib/infra/database/pool.ts'
import { changeItem } from '../../lib/schools/items/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { addEndpointByStaff } from '../../plugins/centre/webhooks/writes.ts'
import type { SpecServer } from './server.ts'
import type { Things } from './things.ts'

/** Items of a school's lists, and the audit row of the one added last. */
type ListThings = Pick<Things, 'pointId' | 'offerCode' | 'questionId' | 'endpointId' | 'hireId'>

let additions = 0

/** A number for ids that no other school has. */
function nextNumber(): number {
  additions += 1
  return additions
}

const actorOf = (schoolId: string) => ({ schoolId, personId: uuidV7(Date.now()), instructorId: null })

/** One item of each list of a school. */
export async function addLists(server: SpecServer, schoolId: string): Promise<ListThings> {
  const { pointId } = await renewPoint(server, schoolId)
  const { offerCode } = await renewOffer(server, schoolId)
  const { questionId } = await renewQuestion(server, schoolId)
  const { endpointId } = await renewWebhook(server, schoolId)
  const { hireId } = await renewHire(server, schoolId)
  return { pointId, offerCode, questionId, endpointId, hireId }
}

/** The only pickup point of a school, without those of the examples. */
async function renewPoint({ sql }: SpecServer, schoolId: string) {
  const id = `point-${nextNumber()}`
  await sql`update schools set points = '[]' where id = ${schoolId}`
  const item = { id, name: 'Hotel', address: 'Here', pickup: { group: 45 } }
  const { logId } = await changeItem(sql, actorOf(schoolId), 'points', { id, version: null, item })
  return { pointId: id, logId: logId as string }
}

/** The only offer of a school, without those of the examples. */
async function renewOffer({ sql }: SpecServer, schoolId: string) {
  const code = `CODE-${nextNumber()}`
  await sql`update schools set offers = '[]' where id = ${schoolId}`
  const item = { code, title: 'Offer', open: false, percent: 5, bearer: 'school' }
  const { logId } = await changeItem(sql, actorOf(schoolId), 'offers', { id: code, version: null, item })
  return { offerCode: code, logId: logId as string }
}

/** The only question of the lesson type of the examples. */
async function renewQuestion({ sql }: SpecServer, schoolId: string) {
  const id = `question-${nextNumber()}`
  const questions = [{ id, kind: 'text', per: 'booking', required: false, title: 'Where?' }]
  await sql`update lesson_types set questions = ${JSON.stringify(questions)}::text::jsonb where school_id = ${schoolId} and id = 'group'`
  return { questionId: id }
}

/** The only endpoint of the school itself, without those of the examples. */
async function renewWebhook({ sql }: SpecServer, schoolId: string) {
  const id = uuidV7(Date.now())
  await sql`delete from endpoints where school_id = ${schoolId} and (partner_id is null or origin = 'school')`
  const endpoint = { id, partnerId: null, url: 'https://hooks.example/first', kinds: null }
  const { logId } = await addEndpointByStaff(sql, actorOf(schoolId), endpoint)
  return { endpointId: id, logId: logId as string }
}

/** Something for hire without days, without that of the examples. */
async function renewHire({ sql }: SpecServer, schoolId: string) {
  const id = `hire-${nextNumber()}`
  await sql`delete from slots where school_id = ${schoolId} and lesson_type_id like 'hire-%'`
  await sql`delete from lesson_types where school_id = ${schoolId} and (id = 'soft-board' or id like 'hire-%')`
  const type = {
    ...{ id, name: `Hire ${id}`, level: 'all', kind: 'group', availability_type: 'OPENING_HOURS' },
    ...{ duration_minutes: 540, capacity: 10, price_cents: 2000 }
  }
  singleRow(
    await sql`select * from save_lesson_type(${schoolId}, ${JSON.stringify(type)}::text::jsonb, true, false)`
  )
  return { hireId: id }
}

/** Renewal of one list. */
type ListRenewal = (server: SpecServer, before: { readonly things: Things }) => Promise<Partial<Things>>

const ofSchool =
  (renewal: (server: SpecServer, schoolId: string) => Promise<Partial<Things>>): ListRenewal =>
  (server, { things }) =>
    renewal(server, things.schoolId)

/** Renewals of lists, by a pattern of operations that use their items up. */
export const LIST_RENEWALS: readonly (readonly [RegExp, ListRenewal])[] = [
  [/Point$/, ofSchool(renewPoint)],
  [/^(list|add|get|change|remove|undo)Offers?$/, ofSchool(renewOffer)],
  [/Question$/, ofSchool(renewQuestion)],
  [
    /^(add(Own|Partner)|get|change|switch|ping|remove|undo)Webhook$|CentreWebhook$|WebhookSecret$/,
    ofSchool(renewWebhook)
  ],
  [/^(addHire|openHireDays)$/, ofSchool(renewHire)],
  [/^chooseMails$/, chooseNoMails]
]

async function chooseNoMails({ sql }: SpecServer, { things }: { readonly things: Things }) {
  await sql`update schools set mail = '{}' where id = ${things.schoolId}`
  return {}
}
