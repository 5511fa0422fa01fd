import t from 'tap'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { openPages } from '../../../support/centre.ts'
import { addSignedIn, addSignedInOwner } from '../../../support/owner.ts'
import { addSchool } from '../../../support/school.ts'

t.test('the stock of a school', async t => {
  const { sql, get, post } = await openPages(t)
  await addSchool(sql, { id: 'other' })
  const { headers } = await addSignedIn(sql, { role: 'manager' })
  const { headers: desk } = await addSignedIn(sql, { role: 'desk' })
  const { headers: stranger } = await addSignedInOwner(sql, 'other')
  const suit = (quantity: string, version: string, size = 'm') =>
    post('/centre/gear', { item: 'wetsuit', size, quantity, version }, headers)
  const placeOf = ({ headers: responseHeaders }: { headers: Headers }) => responseHeaders.get('location')
  const rows = () =>
    sql`select item, size, quantity from equipment_stock where school_id = 'onda-clara'`.then(all => [...all])
  const logged = async () => (await sql`select 1 from school_log where act = 'stock.set'`).length
  const undoOf = (text: string) => /action="([^"]+\/gear\/[^"/]+\/undo)"/.exec(text)?.[1] as string

  await t.test('is set by size, in one spelling, and taken back', async t => {
    const place = placeOf(await suit('4', '0')) as string
    t.match(place, 'said=saved')
    t.strictSame(await rows(), [{ item: 'wetsuit', size: 'M', quantity: 4 }])
    t.match(placeOf(await suit('4', '1', 'M')), 'nothing_changes')
    const { text } = await get(place, headers)
    t.match(text, / M: How many" value="4"/)
    t.equal((await post(undoOf(text), {}, desk)).status, 403)
    t.equal((await post(undoOf(text), {}, stranger)).status, 404)
    t.match(placeOf(await post(undoOf(text), {}, headers)), 'said=undone')
    t.match(placeOf(await post(undoOf(text), {}, headers)), 'said=overtaken')
    t.strictSame(await rows(), [{ item: 'wetsuit', size: 'M', quantity: 0 }])
    t.equal(await logged(), 2)
    t.match((await get('/centre/log', headers)).text, 'changed the stock')
    const old = uuidV7(Date.now())
    await sql`insert into school_log (school_id, id, at, act) values ('onda-clara', ${old}, now() - interval '16 minutes', 'stock.set')`
    t.match(placeOf(await post(`/centre/gear/${old}/undo`, {}, headers)), 'said=too_late')
  })

  await t.test('shows whoever comes second what there is, beside what they typed', async t => {
    const version = String((await sql`select version from equipment_stock`)[0]!.version)
    await suit('6', version)
    const late = await suit('9', version)
    t.equal(late.status, 409)
    t.match(late.text, 'Someone else has changed this number')
    t.match(late.text, '<b>M</b> · 6')
    t.match(late.text, 'value="9"')
    t.strictSame(await rows(), [{ item: 'wetsuit', size: 'M', quantity: 6 }])
    t.equal((await suit('2', '0', 'M')).status, 409, 'and who adds a size that is there')
  })

  await t.test('saves all sizes of the page at once, untouched ones as they are', async t => {
    await suit('1', '0', 'XL')
    const [m, xl] = await sql<{ version: number; quantity: number }[]>`
      select version, quantity from equipment_stock order by size`
    const table = (quantities: readonly string[]) =>
      post(
        '/centre/gear',
        [m!, xl!].flatMap(({ version, quantity }, n) => [
          ...[
            ['item', 'wetsuit'],
            ['size', n === 0 ? 'M' : 'XL'],
            ['quantity', quantities[n] ?? '']
          ],
          ...[
            ['version', String(version)],
            ['seen', String(quantity)]
          ]
        ]) as [string, string][],
        headers
      )
    await suit('7', String(m?.version), 'M')
    t.match(placeOf(await table([String(m?.quantity), '3'])), 'said=saved&log=')
    const stored = async () => (await rows()).map(({ size, quantity }) => `${size} ${quantity}`).sort()
    t.strictSame(await stored(), ['M 7', 'XL 3'], 'M was not touched, so the other change stays')
    const late = await table(['5', '4'])
    t.match(late, { status: 409, text: /Someone else has changed this number/ })
    t.strictSame(await stored(), ['M 7', 'XL 3'])
    await sql`update equipment_stock set quantity = 6 where size = 'M'`
  })

  await t.test('refuses what is no size or no number, and keeps it in the fields', async t => {
    const before = await logged()
    const size = await suit('3', '0', 'enormous')
    t.equal(size.status, 400)
    t.match(size.text, 'value="enormous"')
    const count = await suit('some', '0', 'XL')
    t.equal(count.status, 400)
    t.match(count.text, 'value="some"')
    t.equal(await logged(), before)
    t.equal((await get('/centre/gear', desk)).status, 403)
    t.notMatch((await get('/centre/gear', stranger)).text, '<b>M</b>')
    t.match((await get('/centre/gear?lang=pt', headers)).text, 'Material em stock')
  })
})
