// tags: sql
import t from 'tap'
import { listBrands } from '../../../../lib/equipment/brands/queries.ts'
import { addBrand, recordUses } from '../../../../lib/equipment/brands/transactions.ts'
import type { Sql } from '../../../../lib/infra/database/pool.ts'
import { issuePlatformKey } from '../../../../lib/partners/keys/transactions.ts'
import { uuidV7 } from '../../../../lib/text/uuid.ts'
import { database } from '../../../support/database.ts'
import { addBrands, addUses, BRAND, OTHER_SCHOOL, useOf } from '../../../support/uses.ts'

/** Monthly totals that differ from the sum of the ledger. */
async function listWrongCells(sql: Sql): Promise<readonly object[]> {
  const rows = await sql`
    with ledger as (select *, date_trunc('month', used_on)::date as month from equipment_uses)
    select cell, sum(uses) as off_by from (
      select brand_id || month || item || size || school_id as cell, uses from brand_size_months
      union all select brand_id || month || item || size || school_id, -uses from ledger
      union all select brand_id || month || spot_id || school_id, uses from brand_spot_months
      union all select brand_id || month || spot_id || school_id, -uses from ledger
    ) as cells group by cell having sum(uses) <> 0`
  return [...rows]
}

t.test('recordUses', async t => {
  const { sql } = await database(t)
  await addBrands(sql)

  t.test('counts new lines once', async t => {
    const lines = [useOf(), useOf({ size: `7'6"`, uses: 2 })]
    t.strictSame(await recordUses(sql, lines), { recorded: 2, changed: 2, added: 2 })
    t.strictSame(await recordUses(sql, lines), { recorded: 2, changed: 0, added: 0 })
    t.equal((await listBrands(sql)).find(({ id }) => id === BRAND)?.uses, 8)
    t.strictSame(await listWrongCells(sql), [])
  })

  t.test('replaces a corrected line in its month and at its spot', async t => {
    await addUses(sql, { lesson: 'moved', uses: 5 })
    const moved = useOf({ lesson: 'moved', uses: 3, date: '2026-07-01', spotId: 'arrifana' })
    t.strictSame(await recordUses(sql, [moved]), { recorded: 1, changed: 1, added: 0 })
    t.strictSame(await listWrongCells(sql), [])
    await addUses(sql, { ...moved, uses: 0 })
    t.strictSame(await listWrongCells(sql), [])
  })

  t.test('stays exact with concurrent writes of the same lessons', async t => {
    const writes = Array.from({ length: 20 }, (_, n) =>
      addUses(sql, { lesson: 'busy', uses: n }, { lesson: `own-${n}`, schoolId: OTHER_SCHOOL })
    )
    await Promise.all(writes)
    t.strictSame(await listWrongCells(sql), [])
  })

  t.test('writes nothing if a school, brand or spot is unknown, and names it', async t => {
    const lines = [useOf({ lesson: 'new' }), useOf({ schoolId: 'x' }), useOf({ brandId: 'y', spotId: 'z' })]
    await t.rejects(recordUses(sql, lines), { message: 'There is no brand y, no school x, no spot z.' })
    t.strictSame([...(await sql`select from equipment_uses where lesson = 'new'`)], [])
  })
})

t.test('addBrand', async t => {
  const { sql } = await database(t)

  t.test('adds, renames, and reports no change', async t => {
    t.equal(await addBrand(sql, 'foam', 'Foam'), 'added')
    t.equal(await addBrand(sql, 'foam', 'Foam'), 'unchanged')
    t.equal(await addBrand(sql, 'foam', 'Foam & Co'), 'renamed')
  })

  t.test('gives no two brands one name', async t => {
    await t.rejects(addBrand(sql, 'other', 'FOAM & co'), /Another brand is called/)
  })

  t.test('must precede a key of the brand', async t => {
    const key = { label: 'Foam', scopes: ['brand:read'], brandId: 'nobody' }
    await t.rejects(issuePlatformKey(sql, uuidV7(Date.now()), key), /There is no brand "nobody"/)
  })
})
