import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { one, type Sql } from '../../lib/database.ts'
import { database } from '../support/database.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'

const PROGRAM = fileURLToPath(new URL('../../benchmarks/run.js', import.meta.url))

/** Runs the benchmarks over a database; answers how they ended and what they said. */
async function bench(databaseUrl: string, ...words: string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, err }
}

async function schoolsOf(sql: Sql): Promise<readonly string[]> {
  return one<{ ids: string[] }>(await sql`select array_agg(id order by id) as ids from schools`).ids
}

t.test('npm run bench', async t => {
  t.test('refuses a database that somebody uses, and leaves it as it was', async t => {
    const { url, sql } = await database(t)
    await addSchool(sql)
    await addSlot(sql, { capacity: 8 })
    await sql`update slots set spots_taken = 3`
    for (const words of [['--case', 'booking-spread', '--rounds', '1'], ['--start']]) {
      const { code, err } = await bench(url, ...words)
      t.equal(code, 2, words.join(' '))
      t.match(
        err,
        /^The database that DATABASE_URL names is not empty, it has public\.\w+, .*: name a new one\.$/m
      )
      t.notMatch(err, / {4}at /)
    }
    t.strictSame(await schoolsOf(sql), [SCHOOL])
    t.strictSame([...(await sql`select spots_taken from slots`)], [{ spots_taken: 3 }])
  })

  t.test('refuses a database of another program, in any schema', async t => {
    const { url, sql } = await database(t, { empty: true })
    await sql.unsafe('create schema shop; create table shop.orders (id int)')
    const { code, err } = await bench(url, '--case', 'key-unknown', '--rounds', '1')
    t.match([code, err], [2, /it has shop\.orders,/])
    t.strictSame([...(await sql`select to_regclass('schools') as made`)], [{ made: null }])
  })
})
