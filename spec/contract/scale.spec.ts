import { readFileSync } from 'node:fs'
import t from 'tap'
import { database } from '../support/database.ts'

const page = readFileSync(new URL('../../../docs/scale.md', import.meta.url), 'utf8')

/** Tables that docs/scale.md says stay in one place. */
const STAY = [
  ...page
    .split('| Table | Why |')[1]!
    .split('\n\n')[0]!
    .matchAll(/`(\w+)`/g)
].map(([, name]) => name!)
/** The books of migrations, and the schools themselves, whose id is the school's. */
const ELSE = ['schema_migrations', 'schema_functions', 'schools']

t.test('the schema can be distributed by school_id', async t => {
  const { sql } = await database(t)
  const tables = await sql<{ name: string; of_school: boolean }[]>`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and a.attnotnull) as of_school
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`

  t.test('for every table has it, but for those that docs/scale.md lists', async t => {
    const without = tables.filter(table => !table.of_school).map(({ name }) => name)
    t.strictSame(
      without.filter(name => !STAY.includes(name) && !ELSE.includes(name)),
      []
    )
    const names = tables.map(({ name }) => name)
    t.strictSame(
      STAY.filter(name => !names.includes(name)),
      [],
      'which all exist'
    )
  })

  t.test('for what is unique is unique within a school', async t => {
    const across = await sql<{ name: string }[]>`
      select distinct c.relname as name
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id')
        and not exists (
          select from pg_attribute a
          where a.attrelid = c.oid and a.attname = 'school_id' and a.attnum = any (i.indkey::int2[]))`
    t.strictSame(
      across.map(({ name }) => name).filter(name => !STAY.includes(name)),
      []
    )
  })

  t.test('for a reference from one table of a school to another never leaves the school', async t => {
    const leaving = await sql<{ name: string }[]>`
      select f.conname as name
      from pg_constraint f
      join pg_attribute there on there.attrelid = f.confrelid and there.attname = 'school_id'
      join pg_attribute here on here.attrelid = f.conrelid and here.attname = 'school_id'
      where f.contype = 'f' and not (there.attnum = any (f.confkey) and here.attnum = any (f.conkey))`
    t.strictSame(
      leaving.map(({ name }) => name),
      []
    )
  })
})
