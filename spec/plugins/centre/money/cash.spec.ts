import { parse } from 'csv-parse/sync'
import t from 'tap'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openSchool } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { addSlot, bookingOf } from '../../../support/school.ts'

t.test('the cash-up of a day', async t => {
  const { server, sql } = await openSchool(t)
  const owner = await addSignedInOwner(sql)
  const desk = await addSignedIn(sql, { role: 'desk' })
  await sql`update people set name = 'Rui Costa' where id = ${desk.personId}`
  const { get, post } = visit(server)
  const key = await server.schoolKey('Hotel Mar')
  const slot = await addSlot(sql, { capacity: 50, instructors: 9 })
  const book = async (): Promise<string> =>
    (await server.post('/api/partner/v1/bookings', { key, body: bookingOf(slot, { participants: 2 }) })).body
      .bookingId
  const pay = (id: string, amount: string, method: string, { headers } = desk) =>
    post(`/centre/bookings/${id}/payment`, { amount, method, payment: uuidV7(Date.now()) }, headers)
  const { date } = singleRow<{ date: string }>(
    await sql`select (clock_timestamp() at time zone time_zone)::date::text as date from schools where id = 'onda-clara'`
  )
  const path = `/centre/cash/${date}`
  const fieldsOf = (text: string) =>
    [
      ...text.matchAll(
        /name="till" value="([^"]+)">\s*<p><label for="counted-\d+">([^<]+)<span class="soft">\(([^)]+)\)<\/span><\/label><input[^>]*? value="([^"]*)"/g
      )
    ].map(([, till, label, hint, value]) => ({ till: till!, label: `${label}${hint}`, value: value! }))
  const versionOf = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] as string
  const count = async (amounts: readonly string[], { version = '', note = '', as = desk } = {}) => {
    const { text } = await get(path, as.headers)
    const form = new URLSearchParams({ version: version || versionOf(text), note })
    fieldsOf(text).forEach(({ till }, n) => {
      form.append('till', till)
      form.append('counted', amounts[n] ?? '')
    })
    const answer = await fetch(server.url + path, {
      method: 'POST',
      headers: as.headers,
      body: form,
      redirect: 'manual'
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const [first, second] = [await book(), await book()]
  await pay(first, '70', 'cash')
  await pay(first, '-10', 'cash')
  await pay(second, '40', 'card')
  await pay(second, '30', 'cash', owner)

  await t.test('begins with what each person took by each method', async t => {
    t.equal((await get('/centre/cash', desk.headers)).headers.get('location'), path)
    const { text } = await get(path, desk.headers)
    t.strictSame(
      fieldsOf(text).map(({ label, value }) => [label, value]),
      [
        ['Marta Reis · cash expected €30', ''],
        ['Rui Costa · cash expected €60', ''],
        ['Rui Costa · card expected €40', '40.00']
      ],
      'cash is to be counted, other money is proposed'
    )
    t.match(text, 'taken €70, returned €10')
    t.match((await get(`${path}?lang=pt`, desk.headers)).text, /esperado 60\s€/)
  })

  await t.test('keeps the count with its differences and note, and undoes it', async t => {
    const counted = await count(['', '55,00', '40.00'], { note: 'Float 50' })
    const place = counted.headers.get('location') as string
    t.match(place, /said=saved&log=/)
    const { text } = await get(place, desk.headers)
    t.match(text, 'Counted by Rui Costa')
    t.match(text, 'Difference: -€5')
    t.match(text, 'Agrees.')
    t.match(text, '>Float 50</textarea>')
    t.strictSame(
      fieldsOf(text).map(({ value }) => value),
      ['', '55.00', '40.00']
    )
    const log = /log=([\w-]{36})/.exec(place)?.[1] as string
    t.match((await count(['', '55', '40'], { note: 'Float 50' })).headers.get('location'), 'said=unchanged')
    const undone = await post(`/centre/cash/${log}/undo`, { back: 'lesson' }, owner.headers)
    t.equal(undone.headers.get('location'), `${path}?said=undone`)
    t.strictSame(
      fieldsOf((await get(path, desk.headers)).text).map(({ value }) => value),
      ['', '', '']
    )
    t.match(
      (await post(`/centre/cash/${log}/undo`, { back: 'lesson' }, owner.headers)).headers.get('location'),
      'overtaken'
    )
    const rows = await sql`select version, lines = '[]' as empty from cash_counts order by version`
    t.strictSame(
      rows.map(row => [row.version, row.empty]),
      [
        [1, false],
        [2, true]
      ],
      'and no count is changed'
    )
  })

  await t.test('says what moved after the count', async t => {
    await count(['30', '60', '40'])
    await pay(second, '5', 'cash')
    const { text } = await get(path, desk.headers)
    t.match(text, 'Movements were added since: €60 were expected when it was counted.')
    t.match(text, 'Difference: -€5')
  })

  await t.test('shows a wrong amount beside its field, and what someone else counted', async t => {
    const wrong = await count(['30', 'many', '40'])
    t.equal(wrong.status, 400)
    t.match(wrong.text, /value="many"[^>]*aria-invalid="true"[^>]*aria-describedby="counted-1-bad"/)
    t.match(wrong.text, 'an amount such as 35 or 35,50')
    const late = await count(['30', '64', '40'], { version: '1' })
    t.equal(late.status, 409)
    t.match(late.text, 'Someone else has counted this day in the meantime.')
    t.match(late.text, 'value="64"')
    const [row] = await sql`select max(version) as version from cash_counts`
    t.equal(row!.version, 3, 'nothing was saved')
  })

  await t.test('is a file in the signs of its reader', async t => {
    for (const [language, delimiter, money] of [
      ['en', ',', '-5.00'],
      ['pt', ';', '-5,00']
    ] as const) {
      const { text, headers } = await get(`${path}/cash-up-${date}.csv?lang=${language}`, desk.headers)
      t.match(headers.get('content-type'), 'text/csv')
      const rows = parse(text, { bom: true, delimiter }) as string[][]
      t.equal(rows.length, 4)
      t.equal(rows[2]?.[1], 'Rui Costa')
      t.equal(rows[2]?.[8], money)
    }
    for (const name of ['x', '..%2fx.csv', 'A.csv'])
      t.equal((await get(`${path}/${name}`, desk.headers)).status, 404)
  })

  await t.test('is in the audit log, one row for each, and not for instructors or days to come', async t => {
    t.match((await get('/centre/log', owner.headers)).text, 'counted the money of a day')
    const [row] = await sql`select before, after from school_log where act = 'cash.count' order by at limit 1`
    t.match(row, {
      before: { version: 0, sums: [] },
      after: { sums: [{ currency: 'EUR', expected: 10000, counted: 9500 }] }
    })
    await sql`insert into instructors (school_id, id, name) values ('onda-clara', 'ines', 'Inês')`
    const { headers } = await addSignedIn(sql, { role: 'instructor', instructorId: 'ines' })
    t.equal((await get(path, headers)).status, 403)
    const future = await post(
      '/centre/cash/2099-01-01',
      { version: '0', till: '.cash.EUR', counted: '1' },
      desk.headers
    )
    t.match(future.headers.get('location'), 'said=day_to_come')
    t.equal((await get('/centre/cash/2026-02-30', desk.headers)).status, 404)
  })
})
