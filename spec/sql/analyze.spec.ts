// tags: full sql
import t from 'tap'
import { connectOperator } from '../../bin/command.ts'
import { seedDemo } from '../../lib/demo/transactions.ts'
import { addBrand, recordUses } from '../../lib/equipment/brands/transactions.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { importLessons } from '../../lib/lessons/transactions.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { database } from '../support/database.ts'
import { addSchool, SCHOOL } from '../support/school.ts'

/** Tables whose size the planner knows. */
async function listAnalyzed(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select relname as name from pg_class
    where relname in ('bookings', 'slots', 'connector_calls', 'equipment_uses') and reltuples >= 0 order by 1`
  return rows.map(({ name }) => name)
}

async function unwatched(t: Parameters<typeof database>[0]): Promise<Sql> {
  const sql = connectOperator((await database(t)).url)
  t.teardown(() => sql.end({ timeout: 1 }))
  for (const table of ['bookings', 'slots', 'connector_calls', 'equipment_uses'])
    await sql.unsafe(`alter table ${table} set (autovacuum_enabled = false)`)
  return sql
}

t.test('bulk imports are analyzed at once, and empty tables are not', async t => {
  t.test('after the demo', async t => {
    const sql = await unwatched(t)
    t.strictSame(await listAnalyzed(sql), [])
    await seedDemo(sql)
    t.strictSame(await listAnalyzed(sql), ['bookings', 'equipment_uses', 'slots'])
  })

  t.test('after an import of lessons', async t => {
    const sql = await unwatched(t)
    await addSchool(sql)
    await sql`insert into instructors (school_id, id, name) values (${SCHOOL}, 'ana', 'Ana')`
    const lessons = Array.from({ length: 60 }, (_, n) => ({
      ...{
        id: uuidV7(Date.now()),
        row: n + 1,
        start: '10:00',
        end: '12:00',
        lessonType: 'group',
        spot: 'Baleal'
      },
      ...{ date: `20${40 + n}-07-01`, capacity: null, priceCents: null, instructors: ['ana'] }
    }))
    t.strictSame(await importLessons(sql, SCHOOL, lessons), [])
    t.strictSame(await listAnalyzed(sql), ['slots'])
  })

  t.test('after an import of equipment uses', async t => {
    const sql = await unwatched(t)
    await addSchool(sql)
    await addBrand(sql, 'salt', 'Salt')
    const [spot] = await sql<{ id: string }[]>`select id from spots order by id limit 1`
    const uses = Array.from({ length: 60 }, (_, n) => ({
      ...{ schoolId: SCHOOL, lesson: `lesson ${n}`, date: '2026-07-01', spotId: spot?.id ?? '' },
      ...{ brandId: 'salt', item: 'wetsuit' as const, size: 'M', uses: 3 }
    }))
    t.equal((await recordUses(sql, uses)).added, 60)
    t.strictSame(await listAnalyzed(sql), ['equipment_uses'])
  })
})
