import { type Sql, singleRow } from '../../infra/database/pool.ts'
import { REUSE_DAYS } from './rules.ts'

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
