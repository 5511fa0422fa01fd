import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { seal } from '../../text/seal.ts'
import { REFRESH_ANSWER, REPEAT_SECONDS, REUSE_DAYS, type Refresh, recordDigest } from './rules.ts'

/** A record to store; digests in hex. */
interface NewOAuthRecord {
  readonly digest: string
  readonly kind: string
  readonly content: string
  readonly grantDigest: string | null
  readonly seconds: number
}

/** Stores or replaces a record. */
export async function writeOAuthRecord(sql: Sql, record: NewOAuthRecord): Promise<void> {
  const { digest, kind, content, grantDigest, seconds } = record
  await sql`
    select write_oauth_record(decode(${digest}, 'hex'), ${kind}, ${content}, decode(${grantDigest}::text, 'hex'), ${seconds})`
}

/** Stores the answer to a refresh for REPEAT_SECONDS. It is encrypted with the used token, so a copy of the database reveals nothing. */
export async function writeRefreshAnswer(
  sql: Sql,
  { clientId, token }: Refresh,
  answer: string
): Promise<void> {
  await writeOAuthRecord(sql, {
    digest: recordDigest(REFRESH_ANSWER, token),
    kind: REFRESH_ANSWER,
    content: seal(token, 'refresh', clientId, answer).toString('base64'),
    grantDigest: null,
    seconds: REPEAT_SECONDS
  })
}

/** Marks a record as used; false if it was used before. */
export async function consumeOAuthRecord(sql: Sql, digest: string): Promise<boolean> {
  return singleRow(
    await sql<{ first: boolean }[]>`
      select consume_oauth_record(decode(${digest}, 'hex'), ${REUSE_DAYS}) as first`
  ).first
}

/** Deletes a record, or all codes and tokens of a grant; returns the number. */
export async function deleteOAuthRecords(
  sql: Sql,
  { digest = null, grantDigest = null }: { digest?: string | null; grantDigest?: string | null }
): Promise<number> {
  return singleRow(
    await sql<{ deleted: number }[]>`
      select delete_oauth_records(decode(${digest}::text, 'hex'), decode(${grantDigest}::text, 'hex')) as deleted`
  ).deleted
}

/** Deletes expired records. */
export async function sweepOAuthRecords(sql: Sql): Promise<number> {
  return singleRow(await sql<{ deleted: number }[]>`select sweep_oauth_records() as deleted`).deleted
}
