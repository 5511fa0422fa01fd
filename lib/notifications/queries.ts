import { one, type Sql } from '../database/pool.ts'

/** Whether anything may be sent. */
export interface Notifications {
  /** Since when nothing is sent, ISO 8601 in UTC, and who wanted it so; null while all is sent. */
  readonly pausedAt: string | null
  readonly pausedBy: string | null
  /** Of the secret that counts; null while none was ever noted. */
  readonly fingerprint: string | null
}

/** Whether anything may be sent, and with which secret. */
export async function readNotifications(sql: Sql): Promise<Notifications> {
  return one(
    await sql<Notifications[]>`
      select iso_utc(paused_at) as "pausedAt", paused_by as "pausedBy", fingerprint from notifications`
  )
}
