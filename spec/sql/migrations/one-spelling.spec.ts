// tags: full sql
import t from 'tap'
import { normalSize } from '../../../lib/equipment/sizing/size.ts'
import { ITEMS, type Item } from '../../../lib/equipment/stock/item.ts'
import { migrate, SQL_FOLDER } from '../../../lib/infra/migrations.ts'
import { database } from '../../support/database.ts'

const SIZES = [
  ...[`8'0"`, `8'`, '8’0”', '8 FT', '8 feet 11 in.', `8'12"`, `08'1"`, '6´2´´'],
  ...[
    'm',
    'M',
    'mt',
    'M  T',
    '2xl',
    'XXL',
    'xxxl',
    '3XL',
    'XXXXL',
    '5XS',
    '1xl',
    '06 s',
    '116',
    '0',
    'LTS',
    'ALL'
  ],
  ...['42', '42,5', '43/44', 'reef, small', ' L ', 'X', 'X L', 'S S', "9'2″ São"]
]

t.test('rows older than one spelling of sizes', async t => {
  const { url, sql } = await database(t, { empty: true })
  await migrate(url, SQL_FOLDER, name => name < '000053')
  await sql`insert into schools (id, name, time_zone) values ('onda', 'Onda', 'Europe/Lisbon')`
  await sql`insert into brands (id, name) values ('foam', 'Foam')`
  await sql`insert into spots (id, document) values ('amado', '{"id": "amado"}')`
  await sql`insert into equipment_stock (school_id, item, size, quantity, version, brand_id)
    select 'onda', item, size, 1, 3, case size when 'm' then 'foam' end
    from unnest(${[...ITEMS]}::text[]) as i(item), unnest(${SIZES}::text[]) as s(size)`
  await sql`insert into equipment_uses (school_id, lesson, brand_id, item, size, spot_id, used_on, uses)
    select school_id, 'lesson-1', 'foam', item, size, 'amado', '2026-06-15', 2 from equipment_stock`
  await sql`insert into brand_size_months select brand_id, '2026-06-01', item, size, school_id, uses from equipment_uses`
  await sql`insert into brand_spot_months select 'foam', '2026-06-01', 'amado', 'onda', sum(uses) from equipment_uses`
  await migrate(url, SQL_FOLDER, name => name < '000054')

  const expected = new Map<string, { count: number; changed: boolean }>()
  for (const item of ITEMS)
    for (const size of SIZES) {
      const normal = normalSize(item, size) ?? size
      const { count, changed } = expected.get(`${item} ${normal}`) ?? { count: 0, changed: false }
      expected.set(`${item} ${normal}`, { count: count + 1, changed: changed || normal !== size })
    }

  await t.test("are merged under the program's spelling, and mark dependent plans stale", async t => {
    const stock = await sql<{ item: Item; size: string; quantity: number; version: number; brand: string }[]>`
      select item, size, quantity, version, brand_id as brand from equipment_stock`
    t.strictSame(
      new Map(stock.map(({ item, size, quantity, version }) => [`${item} ${size}`, { quantity, version }])),
      new Map(
        [...expected].map(([key, { count, changed }]) => [key, { quantity: count, version: changed ? 4 : 3 }])
      )
    )
    t.equal(stock.find(({ item, size }) => item === 'wetsuit' && size === 'M')?.brand, 'foam')
  })

  await t.test('are merged in the ledger too, with equal months', async t => {
    for (const table of ['equipment_uses', 'brand_size_months']) {
      const rows = await sql<{ item: Item; size: string; uses: number }[]>`
        select item, size, uses from ${sql(table)}`
      t.strictSame(
        new Map(rows.map(({ item, size, uses }) => [`${item} ${size}`, uses])),
        new Map([...expected].map(([key, { count }]) => [key, 2 * count])),
        table
      )
    }
    const [spot] = await sql`select sum(uses)::int as uses from brand_spot_months`
    t.equal(spot!.uses, 2 * SIZES.length * ITEMS.length)
  })

  await t.test('leave no function behind', async t => {
    const [left] = await sql`select to_regproc('one_spelling') as name`
    t.equal(left!.name, null)
  })
})
