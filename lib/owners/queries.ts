import { one, type Sql } from '../database/pool.ts'
import { digestOfSecret, isSecret, schoolNamedBy } from './rules.ts'

/** An owner who is signed in. `id` is the session's. */
export interface OwnerSession {
  readonly id: string
  readonly ownerId: string
  readonly name: string
  readonly email: string
  readonly schoolId: string
  readonly schoolName: string
  readonly timeZone: string
}

/** The school that a secret opens, or undefined: by its own word, else by the record of those that have none. */
export async function findSchoolOfSecret(sql: Sql, token: string): Promise<string | undefined> {
  const named = schoolNamedBy(token)
  if (named !== undefined || !isSecret(token)) return named
  const [secret] = await sql<{ schoolId: string }[]>`
    select school_id as "schoolId" from school_secrets where digest = ${digestOfSecret(token)}`
  return secret?.schoolId
}

/** The school of the owner with this id, or undefined. Asks all schools. */
export async function findSchoolOfOwner(sql: Sql, id: string): Promise<string | undefined> {
  const [owner] = await sql<
    { schoolId: string }[]
  >`select school_id as "schoolId" from owners where id = ${id}`
  return owner?.schoolId
}

/** The live session with this token, or undefined: unknown, ended, or its owner removed. */
export async function findOwnerSession(sql: Sql, token: string): Promise<OwnerSession | undefined> {
  const schoolId = await findSchoolOfSecret(sql, token)
  if (schoolId === undefined) return undefined
  const { session } = one<{ session: OwnerSession | null }>(
    await sql`
    select (
      select json_build_object('id', e.id, 'ownerId', o.id, 'name', o.name, 'email', o.email,
        'schoolId', s.id, 'schoolName', s.name, 'timeZone', s.time_zone)
      from owner_sessions e
      join owners o on o.id = e.owner_id and o.school_id = ${schoolId} and o.removed_at is null
      join schools s on s.id = ${schoolId}
      where e.school_id = ${schoolId} and e.digest = ${digestOfSecret(token)} and e.revoked_at is null and e.expires_at > statement_timestamp()
    ) as session`
  )
  return session ?? undefined
}

/** Whom a sign-in link is for. */
export interface LinkOwner {
  readonly name: string
  readonly schoolName: string
}

/** Whom the sign-in link with this token is for, or undefined where it does not work any more. */
export async function findLinkOwner(sql: Sql, token: string): Promise<LinkOwner | undefined> {
  const schoolId = await findSchoolOfSecret(sql, token)
  if (schoolId === undefined) return undefined
  const [owner] = await sql<LinkOwner[]>`
    select o.name, s.name as "schoolName"
    from owner_links l
    join owners o on o.id = l.owner_id and o.school_id = ${schoolId} and o.removed_at is null
    join schools s on s.id = ${schoolId}
    where l.school_id = ${schoolId} and l.digest = ${digestOfSecret(token)} and l.used_at is null and l.expires_at > statement_timestamp()`
  return owner
}

/** A session as its owner sees it in the list. */
export interface ListedSession {
  readonly id: string
  readonly userAgent: string | null
  readonly createdAt: string
  readonly expiresAt: string
}

/** The live sessions of an owner, newest first. */
export function listSessions(sql: Sql, schoolId: string, ownerId: string): Promise<ListedSession[]> {
  return sql<ListedSession[]>`
    select id, user_agent as "userAgent", iso_utc(created_at) as "createdAt", iso_utc(expires_at) as "expiresAt"
    from owner_sessions
    where school_id = ${schoolId} and owner_id = ${ownerId} and revoked_at is null
      and expires_at > statement_timestamp()
    order by created_at desc, id limit 100`
}

/** An owner as operators list them. */
interface Owner {
  readonly id: string
  readonly schoolId: string
  readonly email: string
  readonly name: string
  readonly createdAt: string
  readonly removedAt: string | null
}

/** All owners, or those of one school, by school and e-mail, at most `limit`; removed ones too. */
export function listOwners(
  sql: Sql,
  schoolId: string | null = null,
  limit: number | null = null
): Promise<Owner[]> {
  const wanted = schoolId === null ? sql`true` : sql`school_id = ${schoolId}`
  return sql<Owner[]>`
    select id, school_id as "schoolId", email, name, iso_utc(created_at) as "createdAt",
      iso_utc(removed_at) as "removedAt"
    from owners where ${wanted}
    order by school_id, lower(email), created_at limit ${limit}`
}
