import { type Sql, singleRow } from '../../infra/database/pool.ts'

/** State of outgoing notifications. */
export interface Notifications {
  /** Start of the pause (ISO 8601, UTC), and the name of the person or process that began it; null if not paused. */
  readonly pausedAt: string | null
  readonly pausedBy: string | null
  /** Fingerprint of the secret in use; null if none was ever registered. */
  readonly fingerprint: string | null
}

export async function readNotifications(sql: Sql): Promise<Notifications> {
  return singleRow(
    await sql<Notifications[]>`
      select iso_utc(paused_at) as "pausedAt", paused_by as "pausedBy", fingerprint from notifications`
  )
}
