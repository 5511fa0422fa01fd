import t from 'tap'
import { pauseNotifications, resumeNotifications } from '../../../lib/events/notifications/transactions.ts'
import { listMailWork } from '../../../lib/mail/queries.ts'
import { leaseEndpointMails, settleEndpointMail } from '../../../lib/mail/transactions.ts'
import { findPartnerId } from '../../../lib/partners/queries.ts'
import { addEndpoint, removeEndpoint, settleEndpoint } from '../../../lib/webhooks/transactions.ts'
import { mailStage } from '../../support/mail-stage.ts'
import { until } from '../../support/replication.ts'
import { SCHOOL } from '../../support/school.ts'

t.test('mails about endpoints', async t => {
  const { sql, setSchoolEmail, newId, delivering, mailsTo } = await mailStage(t)

  /** An endpoint of the school found failing, for that many hours. */
  async function ailing(hours: number, { isGone = false } = {}): Promise<string> {
    const id = newId()
    await addEndpoint(sql, SCHOOL, id, {
      partnerId: (await findPartnerId(sql, SCHOOL, 'Hotel Mar'))!,
      origin: 'operator',
      url: `https://hooks.example.com/s3cret/${id}`,
      kinds: null
    })
    await ailFor(id, hours, isGone)
    return id
  }

  async function ailFor(id: string, hours: number, isGone = false): Promise<void> {
    const lease = newId()
    await sql`update endpoints set lease = ${lease}, failing_since = now() - make_interval(secs => ${hours * 3600}) where id = ${id}`
    const nothing = {
      upto: 0,
      done: [],
      failed: [],
      abouts: [],
      attempts: [],
      delivered: 0,
      refusals: 0,
      pause: 60
    }
    await settleEndpoint(sql, { schoolId: SCHOOL, id }, lease, { ...nothing, isIll: true, isGone })
  }

  const endpointMail = async (id: string) =>
    (await sql`select state, response from endpoint_mails where endpoint_id = ${id}`).map(
      ({ state, response }) => `${state} ${response}`
    )[0]

  await t.test('tell a school of a failing endpoint, and of its disabling', async t => {
    const ids = [await ailing(2), await ailing(121), await ailing(0, { isGone: true })]
    t.equal(await endpointMail(await ailing(0.5)), undefined, 'after less than an hour nothing')
    const found = async () => {
      const mails = (await mailsTo('ola@ondaclara.example.com')).filter(({ subject }) =>
        /webhook/.test(`${subject}`)
      )
      return mails.length >= 3 ? mails : undefined
    }
    await delivering(async () => {
      const mails = await until(found)
      const mailAbout = (id: string) => mails.find(({ text }) => text?.includes(id))
      t.match(mailAbout(ids[0]!)?.text, /We keep trying.*hooks\.example\.com\n.*Hotel Mar/s)
      t.match(mailAbout(ids[1]!)?.text, /has not answered for five days/)
      t.match(mailAbout(ids[2]!)?.text, /no longer exists/)
      for (const id of ids) await until(async () => (await endpointMail(id)) === 'sent 250' || undefined)
      t.notMatch(JSON.stringify(mails), /s3cret/, 'what stands behind the host may be a secret')
    })
  })

  await t.test('are void if the endpoint is healthy, gone, or has no recipient', async t => {
    const take = () => leaseEndpointMails(sql, SCHOOL, { lease: newId(), maxMails: 9, seconds: 60 })
    const [well, enabled] = [await ailing(2), await ailing(121)]
    await sql`update endpoints set failing_since = null where id = ${well}`
    await sql`update endpoints set disabled_at = null, disabled_why = null where id = ${enabled}`
    const removed = await ailing(2)
    await removeEndpoint(sql, SCHOOL, removed)
    t.equal(await endpointMail(removed), undefined)
    t.strictSame(await take(), [])
    await setSchoolEmail(null)
    const withoutMail = await ailing(2)
    t.strictSame(await take(), [])
    await setSchoolEmail('ola@ondaclara.example.com')
    for (const id of [well, enabled, withoutMail]) t.equal(await endpointMail(id), 'void nobody')
  })

  await t.test('contain only the newest state of an endpoint, and wait while paused', async t => {
    const id = await ailing(2)
    const lease = newId()
    await pauseNotifications(sql, 'spec')
    t.notOk((await listMailWork(sql)).some(({ isDue }) => isDue))
    t.strictSame(await leaseEndpointMails(sql, SCHOOL, { lease, maxMails: 9, seconds: 60 }), [])
    await resumeNotifications(sql)
    t.ok((await listMailWork(sql)).some(({ isDue }) => isDue))
    const [mailData] = await leaseEndpointMails(sql, SCHOOL, { lease, maxMails: 9, seconds: 60 })
    t.match(mailData, { tries: 1, endpoint: { id }, facts: { why: null } })
    t.strictSame(await leaseEndpointMails(sql, SCHOOL, { lease: newId(), maxMails: 9, seconds: 60 }), [])
    await ailFor(id, 25)
    const ending = { schoolId: SCHOOL, endpointId: id, state: 'sent', response: '250', seconds: 5 } as const
    t.equal(await settleEndpointMail(sql, { ...ending, lease }), false, 'the fence')
    const [newer] = await leaseEndpointMails(sql, SCHOOL, { lease, maxMails: 9, seconds: 60 })
    t.ok(newer!.number > mailData!.number)
    t.equal(await settleEndpointMail(sql, { ...ending, lease }), true)
    t.equal(await endpointMail(id), 'sent 250')
  })
})
