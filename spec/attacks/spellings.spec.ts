// tags: full
import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { leaseMails, queueMails } from '../../lib/mail/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { openSchool } from '../support/centre.ts'
import { addSignedInOwner } from '../support/owner.ts'
import { FREE_FORMS, filledForm, visit } from '../support/page.ts'
import { addSlot, bookingOf, SCHOOL } from '../support/school.ts'

/** Spellings of one mailbox. */
const SPELLINGS = [
  'vic@bomb.example.org',
  'VIC@BOMB.example.org',
  'vic+1@bomb.example.org',
  'vic@bomb。example.org',
  'vic@bomb．example.org',
  'vic+2@bomb｡example.org',
  'vic@ｂｏｍｂ.example.org',
  'vic@𝐛omb.example.org',
  'vic@ⓑomb.example.org'
]
const SPELLED = 'vic@ⓑomb。example.org'
const CANONICAL = 'vic@bomb.example.org'
const SEATS_A_DAY = 4
const SETTINGS = { ...FREE_FORMS, FORM_SEATS_PER_DAY: String(SEATS_A_DAY) }

async function open(t: Test, settings: Readonly<Record<string, string>> = SETTINGS) {
  const { server, sql } = await openSchool(t, { settings })
  const slotId = await addSlot(sql, { capacity: 24, instructors: 4 })
  const form = (customerEmail: string, participants = '1') =>
    visit(server).post(`/book/${SCHOOL}/${slotId}`, filledForm(randomUUID(), { customerEmail, participants }))
  return { server, sql, slotId, form }
}

t.test('every input stores one spelling of an email address', async t => {
  const { server, sql, slotId, form } = await open(t)
  const key = await server.schoolKey()
  const octo = (method: string, path: string, body: object) =>
    server.request(method, `/api/partner/octo/bookings${path}`, { key, body })
  const reserve = async (more = {}) => {
    const order = { productId: 'group', optionId: 'DEFAULT', availabilityId: slotId }
    const { body } = await octo('POST', '', { ...order, unitItems: [{ unitId: 'participant', ...more }] })
    return body
  }
  const newest = async () =>
    singleRow<{ email: string }>(
      await sql`select customer_email as email from bookings order by created_at desc limit 1`
    ).email
  const rows: readonly [name: string, send: () => Promise<string>][] = [
    [
      'v1',
      async () => {
        const body = bookingOf(slotId, { customerEmail: SPELLED })
        const { bookingId } = (await server.post('/api/partner/v1/bookings', { key, body })).body
        return (await server.get(`/api/partner/v1/bookings/${bookingId}`, { key })).body.customerEmail
      }
    ],
    [
      'a contact over OCTO',
      async () => {
        const { uuid } = await reserve()
        const confirmed = await octo('POST', `/${uuid}/confirm`, { contact: { emailAddress: SPELLED } })
        return confirmed.body.contact.emailAddress
      }
    ],
    [
      'another contact over OCTO',
      async () => {
        const { uuid } = await reserve()
        return (await octo('PATCH', `/${uuid}`, { contact: { emailAddress: SPELLED } })).body.contact
          .emailAddress
      }
    ],
    [
      'a contact of a unit over OCTO',
      async () => {
        const { uuid, unitItems } = await reserve()
        const items = [{ ...unitItems[0], contact: { emailAddress: SPELLED } }]
        return (await octo('PATCH', `/${uuid}`, { unitItems: items })).body.unitItems[0].contact.emailAddress
      }
    ],
    [
      'a form',
      async () => {
        await form(SPELLED)
        return newest()
      }
    ],
    [
      'the desk',
      async () => {
        const { headers } = await addSignedInOwner(sql)
        const entries = { name: 'Vic', people: '1', email: SPELLED, attempt: uuidV7(Date.now()) }
        await visit(server).post(`/centre/lessons/${slotId}/book`, entries, headers)
        return newest()
      }
    ]
  ]
  for (const [name, send] of rows) t.equal(await send(), CANONICAL, name)
})

t.test('one guest with many spellings of an address', async t => {
  await t.test('gets the seats of one guest', async t => {
    const { sql, form } = await open(t)
    for (const email of SPELLINGS) await form(email)
    const { seats } = singleRow(
      await sql<{ seats: number }[]>`select sum(participants)::int as seats from bookings`
    )
    t.equal(seats, SEATS_A_DAY)
    t.equal((await form('victor@bomb.example.org', '4')).status, 303, 'another guest has its own')
  })

  await t.test('gets the mails of one guest', async t => {
    const { sql, form } = await open(t, FREE_FORMS)
    for (const email of SPELLINGS) await form(email)
    await queueMails(sql, SCHOOL)
    const lease = uuidV7(Date.now())
    const mails = await leaseMails(sql, SCHOOL, { lease, maxMails: 100, seconds: 60, perAddress: 9 })
    t.equal(mails.length, 3, 'a third of them, for the guest is unproven')
  })
})

t.test("a stranger who books with a guest's address", async t => {
  const { server, sql, slotId, form } = await open(t, FREE_FORMS)
  const key = await server.schoolKey('Hotel Mar')
  await sql`update partners set guest_mail = 'all' where name = 'Hotel Mar'`
  for (let n = 0; n < 15; n += 1) await form(`vic+${n}@bomb.example.org`)
  const take = async () => {
    await queueMails(sql, SCHOOL)
    const lease = uuidV7(Date.now())
    return leaseMails(sql, SCHOOL, { lease, maxMails: 100, seconds: 60, perAddress: 9, perPartner: 300 })
  }

  await t.test('causes at most a third of its mails', async t => {
    t.equal((await take()).length, 3)
  })

  await t.test("does not block the guest's confirmation from a partner", async t => {
    const body = bookingOf(slotId, { customerEmail: CANONICAL })
    t.equal((await server.post('/api/partner/v1/bookings', { key, body })).status, 201)
    t.match(await take(), [{ kind: 'confirmed', booking: { customerEmail: CANONICAL } }])
  })
})

t.test('unproven bookings cause mails to a limited number of addresses', async t => {
  const { sql, form } = await open(t, FREE_FORMS)
  for (let n = 0; n < 8; n += 1) await form(`${randomUUID()}@example.org`)
  await queueMails(sql, SCHOOL)
  const lease = uuidV7(Date.now())
  const mails = await leaseMails(sql, SCHOOL, {
    lease,
    maxMails: 100,
    seconds: 60,
    perAddress: 30,
    perPartner: 50
  })
  t.equal(mails.length, 5, 'a tenth of the mails to unproven addresses goes to one network')
})
