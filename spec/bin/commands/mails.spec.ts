import t from 'tap'
import { leaseMails, queueMails, settleMail } from '../../../lib/mail/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { cli } from '../../support/cli.ts'
import { addSchool, addSlot, SCHOOL } from '../../support/school.ts'
import { mailServer, REJECTS_LOGIN } from '../../support/smtp.ts'

t.test('swellbook mails', async t => {
  const { run, runWith, sql } = await cli(t)
  await addSchool(sql)
  await sql`insert into partners (school_id, name) values (${SCHOOL}, 'Hotel Atlântico')`
  const at = ['--school', SCHOOL] as const

  /** Confirms a booking of the hotel; returns its reference. */
  async function sell(customerEmail: string): Promise<string> {
    const [row] = await sql<{ reference: string }[]>`
      insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status, confirmed_at,
          customer_name, customer_email)
        select gen_random_uuid(), ${SCHOOL}, ${await addSlot(sql)}, p.id, 2, 7000, 'EUR', 'confirmed', clock_timestamp(), 'Ana Silva',
          ${customerEmail}
        from partners p where p.school_id = ${SCHOOL} returning reference`
    await queueMails(sql, SCHOOL)
    return row?.reference ?? ''
  }

  await t.test("go to a partner's guests as the partner chose", async t => {
    await sell('before@example.com')
    t.match((await run('mails', 'list', ...at)).out, 'There are no mails.')
    t.match(await run('partners', 'set', 'hotel atlântico', ...at, '--guest-mail', 'all'), {
      code: 0,
      out: /^Mails to guests of hotel atlântico: all\.$/m
    })
    const [partner] = (await run('partners', 'list', ...at, '--json')).json()
    t.match(partner, { name: 'Hotel Atlântico', guestMail: 'all' })
    t.match(await run('partners', 'set', 'Nobody', ...at, '--guest-mail', 'all'), {
      code: 1,
      err: /no partner "Nobody"/
    })
    t.match(await run('partners', 'set', 'Hotel Atlântico', ...at, '--guest-mail', 'some'), { code: 2 })
  })

  await t.test('are listed without recipients, and sent again after a failure', async t => {
    const reference = await sell('ana@example.com')
    const [mail] = (await run('mails', 'list', ...at, '--json')).json()
    t.match(mail, { kind: 'confirmed', role: 'guest', state: 'queued', tries: 0, reference })
    const lease = uuidV7(Date.now())
    const [mailData] = await leaseMails(sql, SCHOOL, { lease, maxMails: 1, seconds: 60 })
    await settleMail(sql, {
      ...{ schoolId: SCHOOL, number: mailData?.number ?? 0, role: 'guest', lease },
      ...{ state: 'failed', response: '550 5.1.1', seconds: 0 }
    })
    t.match(
      (await run('mails', 'list', ...at, '--state', 'failed')).out,
      new RegExp(`${mail.number}.*failed`)
    )
    const mailText = await run('mails', 'show', String(mail.number), ...at)
    t.match(mailText.out, /^state +failed$/m)
    t.notMatch(mailText.out, /ana@|Silva/)
    t.match(await run('mails', 'show', '17', ...at), { code: 1, err: /no mail "17"/ })
    t.match(await run('mails', 'show', 'x', ...at), { code: 2 })
    t.match(await run('mails', 'list', ...at, '--state', 'lost'), { code: 2 })
    t.match((await run('mails', 'retry', ...at)).out, '1 mail will be sent again.')
    t.match((await run('mails', 'retry', ...at, '--number', String(mail.number))).out, '0 mails')
  })

  await t.test('can be previewed in each language', async t => {
    const reference = await sell('eva@example.com')
    const { out, code } = await run('mails', 'preview', reference)
    t.equal(code, 0)
    t.match(out, /^To: Ana Silva <eva@example.com>\nSubject: Booked: Group lesson/m)
    const pt = await run('mails', 'preview', reference, '--kind', 'cancelled', '--language', 'pt', '--html')
    t.match(pt.out, /<h1 [^>]*>A sua reserva foi cancelada<\/h1>/)
    t.match(await run('mails', 'preview', reference, '--kind', 'lost'), { code: 2 })
    t.match(await run('mails', 'preview', 'AAAAAAAA'), { code: 1 })
  })

  await t.test('are limited to the kinds that the school chose', async t => {
    t.equal((await run('schools', 'set', SCHOOL, '--mail', 'confirmed,cancelled')).code, 0)
    t.strictSame((await run('schools', 'show', SCHOOL, '--json')).json().mail, ['confirmed', 'cancelled'])
    t.equal((await run('schools', 'set', SCHOOL, '--mail', 'everything')).code, 2)
    t.equal((await run('schools', 'set', SCHOOL, '--mail', '')).code, 0)
    t.strictSame((await run('schools', 'show', SCHOOL, '--json')).json().mail, [])
  })

  await t.test('are sent by a mail server that doctor checks without printing its password', async t => {
    const found = async (env: Readonly<Record<string, string>>) => {
      const { out, err } = await runWith({ env }, 'doctor', '--json', '--dns', '127.0.0.1:1')
      t.notMatch(out + err, 'hunter2')
      return JSON.parse(out).findings.find(({ check }: { check: string }) => check === 'mail')
    }
    const smtp = await mailServer(t)
    const from = { MAIL_FROM: 'Swellbook <noreply@book.example.com>' }
    t.match(await found({}), { state: 'doubtful', found: /files/ })
    t.match(await found({ SMTP_URL: smtp.url, SMTP_TLS: 'none', ...from }), { state: 'good' })
    t.match(await found({ SMTP_URL: smtp.url, ...from }), { state: 'bad' }, 'it offers no STARTTLS')
    const stranger = (await mailServer(t, REJECTS_LOGIN)).url.replace('//', '//ana:hunter2@')
    t.match(await found({ SMTP_URL: stranger, SMTP_TLS: 'none', ...from }), { state: 'bad' })
    await smtp.close()
    t.match(await found({ SMTP_URL: smtp.url, ...from }), { state: 'bad', found: /ESOCKET|ECONNECTION/ })
    t.match(await runWith({ env: { SMTP_URL: smtp.url } }, 'doctor'), { code: 1, err: /MAIL_FROM is needed/ })
  })
})
