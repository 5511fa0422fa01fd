import { type Sql, singleRow } from '../../infra/database/pool.ts'

/** Pauses all sending until resumed; an earlier pause keeps its author. */
export async function pauseNotifications(sql: Sql, actorName: string): Promise<void> {
  await sql`select pause_notifications(${actorName})`
}

/** Resumes sending. */
export async function resumeNotifications(sql: Sql): Promise<void> {
  await sql`select resume_notifications()`
}

/**
 * Returns true if sending is on hold: for ten seconds after a failover to a standby, noticed by any process. Each server asks on
 * its own connections before sending.
 */
export async function detectFailover(sql: Sql): Promise<boolean> {
  const rows = await sql<{ held: boolean }[]>`select detect_failover() as held`
  return singleRow(rows).held
}

/** Registers the secret by its fingerprint if none is registered (`replace`: always). Returns true if it is the valid one. */
export async function claimSecret(sql: Sql, fingerprint: string, replace = false): Promise<boolean> {
  const rows = await sql<{ counts: boolean }[]>`select claim_secret(${fingerprint}, ${replace}) as counts`
  return singleRow(rows).counts
}
