import t from 'tap'
import {
  type Condition,
  examineCaseFolding,
  examineClock,
  examineDatabase,
  examineDisk,
  examineDurability,
  examineEndpoints,
  examineForecast,
  examineHolds,
  examineNotifications,
  examineRateStore,
  examineSchema,
  examineSettings,
  examineTriggers,
  type Finding
} from '../../../../lib/infra/doctor/rules.ts'

const SOUND: Condition = {
  version: 160_004,
  versionText: '16.4',
  fsync: 'on',
  fullPageWrites: 'on',
  synchronousCommit: 'on',
  checksums: 'on',
  foldsCase: true,
  inRecovery: false,
  connections: 97,
  bytes: 1
}
const SCHEMA = { applied: ['a'], pending: [], changed: [], ahead: [] }
const SETTINGS = {
  PUBLIC_URL: 'https://book.example.com',
  HOST: '127.0.0.1',
  METRICS_HOST: '127.0.0.1',
  FORECAST_PROVIDER: 'open-meteo',
  TRUSTED_PROXIES: 1
}
const SENT = { pausedAt: null, pausedBy: null, fingerprint: null }
const GB = 1024 ** 3

import { examineForms } from '../../../../lib/infra/doctor/forms.ts'
import { examineZones } from '../../../../lib/infra/doctor/zones.ts'

const NOW_MS = Date.UTC(2026, 10, 27)
const ZONES = { data: [{ of: 'PostgreSQL', release: '2026d' }], zones: 2, differing: [], stale: [] }

