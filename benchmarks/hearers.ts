import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pauseNotifications, resumeNotifications } from '../lib/notifications/transactions.ts'
import { startContender } from './contender.ts'
import { SCHOOL, type Stage } from './stage.ts'

/** Who hears what happens at the school while ours is measured; nothing is sent while a rival is. */
export interface Hearers {
  /** What the service needs to reach them. */
  readonly settings: Readonly<Record<string, string>>
  /** Lets them hear while this goes on. */
  hear<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** After a pause what is under way goes on, fifty events an endpoint. */
const CALM_MS = 1500

const NOBODY: Hearers = { settings: {}, hear: work => work(), stop: async () => {} }

/** Adds so many endpoints of the school, all of one receiver that takes everything. */
export async function startHearers(stage: Stage, many: number): Promise<Hearers> {
  if (many === 0) return NOBODY
  const { sql } = stage
  const receiver = await startContender(fileURLToPath(new URL('contenders/receiver.js', import.meta.url)), {})
  await pauseNotifications(sql, 'bench')
  await sql`delete from endpoints where school_id = ${SCHOOL}`
  await sql`
    insert into endpoints (school_id, id, origin, url, position, due_at, created_at)
    select ${SCHOOL}, gen_random_uuid(), 'operator', 'http://127.0.0.1:' || ${receiver.port}::text || '/' || n, v.last_event, now(), now()
    from availability_versions v, generate_series(1, ${many}::int) as n where v.school_id = ${SCHOOL}`
  return {
    settings: { SECRET_KEY: 'bench'.repeat(8), ALLOWED_NETWORKS: '127.0.0.0/8' },
    async hear(work) {
      await resumeNotifications(sql)
      try {
        return await work()
      } finally {
        await pauseNotifications(sql, 'bench')
        await sleep(CALM_MS)
      }
    },
    stop: () => receiver.stop()
  }
}
