import { parse } from 'csv-parse/sync'
import t from 'tap'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { openCentre } from '../../../support/centre.ts'
import { addSignedIn } from '../../../support/owner.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../../../support/school.ts'

const REPORTS = ['owed', 'partner', 'day', 'type', 'instructor', 'occupancy']

/** Cells of the page's table as text. */
function cellsOf(page: string): string[][] {
  const [, table = ''] = /<table>(.*?)<\/table>/s.exec(page) ?? []
  const readable = (cell: string) =>
    cell
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replaceAll('&lt;', '<')
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => readable(cell))
  )
}

t.test('the reports of a school', async t => {
  const { server, sql, headers, get } = await openCentre(t)
  await addSchool(sql, { id: 'other' })
  const hotel = await server.schoolKey('Hotel Mar', SCHOOL, 15)
  const formula = await server.schoolKey('=HYPERLINK("x")')
  await server.schoolKey('Elsewhere', 'other')
  const slot = await addSlot(sql, { capacity: 12, priceCents: 3333 })
  const book = async (key: string, participants: number, externalRef: string) =>
    (
      await server.post('/api/partner/v1/bookings', {
        key,
        body: bookingOf(slot, { participants, externalRef })
      })
    ).body.bookingId as string
  await book(hotel, 3, '@SUM(A1)')
  const late = await book(hotel, 1, 'late')
  const free = await book(hotel, 1, 'free')
  await book(formula, 2, 'plain')
  await sql`update lesson_types set cancellation_cutoff_hours = 8760`
  await server.del(`/api/partner/v1/bookings/${late}`, { key: hotel })
  await sql`update lesson_types set cancellation_cutoff_hours = 0`
  await server.del(`/api/partner/v1/bookings/${free}`, { key: hotel })
  const { id, day } = singleRow<{ id: string; day: string }>(
    await sql`select (select id::text from partners where name = 'Hotel Mar') as id, local_date::text as day from slots`
  )
  const days = `from=${day}&to=${day}&by=taught`

  await t.test('say what is owed, late cancellations with it and free ones without', async t => {
    const { text } = await get(`/centre/reports/owed?${days}`, headers)
    const rows = cellsOf(text)
    t.strictSame(rows[1], ['Hotel Mar', '1', '3', '1', 'EUR', '133.32', '113.32', '0.00', '0.00', '113.32'])
    t.strictSame(rows.at(-1), ['Total', '2', '5', '1', 'EUR', '199.98', '113.32', '0.00', '0.00', '113.32'])
    t.match(text, /<svg[^>]+role="img" aria-label="What is owed: bar chart[^"]+"/)
    const statement = cellsOf((await get(`/centre/reports/owed?${days}&partner=${id}`, headers)).text)
    t.strictSame(
      statement.slice(1).map(row => [row[4], row[5], row[6], row[10]]),
      [
        ['99.99', '15', '84.99', ''],
        ['33.33', '15', '28.33', 'yes'],
        ['133.32', '', '113.32', '1']
      ]
    )
  })

  await t.test("name a lesson type in the reader's language, else in the school's", async t => {
    await sql`update lesson_types set translations = '{"pt": {"name": "Grupo"}}'`
    for (const [language, name] of [
      ['en', 'Group lesson'],
      ['pt', 'Grupo']
    ] as const) {
      const tableOf = async (query: string) =>
        cellsOf((await get(`/centre/reports/${query}&lang=${language}`, headers)).text)[1]
      t.equal((await tableOf(`type?${days}`))?.[0], name)
      t.equal((await tableOf(`owed?${days}&partner=${id}`))?.[2], name)
    }
  })

  await t.test('count the part of the price that a partial refund leaves', async t => {
    const refund = (word: string, percent: number | null) =>
      sql`update bookings set cancellation_refund = ${word}, refund_percent = ${percent} where id = ${late}`
    await refund('PARTIAL', 40)
    const rows = cellsOf((await get(`/centre/reports/owed?${days}`, headers)).text)
    t.strictSame(rows[1], ['Hotel Mar', '1', '3', '1', 'EUR', '119.99', '101.99', '0.00', '0.00', '101.99'])
    const statement = cellsOf((await get(`/centre/reports/owed?${days}&partner=${id}`, headers)).text)
    t.strictSame(
      statement.slice(2, 3).map(row => [row[4], row[5], row[6], row[10]]),
      [['20.00', '15', '17.00', 'yes']]
    )
    await refund('NONE', null)
  })

  await t.test('are the same cells in a file, which no spreadsheet runs', async t => {
    for (const query of [
      ...REPORTS.map(report => `${report}?${days}`),
      `owed?${days}&partner=${id}`,
      `day?${days}&lang=pt`
    ]) {
      const [report, rest] = query.split('?')
      const page = await get(`/centre/reports/${query}`, headers)
      t.match(page.text, new RegExp(`href="/centre/reports/${report}/[a-z0-9-]+-${day}-to-${day}.csv`))
      const file = await get(`/centre/reports/${report}/report.csv?${rest}`, headers)
      t.match(file.headers.get('content-type'), 'text/csv')
      t.match(file.headers.get('content-disposition'), 'attachment')
      const written = parse(file.text, {
        bom: true,
        delimiter: query.includes('lang=pt') ? ';' : ','
      }) as string[][]
      const cells = cellsOf(page.text)
      t.ok(cells.length > 1, query)
      t.strictSame(
        written.map(row => row.map(cell => cell.replace(/^'(?=[=@])/, ''))),
        cells,
        query
      )
      t.notMatch(file.text, /(^|,|")[=@+]/m, 'nothing begins as a formula does')
    }
  })

  await t.test('have the signs of their reader: in Portuguese semicolons and decimal commas', async t => {
    const linesOf = async (language: string) => {
      const address = `${server.url}/centre/reports/partner/report.csv?${days}&lang=${language}`
      const file = Buffer.from(await (await fetch(address, { headers })).arrayBuffer())
      t.strictSame(file.subarray(0, 3), Buffer.from([0xef, 0xbb, 0xbf]), 'a byte order mark')
      return file.toString().split('\n')
    }
    t.match(
      (await linesOf('pt')).find(line => line.startsWith('Hotel Mar')),
      'Hotel Mar;1;3;1;EUR;133,32;20,00;113,32'
    )
    t.match(
      (await linesOf('en')).find(line => line.startsWith('Hotel Mar')),
      'Hotel Mar,1,3,1,EUR,133.32,20.00,113.32'
    )
    t.match((await get(`/centre/reports/partner?${days}&lang=pt`, headers)).text, '133,32')
  })

  await t.test('count the seats that the instructors take', async t => {
    const one = await addSlot(sql, { capacity: 12, instructors: 1, daysAhead: 40 })
    const { date } = singleRow<{ date: string }>(
      await sql`select local_date::text as date from slots where id = ${one}`
    )
    const { text } = await get(`/centre/reports/occupancy?from=${date}&to=${date}`, headers)
    t.strictSame(cellsOf(text).slice(0, 2), [
      ['Day', 'Lessons', 'Seats for sale', 'Sold', 'Sold, %'],
      [date, '1', '6', '0', '0']
    ])
  })

  await t.test('cover the days that are asked for, a year at most, and no stranger', async t => {
    const range = async (query: string) =>
      [
        ...(await get(`/centre/reports/day?${query}`, headers)).text.matchAll(/type="date" value="([^"]+)"/g)
      ].map(([, date]) => date)
    t.strictSame(await range('from=2026-02-10'), ['2026-02-10', '2026-02-28'])
    t.strictSame(await range('from=2026-02-10&to=2026-01-01'), ['2026-02-10', '2026-02-10'])
    t.strictSame(await range('from=2026-01-01&to=2099-01-01'), ['2026-01-01', '2027-01-01'])
    t.match((await get('/centre/reports/day?from=2026-02-30&to=x&by=moon', headers)).status, 200)
    t.match(
      (await get('/centre/reports/day?from=2020-01-01&to=2020-01-31', headers)).text,
      'Nothing on these days.'
    )
    t.equal((await get('/centre/reports/moon', headers)).status, 404)
    t.equal((await get('/centre/reports/owed?partner=x', headers)).status, 404)
    const { id: elsewhere } = singleRow<{ id: string }>(
      await sql`select id::text from partners where name = 'Elsewhere'`
    )
    t.equal((await get(`/centre/reports/owed?partner=${elsewhere}`, headers)).status, 404)
    const { headers: manager } = await addSignedIn(sql, { role: 'manager' })
    t.match((await get('/centre/reports', manager)).text, 'What is owed for last month')
  })
})
