import t from 'tap'
import type { DigestData } from '../../../../lib/mail/data.ts'
import { writeDigest } from '../../../../lib/mail/letters/digest.ts'
import { listMailWork } from '../../../../lib/mail/queries.ts'
import { leaseMails, queueMails, settleMail } from '../../../../lib/mail/transactions.ts'
import { changeSchool } from '../../../../lib/schools/transactions.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openSchool } from '../../../support/centre.ts'
import { mutate } from '../../../support/crowd.ts'
import { SENDER } from '../../../support/mail-data.ts'
import { addSlot, bookingOf, SCHOOL } from '../../../support/school.ts'

t.test('a digest', async t => {
  const { server, sql } = await openSchool(t)
  await sql`update schools set email = 'ola@example.com', mail = '{confirmed,cancelled}' where id = ${SCHOOL}`
  const key = await server.schoolKey('Hotel Mar')
  const slotId = await addSlot(sql, { capacity: 50 })
  const lease = uuidV7(Date.now())

  const book = async (customerName: string) =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId, { customerName }) })).body
      .bookingId as string
  /** Reads the event log as the courier does. */
  async function queue(): Promise<void> {
    const work = await listMailWork(sql)
    if (work.some(({ schoolId, isBehind }) => schoolId === SCHOOL && isBehind)) await queueMails(sql, SCHOOL)
  }
  const hourComes = () => sql`update mail_cursors set digest_due = clock_timestamp()`
  /** Digest that the courier would send now. */
  async function due() {
    const mails = await leaseMails(sql, SCHOOL, { lease, maxMails: 10, seconds: 60 })
    return mails.filter(({ role }) => role !== 'guest')
  }
  const settle = (mail: { number: number }, state: 'sent' | 'queued') =>
    settleMail(sql, {
      ...{ schoolId: SCHOOL, number: mail.number, role: 'digest', lease },
      ...{ state, response: '', seconds: 0 }
    })
  const namesIn = (mail: unknown) => (mail as DigestData).changes.map(({ customerName }) => customerName)

  await t.test('replaces single mails once the school wants it', async t => {
    await book('Ana')
    await queue()
    t.equal((await due()).length, 1)
    await changeSchool(sql, { id: SCHOOL, digestHour: 7 })
    const [aimed] = await sql`select extract(hour from digest_due at time zone 'Europe/Lisbon')::int as hour,
      digest_due > now() and digest_due <= now() + interval '25 hours' as soon from mail_cursors`
    t.strictSame({ ...aimed }, { hour: 7, soon: true })
    const id = await book('Bruno')
    await server.request('DELETE', `/api/partner/v1/bookings/${id}`, { key })
    await book('Carla')
    await queue()
    t.strictSame(await due(), [])
  })

  await t.test("lists at its hour what happened, and tomorrow's lessons with guests", async t => {
    await sql`update slots set local_date = (now() at time zone 'Europe/Lisbon')::date + 1 where id = ${slotId}`
    const held = bookingOf(slotId, { customerName: 'Dina', status: 'ON_HOLD' })
    await server.post('/api/partner/v1/bookings', { key, body: held })
    await sql`update bookings set hold_expires_at = clock_timestamp() where status = 'on_hold'`
    await hourComes()
    await Promise.all([queue(), queue()])
    const [mail, ...others] = await due()
    t.strictSame(others, [])
    t.strictSame(namesIn(mail), ['Bruno', 'Bruno', 'Carla'])
    const letter = writeDigest(mail as DigestData, SENDER)
    t.match(letter.subject, /^Your day: /)
    t.match(letter.to, { address: 'ola@example.com' })
    t.match(letter.text, /Booked: Group lesson, .*Bruno · 1 person · Hotel Mar/)
    t.match(letter.text, /Cancelled: Group lesson, .*Bruno/)
    t.match(letter.text, /Group lesson, Baleal: 2 of 50 places taken/, 'a hold that ran out has none')
    await settle(mail as DigestData, 'sent')
    await queue()
    t.strictSame(await due(), [])
    const [next] = await sql`select digest_due > now() as later from mail_cursors`
    t.equal(next?.later, true)
  })

  await t.test('lists a part, and the number of the rest', async t => {
    await mutate(sql, 'digest_json', [['limit 200', 'limit 1']])
    const [{ slip }] = await sql<[{ slip: DigestData }]>`
      select digest_json(${SCHOOL}, 0, max(n)) || '{"number": 1, "role": "digest"}' as slip from events`
    await mutate(sql, 'digest_json', [])
    t.match(slip, { changes: [{ customerName: 'Ana' }], changed: 4 })
    t.match(writeDigest(slip, SENDER).text, '… and 3 more')
  })

  await t.test('is repeated in the next one if it could not be sent', async t => {
    await book('Dora')
    await hourComes()
    await queue()
    const [first] = await due()
    await settle(first as DigestData, 'queued')
    await book('Emil')
    await hourComes()
    await queue()
    const [mail, ...others] = await due()
    t.strictSame(others, [])
    t.strictSame(namesIn(mail), ['Dora', 'Emil'])
    await settle(mail as DigestData, 'sent')
  })

  await t.test('is written with the cursor in one transaction', async t => {
    await book('Filipa')
    await hourComes()
    const broken = sql.unsafe(`do $$ begin perform queue_mails('${SCHOOL}'); raise exception 'crash'; end $$`)
    await t.rejects(broken, { message: 'crash' })
    t.strictSame(await due(), [])
    await queue()
    const [mail] = await due()
    t.strictSame(namesIn(mail), ['Filipa'])
    await settle(mail as DigestData, 'sent')
  })

  await t.test('is not written on an empty day', async t => {
    await sql`update slots set local_date = local_date + 10 where id = ${slotId}`
    await queue()
    await hourComes()
    await queue()
    t.strictSame(await due(), [])
  })

  await t.test('sends its content at once when the school ends it, then single mails', async t => {
    await book('Gil')
    await queue()
    await changeSchool(sql, { id: SCHOOL, digestHour: null })
    await queue()
    const [mail] = await due()
    t.strictSame(namesIn(mail), ['Gil'])
    await settle(mail as DigestData, 'sent')
    await book('Hugo')
    await queue()
    t.match(await due(), [{ role: 'school', kind: 'confirmed' }])
  })
})
