import { one, type Sql } from '../database/pool.ts'

/** Lets nothing be sent until it is resumed; who paused first stands. */
export async function pauseNotifications(sql: Sql, by: string): Promise<void> {
  await sql`select pause_notifications(${by})`
}

/** Lets what waits be sent. */
export async function resumeNotifications(sql: Sql): Promise<void> {
  await sql`select resume_notifications()`
}

/**
 * Answers whether nothing may be sent for now: for ten seconds after a standby took over, whoever noticed it. Asked before anything
 * is sent, by each server of its own connections.
 */
export async function noticeTakeover(sql: Sql): Promise<boolean> {
  const rows = await sql<{ held: boolean }[]>`select notice_takeover() as held`
  return one(rows).held
}

/** Notes the secret by its fingerprint where none is noted (`anew`: in any case); answers whether it is the one that counts. */
export async function claimSecret(sql: Sql, fingerprint: string, anew = false): Promise<boolean> {
  const rows = await sql<{ counts: boolean }[]>`select claim_secret(${fingerprint}, ${anew}) as counts`
  return one(rows).counts
}
