// tags: sql
import { parse } from 'csv-parse/sync'
import t from 'tap'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { servePaying, until } from '../../../support/paying.ts'
import { addSlot, bookingOf } from '../../../support/school.ts'

type Line = Readonly<Record<string, string>>

t.test('reports on money', async t => {
  const school = await servePaying(t)
  const { sql, till } = school
  const { headers } = await addSignedInOwner(sql)
  const { headers: desk } = await addSignedIn(sql, { role: 'desk' })
  const { get, post } = visit(school)
  const { day } = singleRow<{ day: string }>(
    await sql`select (clock_timestamp() at time zone time_zone)::date::text as day from schools`
  )
  const [first, last] = [`${day.slice(0, 8)}01`, day]
  const read = async (report: string, range = `from=${first}&to=${last}`): Promise<Line[]> => {
    const { text } = await get(`/centre/reports/${report}/x.csv?${range}`, headers)
    return parse(text, { bom: true, columns: true, relax_column_count: true })
  }
  const centsOf = (amount: string | undefined) => Math.round(Number(amount) * 100)
  const sum = (lines: readonly Line[], column: string) =>
    lines.reduce((total, line) => total + centsOf(line[column]), 0)

  // Online: 70 paid, 20 returned. At the desk: 35 in cash, corrected, and 35 by card; 5 in cash returned.
  await school.bookForm(await school.lesson())
  const [charge] = await until(
    () => sql<{ id: string; session: string }[]>`select id, session from charges where state = 'open'`,
    rows => rows.length === 1
  )
  till.pay(charge!.session)
  await sql`update charges set due_at = clock_timestamp()`
  const [online] = await until(
    () => sql<{ id: string }[]>`select id from bookings where status = 'confirmed'`,
    rows => rows.length === 1
  )
  await sql`select * from want_refund('onda-clara', null, ${uuidV7(Date.now())}, ${online!.id}, 2000)`
  const key = await school.schoolKey('Hotel Mar')
  const slot = await addSlot(sql)
  const { body } = await school.post('/api/partner/v1/bookings', {
    key,
    body: bookingOf(slot, { participants: 2 })
  })
  const pay = async (amount: string, method: string) =>
    (
      await post(
        `/centre/bookings/${body.bookingId}/payment`,
        { amount, method, payment: uuidV7(Date.now()) },
        desk
      )
    ).headers.get('location') as string
  const wrong = await pay('35', 'cash')
  await post(`/centre/log/${/log=([\w-]{36})/.exec(wrong)?.[1]}/undo`, { back: 'booking' }, headers)
  await pay('35', 'card')
  await pay('-5', 'cash')
  const { plain } = singleRow<{ plain: number }>(await sql`select sum(cents)::int as plain from payments`)

  await t.test('by day, lesson type and partner agree with a plain sum to the cent', async t => {
    t.equal(plain, 8000)
    for (const report of ['money', 'money-type', 'money-partner']) {
      const lines = await read(report)
      const total = lines.at(-1) as Line
      const rows = lines.slice(0, -1)
      t.strictSame([sum(rows, 'Balance'), centsOf(total.Balance)], [plain, plain], report)
      t.equal(sum(rows, 'Paid') - sum(rows, 'Returned'), plain)
    }
  })

  await t.test('name day, method, partner and type', async t => {
    t.strictSame(
      (await read('money')).map(({ Day, Method, Paid, Returned, Balance }) => [
        Day,
        Method,
        Paid,
        Returned,
        Balance
      ]),
      [
        [day, 'card', '35.00', '0.00', '35.00'],
        [day, 'cash', '35.00', '40.00', '-5.00'],
        [day, 'online', '70.00', '20.00', '50.00'],
        ['Total', '', '140.00', '60.00', '80.00']
      ]
    )
    const partners = await read('money-partner')
    t.strictSame([...new Set(partners.map(({ Partner }) => Partner))].length, 3, 'own pages, hotel, total')
    t.ok(partners.some(line => line.Partner === 'Hotel Mar' && line.Method === 'card'))
  })

  await t.test('the journal has each movement in order, with the provider’s id, and only grows', async t => {
    const lines = await read('journal')
    t.strictSame(
      lines.slice(0, -1).map(line => [line.Balance, line.Method, line.Correction]),
      [
        ['70.00', 'online', ''],
        ['-20.00', 'online', ''],
        ['35.00', 'cash', ''],
        ['-35.00', 'cash', 'yes'],
        ['35.00', 'card', ''],
        ['-5.00', 'cash', '']
      ]
    )
    t.match(lines[0]!['Online payment'], /^pi_/)
    t.equal(centsOf(lines.at(-1)!.Balance), plain)
    await pay('1', 'other')
    t.strictSame((await read('journal')).slice(0, 6), lines.slice(0, 6))
  })

  await t.test('other days and other schools are not in it', async t => {
    t.strictSame(await read('journal', 'from=2020-01-01&to=2020-01-31'), [])
    t.equal((await get('/centre/reports/money', desk)).status, 403)
  })

  await t.test('the page shows the same, in Portuguese too', async t => {
    const { text } = await get(`/centre/reports/money?from=${first}&to=${last}&lang=pt`, headers)
    t.match(text, /Dinheiro por dia/)
    t.match(text, /<th scope="row">Total<\/th>.*81,00/s)
  })
})
