import { setTimeout as sleep } from 'node:timers/promises'
import { createSale } from '../../../lib/booking/transactions.ts'
import { connect, type Sql } from '../../../lib/infra/database/pool.ts'
import { ensureWebsite } from '../../../lib/storefront/transactions.ts'
import { uuidV7 } from '../../../lib/text/uuid.ts'
import { addEndpoint, removeEndpoint } from '../../../lib/webhooks/transactions.ts'
import { addLessonType, addSchool, addSlot, requestOf } from '../../support/school.ts'
import { openHost } from './host.ts'
import { HOUR_MS, within } from './quiet.ts'
import { EVENTS, figure, type Line, quantile, type Trial } from './trial.ts'

const A_SECOND = 50
const SCHOOL = 'held'
/** More lessons than are sold in an hour, sold one after another. */
const LESSONS = 300
const PLACES = 1000
const SAY_MS = 60_000
const LAST_MS = 20_000
const MAX_P99_MS = 1000

export const trialOfHeldSnapshot: Trial = {
  name: 'held',
  what: 'one school sells 50 seats a second for an hour, while a transaction keeps an old snapshot, as a long backup does: 99 % of the events arrive within a second',
  async run({ sql, databaseUrl, cluster }, { events }, say) {
    cluster.clock?.move(0)
    const delays: number[] = []
    const host = await openHost((_, sequence) => {
      delays.push(Date.now() - sequence / 1000)
      return undefined
    })
    const { slots, partnerId, endpointId } = await openSchool(sql, host.urlOf(0))
    const holder = connect(databaseUrl, { max: 1, idleInTransactionTimeoutMs: 0, silenceMs: 0 })
    await holder.unsafe('begin isolation level repeatable read')
    await holder`select count(*) from events`

    const book = createSale(sql).book
    const target = Math.round((A_SECOND * HOUR_MS * events) / EVENTS / 1000)
    const begun = performance.now()
    let [reports, failed] = [begun, 0]
    const sales: Promise<unknown>[] = []
    for (let n = 0; n < target; n += 1) {
      await sleep(begun + (n * 1000) / A_SECOND - performance.now())
      const slotId = slots[Math.floor(n / PLACES) % LESSONS]!
      const request = requestOf({ schoolId: SCHOOL, slotId, partnerId, customerEmail: `${n}@example.com` })
      sales[n % PLACES] = book(request).catch(() => (failed += 1))
      if (performance.now() - reports < SAY_MS) continue
      reports += SAY_MS
      say(`  ${figure(n)} sold; p99 ${figure(quantile(delays.slice(-A_SECOND * 60), 0.99))} ms`)
    }
    await Promise.all(sales)
    await within(LAST_MS, () => delays.length >= target - failed)
    const chains = await chainsOf(sql)
    await holder.unsafe('rollback')
    await holder.end()
    await removeEndpoint(sql, SCHOOL, endpointId)
    host.close()
    return linesOf(delays, { wanted: target, failed, chains })
  }
}

function linesOf(
  delays: readonly number[],
  { wanted, failed, chains }: { wanted: number; failed: number; chains: string }
): Line[] {
  const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)]
  return [
    { held: failed === 0, what: `${figure(wanted - failed)} of ${figure(wanted)} sold` },
    { held: delays.length >= wanted - failed, what: `${figure(delays.length)} events came` },
    {
      held: p99 < MAX_P99_MS,
      what: `their p99 is ${figure(p99)} ms, p50 ${figure(p50)}, the slowest ${figure(quantile(delays, 1))}`
    },
    { held: true, what: chains }
  ]
}

async function openSchool(sql: Sql, url: string) {
  await addSchool(sql, { id: SCHOOL, name: SCHOOL })
  await addLessonType(sql, { schoolId: SCHOOL, id: 'roomy', capacity: PLACES, ratio: PLACES })
  const slots: string[] = []
  for (let n = 0; n < LESSONS; n += 1)
    slots.push(
      await addSlot(sql, { schoolId: SCHOOL, lessonTypeId: 'roomy', capacity: PLACES, daysAhead: 3 + n })
    )
  const partnerId = await ensureWebsite(sql, SCHOOL)
  const endpointId = uuidV7(Date.now())
  await addEndpoint(sql, SCHOOL, endpointId, { partnerId: null, origin: 'operator', url, kinds: null })
  return { slots, partnerId, endpointId }
}

/** Dead row versions left by events, which vacuum cannot remove meanwhile. */
async function chainsOf(sql: Sql): Promise<string> {
  const tables = await sql<{ name: string; megabytes: number; hot: number }[]>`
    select relname as name, pg_relation_size(relid) / 1048576.0 as megabytes, 100.0 * n_tup_hot_upd / greatest(n_tup_upd, 1) as hot
    from pg_stat_user_tables where relname in ('availability_versions', 'endpoints', 'mail_cursors') order by relname`
  return tables
    .map(
      ({ name, megabytes, hot }) => `${name} ${Number(megabytes).toFixed(1)} MB, ${figure(Number(hot))} % HOT`
    )
    .join('; ')
}
