import { parse } from 'csv-parse/sync'
import t from 'tap'
import { singleRow } from '../../../../lib/infra/database/pool.ts'
import { monthOf, reportFile } from '../../../../plugins/centre/money/rules.ts'
import { openCentre } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { addSchool, addSlot, bookingOf, SCHOOL } from '../../../support/school.ts'

t.test('the settlement with a partner', async t => {
  const { server, sql, headers: owner, get, post } = await openCentre(t)
  const { headers: manager } = await addSignedIn(sql, { role: 'manager' })
  const { headers: desk } = await addSignedIn(sql, { role: 'desk' })
  const hotel = await server.schoolKey('Hotel São João', SCHOOL, 15)
  const slot = await addSlot(sql, { capacity: 12, priceCents: 3333 })
  for (const [customerName, externalRef] of [
    ['Ana Silva', 'HM-1'],
    ['=Rui', 'HM-2']
  ])
    await server.post('/api/partner/v1/bookings', {
      key: hotel,
      body: bookingOf(slot, { participants: 2, customerName, externalRef })
    })
  const { id, date, currentDay } = singleRow<{ id: string; date: string; currentDay: string }>(
    await sql`select (select id::text from partners where name = 'Hotel São João') as id, local_date::text as date,
      (clock_timestamp() at time zone time_zone)::date::text as "currentDay" from slots`
  )
  const { from, to } = monthOf(date)
  const path = `/centre/reports/owed?from=${from}&to=${to}&by=taught&partner=${id}`
  /** The hidden fields and proposals of the form for the open amount. */
  const formOf = async (as = manager) => {
    const { text } = await get(path, as)
    const [, fields = ''] =
      new RegExp(`action="/centre/channels/${id}/settlements">(.*?)</form>`, 's').exec(text) ?? []
    const inputs = [...fields.matchAll(/name="(\w+)"[^>]*? value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value
    ])
    const [, direction] = /<option value="(\w+)" selected>/.exec(fields) ?? []
    return Object.fromEntries([...inputs, ['direction', direction]]) as Record<string, string>
  }
  const settle = async (form: Readonly<Record<string, string>>, as = manager) =>
    post(`/centre/channels/${id}/settlements`, form, as)
  const factsOf = async () =>
    [
      ...(await get(path, manager)).text.matchAll(/<dt>(Owes you|You owe|Settled|Open)<\/dt><dd>(.*?)<\/dd>/g)
    ].map(([, , value]) => value!.replaceAll(/<[^>]+>/g, ''))

  await t.test('proposes the open amount, today, and who paid', async t => {
    t.strictSame(await factsOf(), ['€113.32', '€0', '€0', '€113.32'])
    t.match(await formOf(), {
      amount: '113.32',
      direction: 'in',
      day: currentDay,
      from,
      to,
      by: 'taught',
      currency: 'EUR'
    })
    t.strictSame(await formOf(desk), { direction: undefined }, 'not at the desk')
  })

  let place = ''
  await t.test('is marked with amount, day and reference, once however often the form is sent', async t => {
    const form = { ...(await formOf()), reference: 'Transfer 7' }
    const answers = await Promise.all([settle(form), settle(form)])
    const places = answers.map(({ headers }) => headers.get('location') as string).sort()
    t.match(places, [/said=saved&log=/, /said=unchanged/])
    place = places[0] as string
    t.strictSame(await factsOf(), ['€113.32', '€0', '€113.32', 'settled'])
    const { text } = await get(place, manager)
    t.match(text, 'Settlement recorded.')
    t.match(text, /Partner paid you €113\.32<\/p><p>[^<]* · Transfer 7 · Marta Reis/)
    t.match(
      (await get(`/centre/reports/owed?from=${from}&to=${to}`, manager)).text,
      /113\.32<\/td><td class="n" data-label="Open">0\.00/
    )
    t.match(
      (await get('/centre/log', owner)).text,
      /settled an account with a partner, or undid that \(Hotel São João\).*€113\.32/s
    )
  })

  await t.test('is undone by a counter row', async t => {
    const log = /log=([\w-]{36})/.exec(place)?.[1] as string
    t.equal((await post(`/centre/settlements/${log}/undo`, { back: 'lesson' }, desk)).status, 403)
    const undone = await post(`/centre/settlements/${log}/undo`, { back: 'lesson' }, manager)
    t.equal(undone.headers.get('location'), `/centre/reports/owed?partner=${id}&from=${from}&said=undone`)
    t.strictSame(await factsOf(), ['€113.32', '€0', '€0', '€113.32'])
    const rows = await sql`select cents::int, undoes is not null as counter from settlements order by at`
    t.strictSame(
      rows.map(row => [row.cents, row.counter]),
      [
        [11332, false],
        [-11332, true]
      ]
    )
    t.match(
      (await post(`/centre/settlements/${log}/undo`, { back: 'lesson' }, manager)).headers.get('location'),
      'overtaken'
    )
  })

  await t.test('takes parts, and what the school pays the partner', async t => {
    await settle({ ...(await formOf()), amount: '100' })
    t.strictSame(await factsOf(), ['€113.32', '€0', '€100', '€13.32'])
    await settle({ ...(await formOf()), amount: '20,00' })
    t.match(await formOf(), { amount: '6.68', direction: 'out' })
    await settle(await formOf())
    t.strictSame(await factsOf(), ['€113.32', '€0', '€113.32', 'settled'])
    t.match((await get(`${path}&lang=pt`, manager)).text, /Pagou ao parceiro 6,68/)
  })

  await t.test('shows a fault beside its field with what was typed', async t => {
    await sql`delete from settlements`
    const form = { ...(await formOf()), amount: 'much', reference: 'x'.repeat(101), day: '2026-02-30' }
    const { status, text } = await settle(form)
    t.equal(status, 400)
    t.match(text, /value="much"[^>]*aria-invalid="true"/)
    for (const fault of ['an amount above zero', 'a day, YYYY-MM-DD', 'a text of up to 100 characters'])
      t.match(text, fault)
  })

  await t.test('is not for the desk, strangers, or the own channels', async t => {
    const form = await formOf()
    t.equal((await settle(form, desk)).status, 403)
    await addSchool(sql, { id: 'other' })
    const { headers: stranger } = await addSignedInOwner(sql, 'other')
    t.equal((await settle(form, stranger)).status, 404)
    const [own] = await sql<{ id: string }[]>`select partner_of('onda-clara', 'desk')::text as id`
    t.equal((await post(`/centre/channels/${own!.id}/settlements`, form, owner)).status, 404)
  })

  await t.test('is a file named by partner and month, linked from the report', async t => {
    const { text } = await get(path, manager)
    const name = `settlement-hotel-sao-joao-${date.slice(0, 7)}.csv`
    t.match(text, `href="/centre/reports/owed/${name}?`)
    const [, href = ''] = /href="([^"]+\.csv[^"]*)"/.exec(text) ?? []
    const file = await get(`${href.replaceAll('&amp;', '&')}&lang=pt`, manager)
    const rows = parse(file.text, { bom: true, delimiter: ';' }) as string[][]
    t.strictSame(rows[0]?.slice(-3), ['Referência', 'Referência do parceiro', 'Aluno'])
    t.strictSame(
      rows.slice(1, 3).map(row => row.slice(-2)),
      [
        ['HM-1', 'Ana Silva'],
        ['HM-2', "'=Rui"]
      ]
    )
    t.equal(rows[1]?.[4], '66,66')
    await sql`update bookings set customer_name = '' where customer_name = 'Ana Silva'`
    t.notMatch((await get(path, manager)).text, 'Ana Silva', 'an erased guest has no name')
    const report = (await get(`/centre/reports/owed?from=${from}&to=${to}`, manager)).text
    t.match(
      report,
      `<th scope="row"><a href="/centre/reports/owed?from=${from}&amp;to=${to}&amp;by=taught&amp;partner=${id}">`
    )
  })

  await t.test('names each file by what it is', async t => {
    const days = { from: '2026-07-01', to: '2026-07-31', by: 'taught' as const, partnerId: null }
    t.equal(reportFile({ ...days, report: 'day' }), 'sales-by-day-2026-07.csv')
    t.equal(reportFile({ ...days, report: 'owed', to: '2026-07-15' }), 'owed-2026-07-01-to-2026-07-15.csv')
    t.equal(
      reportFile({ ...days, report: 'owed', partnerId: '7' }, '旅館'),
      'settlement-partner-7-2026-07.csv'
    )
  })
})
