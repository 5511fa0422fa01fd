// tags: full sql
import t from 'tap'
import { migrate, SQL_FOLDER } from '../../../lib/infra/migrations.ts'
import { database } from '../../support/database.ts'

t.test('a partner with the name of the desk is renamed', async t => {
  const { sql, url } = await database(t, { empty: true })
  await migrate(url, SQL_FOLDER, name => name < '000243')
  for (const id of ['s', 'u'])
    await sql`insert into schools (id, name, time_zone) values (${id}, 'S', 'Europe/Lisbon')`
  const names = ['DESK', 'Desk & Co', 'Hotel']
  for (const name of names) await sql`insert into partners (school_id, name) values ('s', ${name})`
  await migrate(url)
  const stored = await sql<
    { name: string }[]
  >`select name from partners where school_id = 's' order by name collate "C"`
  t.strictSame(
    stored.map(({ name }) => name),
    ['DESK (partner)', 'Desk & Co', 'Hotel'],
    'is told from it, and nobody else is'
  )
})
