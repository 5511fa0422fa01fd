import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pauseNotifications, resumeNotifications } from '../lib/events/notifications/transactions.ts'
import { startContender } from './contender.ts'
import { SCHOOL, type Stage } from './stage.ts'

/** Webhook receivers during our runs; notifications are paused while a rival is measured. */
export interface Receivers {
  /** Settings that let the service reach them. */
  readonly settings: Readonly<Record<string, string>>
  /** Deliver notifications during `work`. */
  deliverDuring<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** After a pause, deliveries in progress continue: up to fifty events per endpoint. */
const DRAIN_MS = 1500

const NO_RECEIVERS: Receivers = { settings: {}, deliverDuring: work => work(), stop: async () => {} }

/** Add endpoints of the school that all lead to one receiver, which accepts everything. */
export async function startReceivers(stage: Stage, count: number): Promise<Receivers> {
  if (count === 0) return NO_RECEIVERS
  const { sql } = stage
  const receiver = await startContender(fileURLToPath(new URL('contenders/receiver.js', import.meta.url)), {})
  await pauseNotifications(sql, 'bench')
  await sql`delete from endpoints where school_id = ${SCHOOL}`
  await sql`
    insert into endpoints (school_id, id, origin, url, position, due_at, created_at)
    select ${SCHOOL}, gen_random_uuid(), 'operator', 'http://127.0.0.1:' || ${receiver.port}::text || '/' || n, v.last_event, now(), now()
    from availability_versions v, generate_series(1, ${count}::int) as n where v.school_id = ${SCHOOL}`
  return {
    settings: { SECRET_KEY: 'bench'.repeat(8), ALLOWED_NETWORKS: '127.0.0.0/8' },
    async deliverDuring(work) {
      await resumeNotifications(sql)
      try {
        return await work()
      } finally {
        await pauseNotifications(sql, 'bench')
        await sleep(DRAIN_MS)
      }
    },
    stop: () => receiver.stop()
  }
}
