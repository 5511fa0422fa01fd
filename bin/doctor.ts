import { statfsSync } from 'node:fs'
import type { Config } from '../lib/config.ts'
import { readNotifications } from '../lib/events/notifications/queries.ts'
import { hasCitus, readCluster } from '../lib/infra/cluster/queries.ts'
import { findNodeFaults, findTableFaults } from '../lib/infra/cluster/rules.ts'
import type { Sql } from '../lib/infra/database/pool.ts'
import { examineForms } from '../lib/infra/doctor/forms.ts'
import {
  findVitals,
  listAlarmedSchools,
  listCrowdingPartners,
  listDisabledTriggers,
  listZoneTimes,
  readClockMs,
  readCondition,
  type ZoneTime
} from '../lib/infra/doctor/queries.ts'
import {
  examineCaseFolding,
  examineClock,
  examineCluster,
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
} from '../lib/infra/doctor/rules.ts'
import { examineZones } from '../lib/infra/doctor/zones.ts'
import { migrationStatus } from '../lib/infra/migrations.ts'
import { parseStoreAddress } from '../lib/infra/rate-store/address.ts'
import { tryStore } from '../lib/infra/rate-store/connection.ts'
import type { StoreFault } from '../lib/infra/rate-store/resp.ts'
import { findZoneRelease, listSchoolsToRenew } from '../lib/infra/zones/queries.ts'
import { deliveryOf, examineMail, type MailFault } from '../lib/mail/rules.ts'
import { readPaymentFigures } from '../lib/payments/queries.ts'
import { examinePayments } from '../lib/payments/rules.ts'
import { fingerprintOf } from '../lib/text/derive.ts'
import { findEndpointFigures } from '../lib/webhooks/queries.ts'
import { withAnyDatabase } from './command.ts'
import { namesOf } from './names.ts'
import { findSecret } from './server/secret.ts'

/** Run all checks without changing anything. A check that cannot run is a finding too. `server` is the DNS server to query. */
export async function runChecks(config: Config, server: string | undefined): Promise<Finding[]> {
  const localFindings = [
    ...examineSettings(config),
    ...(await storeOf(config)),
    await mailOf(config),
    ...(await namesOf(config, { server })),
    ...(config.DATABASE_URL ? [] : [diskOf(config.DATA_DIR)])
  ]
  try {
    return [...localFindings, ...(await withAnyDatabase(config, sql => examineDatabaseSide(sql, config)))]
  } catch (error) {
    const advice =
      'Start the database, or correct DATABASE_URL or DATA_DIR; docs/deployment.md describes both.'
    return [...localFindings, { check: 'database', state: 'bad', found: (error as Error).message, advice }]
  }
}

async function storeOf({ RATE_STORE, RATE_SHARE }: Config): Promise<Finding[]> {
  if (RATE_STORE === undefined) return []
  const answer = await tryStore(parseStoreAddress(RATE_STORE)).catch(({ code }: StoreFault) => code)
  return [examineRateStore(answer, RATE_SHARE)]
}

/** Open an SMTP session with TLS, as before sending an email. Only the response codes are shown. */
async function mailOf(config: Config): Promise<Finding> {
  if (config.SMTP_URL === undefined) return examineMail(undefined, undefined)
  const { host } = new URL(config.SMTP_URL)
  const { smtpOptionsOf } = await import('../lib/mail/transports/index.ts')
  const { trySmtp } = await import('../lib/mail/transports/smtp.ts')
  try {
    await trySmtp(smtpOptionsOf({ ...config, SMTP_URL: config.SMTP_URL }))
    return examineMail(host, undefined)
  } catch (fault) {
    return examineMail(host, deliveryOf(fault as MailFault).response)
  }
}

/** Connections that a server has for its health check, in addition to its pools. */
const HEALTH_CONNECTIONS = 1

async function examineDatabaseSide(sql: Sql, config: Config): Promise<Finding[]> {
  const condition = await readCondition(sql)
  const { READ_CONNECTIONS, KEY_CONNECTIONS, WRITE_CONNECTIONS } = config
  const connections = READ_CONNECTIONS + KEY_CONNECTIONS + WRITE_CONNECTIONS + HEALTH_CONNECTIONS
  const schema = examineSchema(await migrationStatus(sql))
  const found = [
    ...examineDatabase(condition, connections),
    ...examineDurability(condition),
    examineCaseFolding(condition),
    schema,
    examineTriggers(await listDisabledTriggers(sql)),
    examineClock(await measureSkewMs(sql))
  ]
  if (schema.state !== 'good') return found
  if (await hasCitus(sql)) found.push(...(await examineNodes(sql)))
  const vitals = await findVitals(sql)
  found.push(...examineNotifications(await readNotifications(sql), localSecret(config)))
  const endpoints = await findEndpointFigures(sql)
  if (endpoints) found.push(examineEndpoints(endpoints))
  found.push(...examinePayments(await readPaymentFigures(sql)))
  found.push(examineHolds(await listCrowdingPartners(sql, config.PARTNER_HELD_PERCENT)))
  const forms = { share: config.FORM_SHARE_PERCENT, sendsMail: config.SMTP_URL !== undefined }
  if (vitals) {
    const alarms = { total: vitals.formAlarms, schoolIds: await listAlarmedSchools(sql) }
    found.push(examineForms(forms, alarms), examineForecast(vitals))
  }
  return [...found, await zonesOf(sql)]
}

/** Source and fingerprint of the secret found by this command. */
function localSecret(config: Config): { from: string; fingerprint: string } | null {
  const found = findSecret(config)
  return found ? { from: found.from, fingerprint: fingerprintOf(found.secret) } : null
}

/** Only the coordinator knows all tables of the cluster. */
async function examineNodes(sql: Sql): Promise<Finding[]> {
  const cluster = await readCluster(sql)
  if (!cluster.isCoordinator) return examineCluster(cluster, [])
  return examineCluster(cluster, [...findNodeFaults(cluster), ...findTableFaults(cluster)])
}

/** Milliseconds by which the database's clock is ahead. Of three measurements, the fastest counts. */
async function measureSkewMs(sql: Sql): Promise<number> {
  const tries: { tookMs: number; skewMs: number }[] = []
  for (let i = 0; i < 3; i += 1) {
    const sentAt = Date.now()
    const databaseMs = await readClockMs(sql)
    const tookMs = Date.now() - sentAt
    tries.push({ tookMs, skewMs: databaseMs - sentAt - tookMs / 2 })
  }
  return tries.sort((a, b) => a.tookMs - b.tookMs)[0]!.skewMs
}

function diskOf(path: string): Finding {
  try {
    const { bavail, bsize } = statfsSync(path)
    return examineDisk(bavail * bsize, path)
  } catch {
    return { check: 'disk', state: 'good', found: `${path} does not exist yet` }
  }
}

async function zonesOf(sql: Sql): Promise<Finding> {
  const times = await listZoneTimes(sql)
  const data = [
    { of: 'PostgreSQL', release: await findZoneRelease(sql) },
    { of: 'Node.js', release: process.versions.tz }
  ]
  const stale = await listSchoolsToRenew(sql)
  const zones = new Set(times.map(({ zone }) => zone))
  const differing = new Set(times.filter(time => localTimeOf(time) !== time.local).map(({ zone }) => zone))
  return examineZones({ data, zones: zones.size, differing: [...differing], stale }, Date.now())
}

/** Local time by Node's zone data; undefined for an unknown zone. */
function localTimeOf({ zone, atMs }: ZoneTime): string | undefined {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short'
    })
    return format.format(atMs)
  } catch {
    return undefined
  }
}
