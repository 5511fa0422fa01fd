import { once } from 'node:events'
import net from 'node:net'
import { setImmediate } from 'node:timers/promises'
import t, { type Test } from 'tap'
import {
  answerWithin,
  connect,
  type DatabaseFault,
  faultOf,
  type Sql,
  singleRow
} from '../../../../lib/infra/database/pool.ts'
import { database } from '../../../support/database.ts'
import { openProxy } from '../../../support/proxy.ts'

async function pool(t: Test, url: string, options: Parameters<typeof connect>[1] = {}): Promise<Sql> {
  const sql = connect(url, { max: 1, ...options })
  t.teardown(() => sql.end({ timeout: 1 }))
  return sql
}

function through(url: string, port: number): string {
  return url.replace(/:\d+\//, `:${port}/`)
}

/** Rows of a query, or the fault of its rejection. */
async function outcome(query: PromiseLike<unknown>): Promise<unknown> {
  try {
    return [...((await query) as unknown[])]
  } catch (error) {
    return faultOf(error)
  }
}

async function closedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  return port
}

t.test('the database', async t => {
  const { url, sql } = await database(t, { empty: true })

  t.test('configures every session', async t => {
    const own = await pool(t, url, { applicationName: 'swellbook write', lockTimeoutMs: 0 })
    for (const [name, value] of [
      ['application_name', 'swellbook write'],
      ['statement_timeout', '3s'],
      ['lock_timeout', '0'],
      ['idle_in_transaction_session_timeout', '5s'],
      ['client_connection_check_interval', '2s'],
      ['TimeZone', 'UTC']
    ] as const) {
      t.strictSame([...(await own`select current_setting(${name}) value`)], [{ value }])
    }
  })

  t.test('returns dates and times as text, and arrays as arrays', async t => {
    const [row] = await sql`select '2026-07-01'::date as day, '09:30'::time starts,
      '2026-07-01 09:30'::timestamp local, '2026-07-01 09:30+01'::timestamptz at, count(*) bookings,
      7 seats, 1.5::float8 metres, '{"a":[1]}'::jsonb j, array['a"b', 'c\\d', null, ''] words, array[1, 2] numbers,
      array['2026-07-01'::date] days, array[true, false] flags, '{}'::int[] none`
    t.strictSame(
      { ...row },
      {
        day: '2026-07-01',
        starts: '09:30:00',
        local: '2026-07-01 09:30:00',
        at: '2026-07-01 08:30:00+00',
        bookings: '1',
        seats: 7,
        metres: 1.5,
        j: { a: [1] },
        words: ['a"b', 'c\\d', null, ''],
        numbers: [1, 2],
        days: ['2026-07-01'],
        flags: [true, false],
        none: []
      }
    )
  })

  t.test('accepts text for dates, and arrays', async t => {
    const words = ['a"b', 'c\\d', null, 'ä,{}', '']
    const digests = [Buffer.from([0, 255])]
    t.strictSame(
      [
        ...(await sql`select ${'2026-07-01'}::date as day, ${words}::text[] words, ${[3, 4]}::int[] numbers,
          ${sql.array(digests, 1001)}::bytea[] digests, ${sql.array([true], 1000)}::boolean[] flags`)
      ],
      [{ day: '2026-07-01', words, numbers: [3, 4], digests, flags: [true] }]
    )
    t.equal(await outcome(sql`select ${'2026-02-30'}::date`), 'input')
  })

  t.test('maps a failed statement to its meaning', async t => {
    for (const [statement, fault] of [
      ["select 'x'::text::int", 'input'],
      ['select 3000000000::int', 'input'],
      ['do $$ begin raise check_violation; end $$', 'guard'],
      ['do $$ begin raise deadlock_detected; end $$', 'rolled_back'],
      ['do $$ begin raise serialization_failure; end $$', 'rolled_back'],
      ['do $$ begin raise lock_not_available; end $$', 'rolled_back'],
      ["set statement_timeout = '20ms'; select pg_sleep(5)", 'rolled_back'],
      ['select nonsense', 'bug']
    ] as const satisfies readonly (readonly [string, DatabaseFault])[]) {
      const own = await pool(t, url)
      t.equal(await outcome(own.unsafe(statement)), fault, statement)
    }
    for (const error of [undefined, null, 'text', new Error('no code')]) t.equal(faultOf(error), 'bug')
  })

  t.test('reports an unknown outcome if the session ends during a query, and recovers', async t => {
    const own = await pool(t, url)
    const [session] = await own<{ pid: number }[]>`select pg_backend_pid() pid`
    const query = outcome(own`select pg_sleep(2)`)
    await sql`select pg_terminate_backend(${session!.pid})`
    t.equal(await query, 'unknown_outcome')
    t.strictSame(await outcome(own`select 1 one`), [{ one: 1 }])
  })

  t.test('takes no text for the end of a session, in any chunks', async t => {
    const empty = Array.from({ length: 1000 }, (_, n) => `'' as c${n}`).join(', ')
    const rows = await sql.unsafe(`select 'VFATAL' as word, ${empty} from generate_series(1, 500)`)
    t.equal(rows.length, 500)
    t.ok(rows.every(({ word }) => word === 'VFATAL'))
  })

  t.test('cannot reach a closed port, however often it tries', async t => {
    const own = await pool(t, through(url, await closedPort()))
    for (let i = 0; i < 3; i++) t.equal(await outcome(own`select 1`), 'unreachable')
  })

  t.test('cannot reach a missing database, or with a wrong password', async t => {
    t.equal(await outcome((await pool(t, `${url}_not`))`select 1`), 'unreachable')
    t.equal(await outcome((await pool(t, url.replace(/:[^:@]+@/, ':wrong@')))`select 1`), 'unreachable')
  })

  t.test('sends nothing after it was closed', async t => {
    const own = await pool(t, url)
    await own.end()
    t.equal(await outcome(own`select 1`), 'unreachable')
  })

  t.test('drops a silent connection, and recovers with the network', async t => {
    const proxy = await openProxy(Number(new URL(url).port))
    t.teardown(() => proxy.close())
    const own = await pool(t, through(url, proxy.port), { silenceMs: 600 })
    t.strictSame(await outcome(own`select 1 one`), [{ one: 1 }])
    t.strictSame(await outcome(own`select count(*) from generate_series(1, 10)`), [{ count: '10' }])
    proxy.blackhole()
    await t.rejects(own`select 2`, { code: 'DB_READ_TIMEOUT' })
    t.equal(await outcome(own`select 3`), 'unreachable', 'a greeting that is swallowed')
    proxy.heal()
    t.strictSame(await outcome(own`select 4 four`), [{ four: 4 }])
  })

  t.test('does not take a slow answer or idleness for silence', async t => {
    const own = await pool(t, url, { silenceMs: 300 })
    const [row] = await own`select repeat('x', 3000000) long`
    t.equal(row?.long.length, 3_000_000)
    await own`select pg_sleep(0.1)`
    await new Promise(resolve => setTimeout(resolve, 400))
    t.strictSame(await outcome(own`select 1 one`), [{ one: 1 }])
  })

  t.test('answers at the deadline if every connection is busy', async t => {
    const own = await pool(t, url)
    const busy = outcome(own`select pg_sleep(0.3)`)
    await t.rejects(answerWithin(50, own`select 1`), { code: 'DB_DEADLINE' })
    t.equal(await outcome(answerWithin(50, own`select 1`)), 'unknown_outcome')
    await busy
    t.strictSame([...(await answerWithin(2000, own`select 1 one`))], [{ one: 1 }])
    await t.rejects(answerWithin(2000, own`select nonsense`), { code: '42703' })
  })

  t.test('survives a connection that ends in the check phase of a query', async t => {
    const proxy = await openProxy(Number(new URL(url).port))
    t.teardown(() => proxy.close())
    const own = await pool(t, through(url, proxy.port), { silenceMs: 1000 })
    for (let i = 0; i < 20; i++) {
      const [session] = await own<{ pid: number }[]>`select pg_backend_pid() pid`
      await sql`select pg_terminate_backend(${session!.pid})`
      await setImmediate()
      await outcome(own`select 1`)
      const settled = [await outcome(own`select 1 one`), await outcome(own`select 1 one`)]
      t.strictSame(settled[1], [{ one: 1 }])
    }
  })

  t.test('tries several hosts in turn', async t => {
    const { host, port } = new URL(url)
    const gone = `127.0.0.1:${await closedPort()}`
    const several = url.replace(host, `${gone},127.0.0.1:${port}`)
    const primary = await pool(t, `${several}?target_session_attrs=read-write`)
    t.strictSame(await outcome(primary`select 1 one`), [{ one: 1 }])
    t.strictSame(await outcome((await pool(t, several))`select 1 one`), [{ one: 1 }])
    const preferred = await pool(t, `${several}?target_session_attrs=prefer-standby`)
    t.strictSame(await outcome(preferred`select 1 one`), [{ one: 1 }])
    const standby = await pool(t, `${several}?target_session_attrs=standby`)
    t.equal(await outcome(standby`select 1`), 'unreachable')
    const down = await pool(t, url.replace(host, `${gone},${gone}`))
    t.equal(await outcome(down`select 1`), 'unreachable')
  })

  t.test('gives a query its own rows after any earlier query on the connection', async t => {
    for (const silenceMs of [3200, 0]) {
      const own = await pool(t, url, { silenceMs })
      const broken = own`select 10 / (400 - n) from generate_series(1, 500) n`
      t.equal(await outcome(broken), 'bug', 'it fails after it has sent rows')
      t.strictSame(await outcome(own`select n from generate_series(1, 2) n`), [{ n: 1 }, { n: 2 }])
      t.strictSame(await outcome(own`select 1 one`), [{ one: 1 }])
      t.equal(await outcome(own`select 10 / (400 - n) from generate_series(1, 500) n`), 'bug')
      t.strictSame(await outcome(own`select 1 one where false`), [])
    }
  })

  t.test('requests TLS and reports its absence', async t => {
    t.strictSame(await outcome((await pool(t, `${url}?sslmode=prefer`))`select 1 one`), [{ one: 1 }])
    await t.rejects((await pool(t, `${url}?sslmode=require`))`select 1`, { message: /it does not offer TLS/ })
  })
})

t.test('one row', async t => {
  t.equal(singleRow([7]), 7)
  const hole: number[] = []
  hole[1] = 7
  for (const rows of [[], [1, 2], hole, [undefined], [null]])
    t.throws(() => singleRow<unknown>(rows), { code: 'TRANSPORT_FAULT' })
})
