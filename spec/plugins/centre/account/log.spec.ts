import { readFileSync } from 'node:fs'
import t from 'tap'
import { pruneAuditLog } from '../../../../lib/people/audit/transactions.ts'
import { LOG_TEXT } from '../../../../plugins/centre/messages/log.ts'
import { openCentre } from '../../../support/centre.ts'
import { dayAhead } from '../../../support/octo.ts'
import { addSignedIn } from '../../../support/owner.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../../../support/school.ts'
import { readSqlFunctions } from '../../../support/sql-functions.ts'

t.test('the log of a school', async t => {
  const { server, sql, personId, headers, get, post } = await openCentre(t)
  await addSchool(sql, { id: 'north-shore' })

  await t.test('says who did what, newest first, in both languages', async t => {
    const desk = await addSignedIn(sql, { role: 'desk' })
    await post(`/centre/people/${desk.personId}`, { role: 'manager' }, headers)
    const english = (await get('/centre/log', headers)).text
    t.match(
      english,
      /<b>Marta Reis<\/b> changed a role \(Marta Reis\).*role <del>Desk<\/del> → <ins>Manager<\/ins>.*signed in.*The operator<\/b> added/s
    )
    t.match(
      (await get('/centre/log?lang=pt', headers)).text,
      /mudou uma função.*função <del>Receção<\/del> → <ins>Gerente<\/ins>/s
    )
  })

  await t.test('holds nothing personal', async t => {
    const rows = await sql<{ text: string }[]>`select school_log::text as text from school_log`
    const people = await sql<{ email: string; name: string }[]>`select email, name from people`
    for (const { email, name } of people)
      t.notOk(rows.some(({ text }) => text.includes(email) || text.includes(name)))
  })

  await t.test('cannot be changed, nor pruned before its time', async t => {
    for (const statement of ['update school_log set person_id = null', 'delete from school_log'])
      await t.rejects(sql.unsafe(statement), { code: '23001' }, statement)
    await sql`insert into school_log (school_id, at, act) values (${SCHOOL}, now() - interval '399 days', 'session.end'),
      (${SCHOOL}, now() - interval '401 days', 'session.end')`
    t.equal(await pruneAuditLog(sql, [SCHOOL, 'north-shore']), 1)
    t.equal(await pruneAuditLog(sql, [SCHOOL]), 0)
  })

  await t.test('goes back page by page, and shows each row once', async t => {
    await sql`insert into school_log (school_id, at, person_id, act, subject)
      select ${SCHOOL}, timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond', ${personId}, 'session.end', n::text
      from generate_series(1, 120) n`
    const all = await sql<
      { rows: number }[]
    >`select count(*)::int as rows from school_log where school_id = ${SCHOOL}`
    let path: string | undefined = '/centre/log'
    let count = 0
    for (let pages = 0; path !== undefined && pages < 10; pages += 1) {
      const { text } = await get(path, headers)
      count += text.split('class="party told"').length - 1
      path = /href="(\/centre\/log\?from=[^"]+)"/.exec(text)?.[1]
    }
    t.equal(count, all[0]?.rows)
    t.equal((await get('/centre/log?from=1.x', headers)).status, 404)
  })

  await t.test('is filtered by person, act, day and booking, without scripts', async t => {
    const slotId = await addSlot(sql)
    const key = await server.schoolKey()
    const { body } = await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })
    const [booking] = await sql<
      { reference: string }[]
    >`select reference from bookings where id = ${body.bookingId}`
    const reference = booking?.reference as string
    const other = await addSignedIn(sql, { role: 'manager' })
    await post(`/centre/notes/${body.bookingId}`, { note: 'Left-handed', version: '0' }, other.headers)
    const items = async (query: string) => {
      const { text, status } = await get(`/centre/log?${query}`, headers)
      t.equal(status, 200, query)
      return { text, count: text.split('class="party told"').length - 1 }
    }
    const today = await dayAhead(server, 0)
    t.match(await items(`person=${other.personId}&act=note.set`), {
      count: 1,
      text: /note <del>none<\/del> → <ins>filled in/
    })
    t.match(await items(`booking=${reference.toLowerCase()}`), { count: 1, text: /wrote a note/ })
    t.match(await items(`booking=${reference}&date=2020-01-01`), { count: 0, text: /No entry matches/ })
    t.ok((await items(`date=${today}&person=operator`)).count > 0)
    t.match(await items('booking=nobody'), { count: 0, text: /id="booking-bad">A reference has eight/ })
    t.match(await items('act=none&date=x&person=y'), { count: 0, text: /id="date-bad"/ })
    const filtered = (await items('act=session.end')).text
    t.match(filtered, /<option value="session.end" selected>/)
    t.match(/href="(\/centre\/log\?act=session\.end&amp;from=[^"]+)"/.exec(filtered)?.[1], /from=/)
  })

  await t.test('has words for every act that a function writes', t => {
    // A sandbox is another school, so one act is written by a statement of its own.
    const statement = readFileSync(
      new URL('../../../../lib/demo/sandbox/transactions.js', import.meta.url),
      'utf8'
    )
    const written = [...readSqlFunctions().values(), statement].flatMap(text =>
      [...text.matchAll(/write_audit\((?:p_school_id|\$\{schoolId\})[^;]*;/g)].flatMap(([call]) =>
        [...call.matchAll(/'([a-z]+\.[a-z]+)'/g)].map(([, act]) => act)
      )
    )
    t.strictSame([...new Set(written)].sort(), Object.keys(LOG_TEXT.en.acts).sort())
    t.end()
  })
})
