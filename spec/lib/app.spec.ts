import t from 'tap'
import { createApp } from '../../lib/app.ts'
import { readConfig } from '../../lib/config.ts'
import { createHousekeeping } from '../../lib/housekeeping.ts'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { plugins, writeWebhook } from '../../plugins/index.ts'
import { database } from '../support/database.ts'
import { silentLog } from '../support/log.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'

t.test('the service', async t => {
  const { url: databaseUrl } = await database(t)
  const create = (settings: Record<string, string> = {}) =>
    createApp({
      ...{ config: readConfig({ PORT: '0', ...settings }), databaseUrl, plugins, writeWebhook },
      log: silentLog
    })

  t.test('reports its address, and serves there until closed', async t => {
    const service = create()
    const { port, url } = await service.listen()
    t.equal(url, `http://localhost:${port}`)
    t.equal((await fetch(`http://127.0.0.1:${port}/health/ready`)).status, 200)
    await service.close()
    await t.rejects(fetch(`http://127.0.0.1:${port}/health/live`))
  })

  t.test('reports its public address if it has one', async t => {
    const service = create({ PUBLIC_URL: 'https://book.example.com' })
    t.equal((await service.listen()).url, 'https://book.example.com')
    await service.close()
  })

  t.test('reports why it cannot listen', async t => {
    const first = create()
    const { port } = await first.listen()
    const rows: readonly [settings: Record<string, string>, fault: RegExp][] = [
      [{ PORT: String(port) }, /^Port \d+ is already in use; choose another with PORT\.$/],
      [{ HOST: '198.51.100.1' }, /^HOST 198\.51\.100\.1 is not an address of this machine\.$/]
    ]
    for (const [settings, message] of rows) {
      const second = create(settings)
      await t.rejects(second.listen(), { message })
      await second.close()
    }
    await first.close()
  })
})

t.test('the chores of each round', async t => {
  const { sql } = await database(t)
  await addSchool(sql)
  await sql`insert into partners (school_id, name) values (${SCHOOL}, 'Hotel')`
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
      confirmed_at, customer_name, customer_email)
    select gen_random_uuid(), ${SCHOOL}, ${await addSlot(sql, { daysAhead: -40 })}, id, 1, 0, 'EUR', 'confirmed', now(), 'Ana',
      'ana@example.com' from partners`
  await sql`insert into bookings (id, school_id, slot_id, partner_id, participants, total_cents, currency, status,
      hold_expires_at, customer_name, customer_email)
    select gen_random_uuid(), ${SCHOOL}, ${await addSlot(sql)}, id, 1, 0, 'EUR', 'on_hold', now(), '', '' from partners`
  await sql`update slots set spots_taken = 1 where starts_at > now()`
  const named = async () =>
    singleRow(await sql<{ n: number }[]>`select count(*)::int as n from bookings where customer_name <> ''`).n
  const messages: string[] = []
  const log = { ...silentLog, line: (_level: string, message: string) => void messages.push(message) }
  const sweep = createHousekeeping({ write: sql, log }, new Map(), { RETENTION_DAYS: 30, EVENTS_DAYS: 30 })

  t.test('are each done even if another fails; a failed one is done in the next round', async t => {
    await sql.unsafe(`alter function sweep_holds rename to sweeping;
      alter function erase_old_customers rename to erasing`)
    await sweep()
    t.strictSame(messages.splice(0), ['housekeeping failed', 'housekeeping failed'])
    t.equal(await named(), 1)
    await sql.unsafe('alter function erasing rename to erase_old_customers')
    await sweep()
    t.strictSame(messages.splice(0), ['housekeeping failed', 'old customers erased'])
    t.equal(await named(), 0)
    await sql.unsafe('alter function sweeping rename to sweep_holds')
    await sweep()
    t.strictSame(messages, [])
  })
})
