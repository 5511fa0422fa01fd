import t from 'tap'
import { connectOperator } from '../../../bin/command.ts'
import { addEquipment, seedDemo } from '../../../lib/demo/transactions.ts'
import { database } from '../../support/database.ts'
import { serve } from '../../support/server.ts'

t.test('the brands of the demo', async t => {
  const on = await database(t)
  const sql = connectOperator(on.url)
  t.teardown(() => sql.end({ timeout: 1 }))
  const { plan } = await seedDemo(sql)
  const server = await serve(t, { on })

  t.test("contain last month's ledger without withheld rows", async t => {
    const [ledger] = await sql<{ month: string; uses: number }[]>`
      select to_char(this.month, 'YYYY-MM') as month, coalesce(sum(cell.uses), 0)::int as uses
      from (select date_trunc('month', clock_timestamp() at time zone 'UTC') - interval '1 month' as month) as this,
        lateral (
          select sum(u.uses) as uses from equipment_uses u
          where u.brand_id = 'marefoam' and date_trunc('month', u.used_on) = this.month
          group by u.item, u.size having sum(u.uses) >= 5 or count(distinct u.school_id) >= 2
        ) as cell
      group by this.month`
    const key = await server.platformKey(['brand:read'], 'marefoam')
    const { body } = await server.get(`/api/partner/v2/brand/equipment-stats?month=${ledger?.month}`, { key })
    t.ok((ledger?.uses ?? 0) > 0)
    t.equal(body.totalUses, ledger?.uses)
  })

  t.test('count every seat of past lessons once, without board hire', async t => {
    const [count] = await sql<{ boards: number; suits: number; seats: number }[]>`
      select (select sum(uses)::int from equipment_uses where item in ('soft_board', 'board')) as boards,
        (select sum(uses)::int from equipment_uses where item = 'wetsuit') as suits,
        (select sum(spots_taken)::int from slots
          where ends_at <= clock_timestamp() and lesson_type_id <> 'svc_hire') as seats`
    t.equal(count?.boards, count?.seats)
    t.equal(count?.suits, count?.seats)
    t.equal(await addEquipment(sql, plan), 0)
  })

  t.test('have pieces at both schools', async t => {
    const rows = await sql`select school_id, sum(quantity)::int as pieces from equipment_stock
      where item = 'soft_board' group by school_id order by school_id`
    t.strictSame(
      [...rows],
      [
        { school_id: 'sch_maresia_sul', pieces: 26 },
        { school_id: 'sch_onda_clara', pieces: 51 }
      ]
    )
  })
})
