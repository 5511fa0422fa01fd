import type { Test } from 'tap'
import { claimSecret } from '../../lib/events/notifications/transactions.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { findPartnerId } from '../../lib/partners/queries.ts'
import { fingerprintOf } from '../../lib/text/derive.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { createEndpointPost } from '../../lib/webhooks/post.ts'
import { listEndpoints } from '../../lib/webhooks/queries.ts'
import { endpointKey, formatSecret } from '../../lib/webhooks/signature.ts'
import { addEndpoint, changeEndpoint } from '../../lib/webhooks/transactions.ts'
import { createWebhookWorker } from '../../lib/webhooks/worker.ts'
import { type Line, logTo } from './log.ts'
import { receive } from './receiver.ts'
import { addSchool, addSlot, SCHOOL } from './school.ts'

/** Signing secret of the specs' couriers. */
export const SECRET = 'the-secret-of-these-specs-long-enough'
const REACH = { networks: ['127.0.0.0/8'], loopbackOnly: false }

/** Opens or closes lessons; each change is an event. */
export async function setOnSale(sql: Sql, slotId: string, onSale: boolean): Promise<void> {
  await sql`select * from set_sale(${SCHOOL}, ${`{${slotId}}`}::uuid[], ${onSale})`
}

/** A school with an endpoint and a lesson. */
export async function begin(sql: Sql) {
  await addSchool(sql)
  await claimSecret(sql, fingerprintOf(SECRET))
  return addSlot(sql)
}

/** An endpoint of the school or of a partner, with its receiver. */
export async function listener(t: Test, sql: Sql, partner: string | null = null) {
  const receiver = await receive(t)
  const id = uuidV7(Date.now())
  const partnerId = partner === null ? null : (await findPartnerId(sql, SCHOOL, partner))!
  await addEndpoint(sql, SCHOOL, id, { partnerId, origin: 'operator', url: receiver.url, kinds: null })
  return { id, receiver, ...watchEndpoint(sql, id), secret: formatSecret(endpointKey(SECRET, id, 1)) }
}

/** Reads and changes the state of a school's endpoint. */
export function watchEndpoint(sql: Sql, id: string) {
  const state = async () => (await listEndpoints(sql, SCHOOL, id))[0]!
  const change = (action: 'enable' | 'retry' | 'disable') => changeEndpoint(sql, SCHOOL, id, { do: action })
  /** Makes late events due now. */
  const hurry = async () => {
    await sql`update late_events set due_at = now() where endpoint_id = ${id} and due_at < 'infinity' and dead_at is null`
    await sql`update endpoints set due_at = now() where id = ${id}`
  }
  return { state, change, hurry }
}

/** A courier that runs until the test ends. */
export function courier(
  t: Test,
  sql: Sql,
  troubles: Line[] = [],
  secret = SECRET,
  poster = createEndpointPost(REACH)
) {
  const worker = createWebhookWorker({
    sql,
    poster,
    secret,
    writeWebhook: async () => undefined,
    nowMs: Date.now,
    random: Math.random,
    requests: () => 0,
    pollMs: ms => ms,
    log: logTo(line => {
      if (line.message === 'endpoint failing') troubles.push(line)
    })
  })
  t.teardown(() => worker.stop())
  worker.start()
  return worker
}

/** Simulates a failover: replaces the recorded timelines. */
export async function simulateFailover(sql: Sql): Promise<void> {
  await sql`update notifications set timelines = (select jsonb_object_agg(key, '00000000') from jsonb_each(timelines))`
}

/** True once an endpoint has received all events. */
export const isCaughtUp = (state: () => Promise<{ isBehind: boolean; late: number }>) => async () => {
  const { isBehind, late } = await state()
  return !isBehind && late === 0
}
