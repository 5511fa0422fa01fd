// tags: full
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import type { Finding } from '../../../lib/infra/doctor/rules.ts'
import { isOld } from '../../../lib/infra/zones/rules.ts'
import { shippedRelease } from '../../../lib/text/zones.ts'
import { runCommand } from '../../support/cli.ts'
import { database } from '../../support/database.ts'
import { nameServer } from '../../support/dns.ts'
import { addSchool } from '../../support/school.ts'
import { fillSea } from '../../support/sea.ts'

const SETTINGS = {
  PUBLIC_URL: 'https://book.example.com',
  FORECAST_PROVIDER: 'open-meteo',
  TRUSTED_PROXIES: '1'
}

function stateOf(findings: readonly Finding[], check: string): string | undefined {
  return findings.find(finding => finding.check === check)?.state
}

t.test('swellbook doctor', async t => {
  t.test('reports all findings as text and as JSON', async t => {
    const { url, sql } = await database(t)
    await addSchool(sql)
    await addSchool(sql, { id: 'far', timeZone: 'Pacific/Apia' })
    await fillSea(url)
    const env = { ...SETTINGS, DATABASE_URL: url }
    const dns = await nameServer(t, { 'book.example.com': { A: ['203.0.113.7'] } })
    const { code, json } = await runCommand(['doctor', '--json', '--dns', dns], { env })
    const { ok, findings } = json()
    const found = Object.fromEntries(
      [
        'settings',
        'dns',
        'database',
        'connections',
        'letters',
        'schema',
        'triggers',
        'clock',
        'time zones',
        'forecast'
      ].map(check => [check, stateOf(findings, check)])
    )
    t.match(found, {
      settings: 'good',
      dns: 'good',
      database: 'good',
      connections: 'good',
      letters: 'good',
      schema: 'good',
      triggers: 'good',
      clock: 'good',
      'time zones': isOld({ of: 'Node.js', release: process.versions.tz }, Date.now()) ? 'doubtful' : 'good',
      forecast: 'good'
    })
    const { tz } = process.versions
    const zones = findings.find(({ check }: Finding) => check === 'time zones').found
    t.match(zones, new RegExp(`^PostgreSQL ${shippedRelease()}, \\d+ days old; Node\\.js ${tz}`))
    // The specs' database trades durability for speed, which the doctor must report.
    t.strictSame([stateOf(findings, 'durability'), ok, code], ['bad', false, 1])
    const words = await runCommand(['doctor', '--dns', dns], { env })
    t.match(words.out, /^good {2}settings +nothing unusual$/m)
    t.match(words.out, /^BAD {3}durability +fsync=off.*\n +Set fsync and full_page_writes to on/m)
  })

  t.test('skips an invalid name server', async t => {
    t.match(await runCommand(['doctor', '--dns', '127.0.0.1:0']), { code: 2, out: '', err: /--dns must be/ })
  })

  t.test('names a disabled trigger', async t => {
    const { url, sql } = await database(t)
    await sql`alter table slots disable trigger slots_changed`
    const { code, json } = await runCommand(['doctor', '--json'], { env: { DATABASE_URL: url } })
    t.equal(code, 1)
    t.match(
      json().findings.find(({ check }: { check: string }) => check === 'triggers'),
      { state: 'bad', found: 'slots.slots_changed disabled', advice: /alter table/ }
    )
  })

  t.test('reports the missing schema of a new database without changing it', async t => {
    const { url, sql } = await database(t, { empty: true })
    const { findings } = (await runCommand(['doctor', '--json'], { env: { DATABASE_URL: url } })).json()
    t.equal(stateOf(findings, 'schema'), 'bad')
    t.strictSame([...(await sql`select to_regclass('schools') as schools`)], [{ schools: null }])
  })

  t.test('reports that the folder holds no database, and creates none', async t => {
    const DATA_DIR = join(tmpdir(), `swellbook-spec-${process.pid}-absent`)
    const { findings } = (
      await runCommand(['doctor', '--json'], { env: { DATABASE_URL: '', DATA_DIR } })
    ).json()
    t.match(
      findings.find(({ check }: { check: string }) => check === 'database'),
      { state: 'bad', found: /There is no database in/, advice: /DATA_DIR/ }
    )
    t.notOk(existsSync(DATA_DIR))
  })

  t.test('reports that the database cannot be reached', async t => {
    const env = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }
    const { code, out, json } = await runCommand(['doctor', '--json'], { env })
    t.equal(code, 1)
    t.equal(stateOf(json().findings, 'database'), 'bad')
    t.match(out, /127\.0\.0\.1:1 cannot be reached/)
    t.notMatch(out, /secret/)
  })
})
