// tags: full
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { seedDemo } from '../../lib/demo/transactions.ts'
import { connect } from '../../lib/infra/database/pool.ts'
import { migrate, migrationStatus } from '../../lib/infra/migrations.ts'
import type { SpecDatabase } from '../support/database.ts'
import { digestsOf } from '../support/digests.ts'
import { findPostgres, openAlone } from '../support/replication.ts'
import { type SpecServer, serve } from '../support/server.ts'

const SCHOOL = 'sch_onda_clara'
const OFFER = { code: 'HOTEL10', title: 'Hotel', percent: 10, open: false, bearer: 'school' }

/** Books a free seat with the offer code. */
async function book(server: SpecServer, key: string, customerEmail: string) {
  const { body } = await server.get('/api/partner/v1/availabilities?format=sb', { key })
  const slot = body.availabilities.find(({ spotsRemaining = 0 }) => spotsRemaining > 1)
  const request = { lessonSlotId: slot.id, customerName: 'Ana', customerEmail, offerCode: OFFER.code }
  return server.post('/api/partner/v1/bookings', { key, body: request })
}

// pg_restore sets an empty search path, so functions called by columns, constraints or indexes must qualify
// every name.
t.test('pg_dump and pg_restore', async t => {
  const bin = findPostgres(t)
  if (!bin) return
  const postgres = await openAlone(t, bin)
  const administrator = connect(postgres, { max: 1 })
  t.teardown(() => administrator.end({ timeout: 1 }))
  const open = async (name: string): Promise<SpecDatabase> => {
    await administrator.unsafe(`create database ${name} template template0`)
    const { href: url } = new URL(name, postgres)
    const sql = connect(url, { max: 4, statementTimeoutMs: 60_000, silenceMs: 0 })
    t.teardown(() => sql.end({ timeout: 1 }))
    return { url, sql }
  }
  const file = join(t.testdir(), 'night.dump')
  const before = await open('sold')
  await migrate(before.url)
  await seedDemo(before.sql)
  await before.sql`update schools set offers = ${JSON.stringify([OFFER])}::text::jsonb where id = ${SCHOOL}`
  const seller = await serve(t, { on: before })
  const key = await seller.schoolKey('Hotel', SCHOOL)
  t.match(await book(seller, key, 'ana@example.com'), { status: 201, body: { offer: { code: OFFER.code } } })
  await seller.close()

  const run = (program: string, words: readonly string[]) =>
    void execFileSync(join(bin, program), words, { stdio: 'pipe' })
  const dump = () => run('pg_dump', ['--format=custom', '--file', file, '--dbname', before.url])
  const restore = (into: string) => run('pg_restore', ['--exit-on-error', '--dbname', into, file])

  t.test('restore every row of every table', async t => {
    dump()
    const after = await open('restored')
    restore(after.url)
    t.strictSame(await digestsOf(after.sql), await digestsOf(before.sql))
    t.strictSame((await migrationStatus(after.sql)).pending, [])

    t.test('and the service continues, with its offers', async t => {
      const server = await serve(t, { on: after })
      const booked = await book(server, key, 'rui@example.com')
      t.match(booked, { status: 201, body: { offer: { code: OFFER.code } } })
    })
  })

  t.test('fail if a constraint calls an unqualified function', async t => {
    await before.sql.unsafe(`create function bare(n int) returns int language sql immutable as 'select n';
      create function calling(n int) returns int language sql immutable as 'select bare(n)';
      alter table schools add constraint careless check (calling(1) = 1)`)
    dump()
    const { url } = await open('refused')
    t.throws(() => restore(url), /function bare\(integer\) does not exist/)
  })
})
