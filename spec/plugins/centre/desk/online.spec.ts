// tags: sql
import t from 'tap'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { visit } from '../../../support/page.ts'
import { type PayingSchool, servePaying, until } from '../../../support/paying.ts'
import { TILL_KEY } from '../../../support/till.ts'

const plain = (text: string) => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

/** Books and pays by the form. Returns the id of the booking. */
async function buy(school: PayingSchool, email = 'ada@example.com'): Promise<string> {
  const { sql, till } = school
  await school.bookForm(await school.lesson(), 2, email)
  const [charge] = await until(
    () => sql<{ id: string; session: string }[]>`
      select id, session from charges where state = 'open' and session is not null`,
    rows => rows.length === 1
  )
  till.pay(charge!.session)
  await sql`update charges set due_at = clock_timestamp() where id = ${charge!.id}`
  const [booking] = await until(
    () => sql<{ id: string }[]>`
      select b.id from bookings b join charge_parts p on p.booking_id = b.id where p.charge_id = ${charge!.id} and b.status = 'confirmed'`,
    rows => rows.length === 1
  )
  return booking!.id
}

t.test('money that was paid online goes back from the page of the booking', async t => {
  const school = await servePaying(t)
  const { sql, till } = school
  const { headers } = await addSignedInOwner(sql)
  const { headers: desk } = await addSignedIn(sql, { role: 'desk' })
  const { get, post } = visit(school)
  const id = await buy(school)
  const path = `/centre/bookings/${id}`
  const ledger = async () =>
    (
      await sql<
        { cents: number }[]
      >`select cents::int as cents from payments where booking_id = ${id} order by at`
    ).map(({ cents }) => cents)
  const formOf = (text: string) => ({
    cents: /name="cents" value="(\d+)"/.exec(text)?.[1] ?? '',
    refundId: /name="refundId" value="([\w-]+)"/.exec(text)?.[1] ?? ''
  })

  await t.test('which shows what was charged', async t => {
    const { text } = await get(path, headers)
    t.match(plain(text), /Online Charge, complete price: €70 · paid/)
    t.ok(text.includes(`href="${path}/refund"`))
    t.notOk(text.includes(TILL_KEY.slice(0, 12)))
  })

  await t.test('but not by the desk', async t => {
    t.notOk((await get(path, desk)).text.includes(`${path}/refund`))
    t.equal((await get(`${path}/refund`, desk)).status, 403)
    const refundId = '0197a4c2-0000-7000-8000-000000000001'
    t.equal((await post(`${path}/refund`, { cents: '100', refundId }, desk)).status, 403)
    t.strictSame(await ledger(), [7000])
  })

  await t.test('after a page that says what it means', async t => {
    const first = await get(`${path}/refund`, headers)
    t.match(first.text, /name="amount"[^>]*value="70.00"/)
    t.notOk(first.text.includes('for good'), 'the amount comes first')
    const part = await get(`${path}/refund?amount=20`, headers)
    t.match(
      plain(part.text),
      /€20 goes back to the card .* The guest then owes you €20\. .* Return €20 for good/
    )
    for (const amount of ['70.01', '-5', '0', 'x'])
      t.match((await get(`${path}/refund?amount=${amount}`, headers)).text, /an amount up to €70/, amount)
    t.strictSame(await ledger(), [7000], 'looking at it changes nothing')
  })

  await t.test('once, also if the form is sent twice', async t => {
    const form = formOf((await get(`${path}/refund?amount=20`, headers)).text)
    const sent = await Promise.all([1, 2, 3].map(() => post(`${path}/refund`, form, headers)))
    const places = sent.map(answer => answer.headers.get('location') ?? '')
    t.equal(places.filter(place => place.includes('did=booking.refund')).length, 1)
    t.strictSame(await ledger(), [7000, -2000])
    await until(
      async () => [...till.refunds.values()].map(({ amount }) => amount),
      amounts => amounts.length === 1 && amounts[0] === 2000
    )
    await until(
      () => get(path, headers),
      ({ text }) => plain(text).includes('Refund: €20 · returned')
    )
  })

  await t.test('never more than is left', async t => {
    const refundId = '0197a4c2-0000-7000-8000-000000000002'
    const { headers: answered } = await post(`${path}/refund`, { cents: '5001', refundId }, headers)
    t.match(answered.get('location'), /refused=nothing_to_refund/)
    t.match(
      (await get(answered.get('location') as string, headers)).text,
      /more than can still go back online/
    )
  })

  await t.test('and not again what was returned in cash', async t => {
    const payment = '0197a4c2-0000-7000-8000-000000000003'
    await post(`${path}/payment`, { amount: '-50', method: 'cash', payment }, headers)
    t.notOk((await get(path, headers)).text.includes(`href="${path}/refund"`))
    const refundId = '0197a4c2-0000-7000-8000-000000000004'
    const { headers: answered } = await post(`${path}/refund`, { cents: '100', refundId }, headers)
    t.match(answered.get('location'), /refused=nothing_to_refund/)
    t.strictSame(await ledger(), [7000, -2000, -5000])
  })
})

t.test('the desk gives the guest a link to pay', async t => {
  const school = await servePaying(t, { when: 'deposit', percent: 30 })
  const { sql } = school
  const { headers } = await addSignedIn(sql, { role: 'desk' })
  const { get, post } = visit(school)
  const id = await buy(school)
  await sql`update bookings set customer_phone = '+351 912 345 678', language = 'de' where id = ${id}`
  const path = `/centre/bookings/${id}`

  await t.test('as a code, to copy, and in a message in the guest’s language', async t => {
    t.match((await get(`${path}/pay-link`, headers)).text, /There is no open pay link/)
    t.match((await get(path, headers)).text, /Make a pay link/)
    const { headers: answered } = await post(`${path}/pay-link`, {}, headers)
    t.match(answered.get('location'), /\/pay-link$/)
    const { text } = await get(`${path}/pay-link`, headers)
    t.match(text, /Pay link: €49/)
    const [, url = ''] = /<code id="link">([^<]+)<\/code>/.exec(text) ?? []
    t.match(url, /\/pay\/onda-clara\/[\w-]{36}\.[\w-]{22}$/)
    t.match(text, /<svg [^>]*role="img" aria-label="Scan to pay"/)
    const body = decodeURIComponent(/wa\.me\/351912345678\?text=([^"]+)"/.exec(text)?.[1] ?? '')
    t.match(body, /Hier kannst du 49\s€ für .* bezahlen: .*\?lang=de/)
    t.ok(text.includes('sms:+351912345678') && text.includes('mailto:ada@example.com'))
    t.match((await get(new URL(url).pathname)).text, /One moment/, 'it leads to the provider')
  })

  await t.test('one link, however often it is asked for', async t => {
    await Promise.all([1, 2, 3].map(() => post(`${path}/pay-link`, {}, headers)))
    t.equal((await sql`select 1 from charges where kind = 'balance'`).length, 1)
  })

  await t.test('not if nothing is open', async t => {
    const payment = '0197a4c2-0000-7000-8000-000000000005'
    await post(`${path}/payment`, { amount: '49', method: 'cash', payment }, headers)
    const { headers: answered } = await post(`${path}/pay-link`, {}, headers)
    t.match(answered.get('location'), /refused=nothing_to_pay/)
    t.notOk((await get(path, headers)).text.includes('Make a pay link'))
    t.match((await get(`${path}/pay-link`, headers)).text, /There is no open pay link/)
  })
})
