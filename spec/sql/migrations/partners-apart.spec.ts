// tags: full sql
import t from 'tap'
import { migrate, SQL_FOLDER } from '../../../lib/infra/migrations.ts'
import { database } from '../../support/database.ts'

t.test('partners older than normalized names', async t => {
  const { url, sql } = await database(t, { empty: true })
  await migrate(url, SQL_FOLDER, name => name < '000070')
  const names = [
    'Hotel',
    'Ｈｏｔｅｌ',
    'Hotel (2)',
    'School',
    'Cafe\u0301',
    'Café',
    'website',
    'ｗｅｂｓｉｔｅ'
  ]
  for (const id of ['onda', 'praia']) {
    await sql`insert into schools (id, name, time_zone, active_keys) values (${id}, ${id}, 'Europe/Lisbon', ${names.length})`
    for (const name of names) await sql`insert into partners (school_id, name) values (${id}, ${name})`
  }
  await sql`insert into school_keys (id, school_id, partner_id, digest, last_four)
    select gen_random_uuid(), school_id, id, sha256((school_id || id)::bytea), 'aaaa' from partners`
  await migrate(url)

  await t.test('keep their rows, and equal names get a number', async t => {
    const rows = await sql<{ name: string }[]>`select name from partners where school_id = 'onda' order by id`
    t.strictSame(
      rows.map(({ name }) => name),
      [
        'Hotel',
        'Ｈｏｔｅｌ (3)',
        'Hotel (2)',
        'School (2)',
        'Cafe\u0301',
        'Café (2)',
        'website',
        'ｗｅｂｓｉｔｅ (2)'
      ]
    )
  })

  await t.test("lose keys of the school's own pages, and no other", async t => {
    const ended = await sql<{ name: string }[]>`
      select p.name from school_keys k join partners p on p.school_id = k.school_id and p.id = k.partner_id
      where k.revoked_at is not null`
    t.strictSame(
      ended.map(({ name }) => name),
      ['website', 'website']
    )
    const counted = await sql<{ keys: number }[]>`select active_keys as keys from schools`
    t.strictSame(
      counted.map(({ keys }) => keys),
      [names.length - 1, names.length - 1]
    )
  })
})
