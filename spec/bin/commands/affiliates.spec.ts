import t from 'tap'
import add from '../../../bin/commands/affiliates-add.ts'
import list from '../../../bin/commands/affiliates-list.ts'
import report from '../../../bin/commands/affiliates-report.ts'
import { openPages } from '../../support/centre.ts'
import { runCommand } from '../../support/command.ts'
import { FREE_FORMS, filledForm } from '../../support/page.ts'
import { addSlot, SCHOOL } from '../../support/school.ts'

t.test('affiliates add, list and report', async t => {
  const { sql, databaseUrl, post, attemptFor } = await openPages(t, { settings: FREE_FORMS })

  async function book(slug: string, participants: string): Promise<string> {
    const slotId = await addSlot(sql)
    const fields = filledForm(await attemptFor(slotId), { participants })
    await post(`/book/onda-clara/${slotId}`, fields, { cookie: `sb_aff=${slug}` })
    return slotId
  }

  await t.test('add prints a link, renames, and reports no change', async t => {
    const words = ['hotel-mar', '--name']
    t.equal(
      (await runCommand(add, databaseUrl, ...words, 'Hotel Mar')).out,
      'Hotel Mar is added: http://localhost:8080/aff/hotel-mar'
    )
    t.match((await runCommand(add, databaseUrl, ...words, 'Mar')).out, 'Mar is renamed')
    const { out } = await runCommand(add, databaseUrl, ...words, 'Mar', '--json')
    t.match(JSON.parse(out), { slug: 'hotel-mar', name: 'Mar', result: 'unchanged' })
    await runCommand(add, databaseUrl, 'blog', '--name', 'Blog, "the"')
  })

  for (const slug of ['', 'Hotel', 'a b', '../x', '-x', 'a'.repeat(64)]) {
    await t.test(`refuse the slug ${JSON.stringify(slug)}`, t =>
      t.rejects(runCommand(add, databaseUrl, slug, '--name', 'X'))
    )
  }

  await t.test('report is empty before the first booking', async t => {
    t.equal((await runCommand(report, databaseUrl)).out, 'No affiliate has brought a booking yet.')
  })

  await t.test('report counts bookings, seats and money by month, and cancelled ones separately', async t => {
    await book('hotel-mar', '2')
    await book('hotel-mar', '1')
    await book('blog', '3')
    await book('nobody', '4')
    await sql`select cancel_slots(${SCHOOL}, array[${await book('hotel-mar', '4')}]::uuid[], true)`
    const months = JSON.parse((await runCommand(report, databaseUrl, '--json')).out)
    t.match(months, [
      { affiliate: 'blog', bookings: 1, seats: 3, amountCents: 10_500, currency: 'EUR', cancelled: 0 },
      { affiliate: 'hotel-mar', bookings: 2, seats: 3, amountCents: 10_500, cancelled: 1 }
    ])
    t.equal(months.length, 2)
    const one = await runCommand(report, databaseUrl, '--affiliate', 'blog', '--csv')
    t.match(one.out, /^\ufeffmonth,affiliate,name,bookings,seats,amountCents,currency,cancelled\r?\n/)
    t.match(one.out, ',blog,"Blog, ""the""",1,3,10500,EUR,0')
    const later = await runCommand(report, databaseUrl, '--from', '2999-01', '--json')
    t.strictSame(JSON.parse(later.out), [])
    await t.rejects(runCommand(report, databaseUrl, '--from', '2026-13'))
    await t.rejects(runCommand(report, databaseUrl, '--csv', '--json'))
  })

  await t.test('list contains the totals of each', async t => {
    t.match(JSON.parse((await runCommand(list, databaseUrl, '--json')).out), [
      { id: 'blog', slug: 'blog', bookings: 1 },
      { id: 'hotel-mar', slug: 'hotel-mar', name: 'Mar', bookings: 2 }
    ])
  })
})
