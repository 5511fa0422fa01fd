import { type Sql, singleRow } from '../../infra/database/pool.ts'

/** Pauses all sending until it is resumed. If it is already paused, `pausedBy` stays unchanged. */
export async function pauseNotifications(sql: Sql, actorName: string): Promise<void> {
  await sql`select pause_notifications(${actorName})`
}

export async function resumeNotifications(sql: Sql): Promise<void> {
  await sql`select resume_notifications()`
}

/**
 * Returns true if nothing may be sent now: for ten seconds after a failover to a standby, noticed by any process. Each server
 * must call this on its own connections before it sends.
 */
export async function detectFailover(sql: Sql): Promise<boolean> {
  const rows = await sql<{ held: boolean }[]>`select detect_failover() as held`
  return singleRow(rows).held
}

/** Registers the secret's fingerprint if none is registered, or always with `replace`. True if this secret is in use. */
export async function claimSecret(sql: Sql, fingerprint: string, replace = false): Promise<boolean> {
  const rows = await sql<{ counts: boolean }[]>`select claim_secret(${fingerprint}, ${replace}) as counts`
  return singleRow(rows).counts
}