t.test('the doctor', t => {
  const database = (more: Partial<Condition>) => examineDatabase({ ...SOUND, ...more }, 12)
  const endpoints = (more: Partial<Parameters<typeof examineEndpoints>[0]>) =>
    examineEndpoints({ healthy: 2, ill: 0, disabled: 0, dead: 0, ...more })
  const notifications = (more: Partial<Record<keyof typeof SENT, string>>) =>
    examineNotifications({ ...SENT, fingerprint: 'a', ...more }, { from: 'SECRET_KEY', fingerprint: 'a' })
  const durability = (more: Partial<Condition>) => examineDurability({ ...SOUND, ...more })
  const forecast = (forecastAgeSeconds: number | null, spotsWithoutForecast = 0) =>
    examineForecast({ forecastAgeSeconds, spotsWithoutForecast })
  const settings = (more: object) => examineSettings({ ...SETTINGS, ...more })
  const forms = (schoolIds: readonly string[], total = schoolIds.length) =>
    examineForms({ share: 25, sendsMail: true }, { total, schoolIds })
  const rows: readonly [name: string, findings: Finding | Finding[], states: string, remedy: RegExp][] = [
    ['a sound database', database({}), 'good good', /16\.4/],
    ['an old database', database({ version: 140_011 }), 'bad', /15 or later/],
    ['a standby', database({ inRecovery: true }), 'bad', /primary/],
    ['too few connections', database({ connections: 11 }), 'good bad', /max_connections/],
    ['durable', durability({}), 'good', /fsync=on/],
    ['durable on a standby too', durability({ synchronousCommit: 'remote_apply' }), 'good', /remote_apply/],
    ['no fsync', durability({ fsync: 'off' }), 'bad', /Set fsync to on/],
    [
      'torn pages',
      durability({ fullPageWrites: 'off', synchronousCommit: 'off' }),
      'bad',
      /and synchronous_commit/
    ],
    ['no checksums', durability({ checksums: 'off' }), 'doubtful', /pg_checksums/],
    ['letters of every language', examineCaseFolding(SOUND), 'good', /every language/],
    ['of English alone', examineCaseFolding({ ...SOUND, foldsCase: false }), 'doubtful', /C\.UTF-8/],
    ['the schema', examineSchema(SCHEMA), 'good', /up to date/],
    ['a new database', examineSchema({ ...SCHEMA, pending: ['b'] }), 'bad', /swellbook migrate/],
    ['a newer one', examineSchema({ ...SCHEMA, ahead: ['c'] }), 'bad', /newer/],
    ['a changed one', examineSchema({ ...SCHEMA, changed: ['a'] }), 'bad', /original/],
    ['no crowding partner', examineHolds([]), 'good', /no partner/],
    [
      'a crowding partner',
      examineHolds([{ schoolId: 'onda', partner: 'Hotel', seats: 170, bound: 180 }]),
      'doubtful',
      /Hotel at onda holds 170 of 180 seats.*keys revoke/s
    ],
    ['every trigger', examineTriggers([]), 'good', /all enabled/],
    ['a disabled one', examineTriggers(['slots.slots_changed']), 'bad', /enable trigger/],
    ['clocks together', examineClock(-1999), 'good', /2\.00 s ahead of/],
    ['clocks apart', examineClock(2001), 'doubtful', /behind/],
    ['zones together', examineZones(ZONES, NOW_MS), 'good', /PostgreSQL 2026d, 74 days old.*2 in use/],
    [
      'zone data too old',
      examineZones({ ...ZONES, data: [{ of: 'Node.js', release: '2025c' }] }, NOW_MS),
      'doubtful',
      /Node\.js 2025c, 352 days old.*"Update Node\.js\. PostgreSQL's data/s
    ],
    [
      'zone data of an unknown age',
      examineZones({ ...ZONES, data: [{ of: 'PostgreSQL', release: undefined }] }, NOW_MS),
      'doubtful',
      /older than 2024a/
    ],
    [
      'zone data newer than known',
      examineZones({ ...ZONES, data: [{ of: 'Node.js', release: '2027a' }] }, NOW_MS),
      'good',
      /2027a/
    ],
    [
      'lessons of older zone data',
      examineZones({ ...ZONES, stale: ['onda'] }, NOW_MS),
      'doubtful',
      /lessons of onda/
    ],
    [
      'zones apart',
      examineZones({ ...ZONES, differing: ['Europe/Lisbon'] }, NOW_MS),
      'doubtful',
      /Europe\/Lisbon differs between them.*Update PostgreSQL/s
    ],
    [
      'several zones apart',
      examineZones({ ...ZONES, differing: ['Europe/Lisbon', 'Africa/Casablanca'] }, NOW_MS),
      'doubtful',
      /Europe\/Lisbon, Africa\/Casablanca differ between them/
    ],
    [
      'lessons of more schools than are named',
      examineZones({ ...ZONES, stale: [...'abcdefg'] }, NOW_MS),
      'doubtful',
      /lessons of a, b, c, d, e and 2 more follow/
    ],
    [
      'zone data too old in both',
      examineZones(
        { ...ZONES, data: ['Node.js', 'PostgreSQL'].map(program => ({ of: program, release: '2025c' })) },
        NOW_MS
      ),
      'doubtful',
      /Update PostgreSQL/
    ],
    ['forms within their share', forms([]), 'good', /book up to 25 %/],
    [
      'forms above their share at a school',
      forms(['onda']),
      'doubtful',
      /at 1 school in the last day: onda","advice":"Ask the school/
    ],
    [
      'forms above their share at more schools than are named',
      forms([...'abcde'], 7),
      'doubtful',
      /at 7 schools in the last day: a, b, c, d, e and 2 more"/
    ],
    ['room on the disk', examineDisk(3 * GB, '/data'), 'good', /3\.0 GB free in \/data/],
    ['little room', examineDisk(GB, '/data'), 'doubtful', /Free some space/],
    ['no room', examineDisk(GB / 5, '/data'), 'bad', /Free some space/],
    ['a fresh forecast', forecast(3600), 'good', /60 minutes/],
    ['a stale one', forecast(7201), 'doubtful', /forecast refresh/],
    ['one that partners do not get', forecast(21_601), 'bad', /forecast refresh/],
    ['one that some lack', forecast(60, 3), 'doubtful', /3 spots/],
    ['none', forecast(null, 70), 'doubtful', /none/],
    ['the secret and what is sent', notifications({}), 'good good', /in SECRET_KEY/],
    [
      'a pause',
      notifications({ pausedAt: 'noon', pausedBy: 'restore' }),
      'doubtful good',
      /notifications resume/
    ],
    ['no secret', examineNotifications(SENT, null), 'good doubtful', /DATA_DIR/],
    ['another secret', notifications({ fingerprint: 'b' }), 'good bad', /--new-secret/],
    ['endpoints that are well', endpoints({}), 'good', /2 healthy, 0 failing/],
    ['one that is ill', endpoints({ ill: 1 }), 'doubtful', /webhooks list/],
    ['one that is disabled', endpoints({ disabled: 1 }), 'doubtful', /1 disabled/],
    ['a dead letter', endpoints({ dead: 1 }), 'doubtful', /webhooks attempts/],
    ['a store of rates', examineRateStore(0.4, 3), 'good', /answers within 1 ms/],
    ['a store, and no share for when it is away', examineRateStore(0.4, 1), 'doubtful', /Set RATE_SHARE/],
    ['a store that is away', examineRateStore('ECONNREFUSED', 3), 'doubtful', /ECONNREFUSED.*1 in 3/s],
    ['usual settings', settings({}), 'good', /nothing/],
    [
      'a start at home',
      settings({ PUBLIC_URL: undefined, FORECAST_PROVIDER: 'synthetic' }),
      'doubtful doubtful',
      /inv/
    ],
    ['no TLS', settings({ PUBLIC_URL: 'http://book.example.com' }), 'doubtful', /unencrypted/],
    ['a proxy untold', settings({ TRUSTED_PROXIES: 0 }), 'doubtful', /TRUSTED_PROXIES/],
    ['open to all', settings({ HOST: '0.0.0.0', METRICS_HOST: '0.0.0.0' }), 'doubtful doubtful', /forge/]
  ]
  for (const [name, more, states, remedy] of rows) {
    const findings = [more].flat()
    t.equal(findings.map(({ state }) => state).join(' '), states, name)
    t.match(JSON.stringify(findings), remedy, `${name}: says so`)
    t.ok(
      findings.every(({ state, advice }) => (state === 'good') === !advice),
      `${name}: advises where it must`
    )
  }
  t.end()
})
