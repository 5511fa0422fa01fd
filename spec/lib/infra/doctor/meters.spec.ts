import { readFileSync } from 'node:fs'
import t from 'tap'
import { connect, noConnections } from '../../../../lib/infra/database/pool.ts'
import { createMeters } from '../../../../lib/infra/doctor/meters.ts'
import { poll } from '../../../../lib/infra/embedded/processes.ts'
import { ResponseCache } from '../../../../lib/kernel/cache.ts'
import { database } from '../../../support/database.ts'
import { addSchool, addSlot } from '../../../support/school.ts'

async function valuesOf(meters: ReturnType<typeof createMeters>): Promise<Record<string, number>> {
  return Object.assign({}, ...(await meters.collect()).map(({ series }) => series))
}

t.test('the meters', async t => {
  const { sql, url } = await database(t)
  const cache = new ResponseCache(10_000)
  const use = noConnections()
  const counted = () => [use.open, use.idle.size]
  const read = connect(url, { max: 3, use })
  t.teardown(() => read.end({ timeout: 1 }))
  const meters = createMeters(read, { answers: cache }, { read: { use, max: 3 } }, 25)

  t.test('report values that only the database has', async t => {
    await addSchool(sql)
    const slotId = await addSlot(sql)
    await sql`insert into partners (school_id, name) select id, 'Hotel' from schools`
    const hold = (endsIn: string) => sql`
      insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
        hold_expires_at, customer_name, customer_email)
      select gen_random_uuid(), p.school_id, ${slotId}, p.id, 2, 0, 'EUR', 'on_hold',
        clock_timestamp() + ${endsIn}::interval, 'Ana', 'ana@example.com' from partners p`
    await hold('10 minutes')
    await hold('-1 second')
    await sql`insert into forecasts (spot_id, provider, demo, fetched_at, hours)
      select id, 'none', true, clock_timestamp() - interval '1 hour', '[]' from spots limit 1`
    const spots = (await sql`select from spots`).length
    const figures = await valuesOf(meters)
    t.match(figures, {
      swellbook_database_up: 1,
      swellbook_holds: 1,
      swellbook_held_seats: 2,
      swellbook_crowding_partners: 0,
      swellbook_spots_without_forecast: spots - 1
    })
    t.ok((figures.swellbook_forecast_age_seconds ?? 0) >= 3600)
  })

  t.test('report the number of open and busy connections', async t => {
    await Promise.all([read.unsafe('select 1'), read.unsafe('select 1')])
    t.strictSame(counted(), [2, 2])
    const slow = read.unsafe('select pg_sleep(0.2)').execute()
    await read.unsafe('select 1')
    t.equal(use.open - use.idle.size, 1)
    await slow
    await read.unsafe('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
    await poll(2000, 5, () => use.open < 2 || undefined)
    t.strictSame(counted(), [1, 1])
    t.match(await valuesOf(meters), {
      'swellbook_database_connections{pool="read",state="idle"}': 1,
      'swellbook_database_connections_most{pool="read"}': 3
    })
  })

  t.test('raise an alarm for impossible states only', async t => {
    const rows: readonly [code: string, passes: boolean][] = [
      ['23514', false],
      ['22P02', false],
      ['XX000', false],
      ['57P01', true],
      ['40P01', true],
      ['DB_UNREACHABLE', true]
    ]
    for (const [code, passes] of rows)
      t.equal(meters.isTemporary(Object.assign(new Error(), { code })), passes, code)
    t.equal(meters.isTemporary(new TypeError('undefined is not a function')), false)
    t.match(await valuesOf(meters), {
      'swellbook_alarms_total{kind="guard"}': 1,
      'swellbook_alarms_total{kind="input"}': 1,
      'swellbook_alarms_total{kind="bug"}': 2
    })
  })

  t.test('report cache hits and misses', async t => {
    cache.set('a', { body: Buffer.alloc(1), etag: '""', version: '1', untilMs: 5 })
    for (const [key, version, nowMs] of [
      ['a', '1', 0],
      ['a', '2', 0],
      ['a', '1', 5],
      ['b', '1', 0]
    ] as const)
      cache.find(key, version, nowMs)
    t.match(await valuesOf(meters), {
      'swellbook_cache_reads_total{held="answers",outcome="valid"}': 1,
      'swellbook_cache_reads_total{held="answers",outcome="changed"}': 2,
      'swellbook_cache_reads_total{held="answers",outcome="absent"}': 1,
      'swellbook_cache_bytes{held="answers"}': cache.bytes
    })
  })

  t.test('are documented for operators by name', async t => {
    const page = readFileSync(new URL('../../../../../docs/monitoring.md', import.meta.url), 'utf8')
    const names = (await meters.collect()).map(({ name }) => name)
    t.strictSame(
      names.filter(name => !new RegExp(`^\\| .*\`${name}[\`{].* \\|$`, 'm').test(page)),
      []
    )
  })

  t.test('report the rest if the database does not answer', async t => {
    await read.end({ timeout: 0 })
    const figures = await valuesOf(meters)
    t.equal(figures.swellbook_database_up, 0)
    t.equal(figures.swellbook_holds, undefined)
    t.equal(figures.swellbook_requests_in_flight, 0)
  })
})
