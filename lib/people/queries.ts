import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { StaffLanguage } from '../text/language.ts'
import { digestOfSecret, isSecret, PROOF_MINUTES, type Role, schoolOfToken } from './rules.ts'

/** A signed-in person. `id` is the id of the session. */
export interface PersonSession {
  readonly id: string
  readonly personId: string
  readonly role: Role
  /** The instructor's id; null for other roles. */
  readonly instructorId: string | null
  readonly name: string
  readonly email: string
  /** Language that the person chose explicitly, if any. */
  readonly language: StaffLanguage | null
  /** True if the sign-in is recent enough to count as proof. */
  readonly isFresh: boolean
  /** True if the session was last marked as seen more than an hour ago. */
  readonly isUnseen: boolean
  readonly schoolId: string
  readonly schoolName: string
  readonly timeZone: string
  readonly currency: string
}

/** The school of a token. Older tokens do not contain it, so it is looked up. Undefined if unknown. */
export async function findSchoolOfSecret(sql: Sql, token: string): Promise<string | undefined> {
  const schoolId = schoolOfToken(token)
  if (schoolId !== undefined || !isSecret(token)) return schoolId
  const [secret] = await sql<{ schoolId: string }[]>`
    select school_id as "schoolId" from school_secrets where digest = ${digestOfSecret(token)}`
  return secret?.schoolId
}

/** The school of the person with this id, or undefined. Queries all schools. */
export async function findSchoolOfPerson(sql: Sql, id: string): Promise<string | undefined> {
  const [person] = await sql<{ schoolId: string }[]>`
    select school_id as "schoolId" from people where id = ${id}`
  return person?.schoolId
}

/** The active session with this token. Undefined if it is unknown or ended, or if the person was removed. */
export async function findSession(sql: Sql, token: string): Promise<PersonSession | undefined> {
  const schoolId = await findSchoolOfSecret(sql, token)
  if (schoolId === undefined) return undefined
  const { session } = singleRow<{ session: PersonSession | null }>(
    await sql`
    select (
      select json_build_object('id', e.id, 'personId', o.id, 'role', o.role, 'instructorId', o.instructor_id,
        'name', o.name, 'email', o.email, 'language', o.language,
        'isFresh', e.created_at > statement_timestamp() - make_interval(mins => ${PROOF_MINUTES}),
        'isUnseen', coalesce(e.last_seen_at, e.created_at) < statement_timestamp() - interval '1 hour',
        'schoolId', s.id, 'schoolName', s.name, 'timeZone', s.time_zone, 'currency', s.currency)
      from sessions e
      join people o on o.id = e.person_id and o.school_id = ${schoolId} and o.removed_at is null
      join schools s on s.id = ${schoolId}
      where e.school_id = ${schoolId} and e.digest = ${digestOfSecret(token)} and e.revoked_at is null and e.expires_at > statement_timestamp()
    ) as session`
  )
  return session ?? undefined
}

export interface LinkPerson {
  readonly name: string
  readonly schoolName: string
}

/** The person of a sign-in link; undefined if the link is no longer valid. */
export async function findLinkPerson(sql: Sql, token: string): Promise<LinkPerson | undefined> {
  const schoolId = await findSchoolOfSecret(sql, token)
  if (schoolId === undefined) return undefined
  const [person] = await sql<LinkPerson[]>`
    select o.name, s.name as "schoolName"
    from sign_in_links l
    join people o on o.id = l.person_id and o.school_id = ${schoolId} and o.removed_at is null
    join schools s on s.id = ${schoolId}
    where l.school_id = ${schoolId} and l.digest = ${digestOfSecret(token)} and l.used_at is null and l.expires_at > statement_timestamp()`
  return person
}

/** A session as its person sees it in a list. */
export interface ListedSession {
  readonly id: string
  readonly userAgent: string | null
  readonly createdAt: string
  readonly expiresAt: string
  /** Time of last use, exact to the hour. */
  readonly lastSeenAt: string
}

/** Active sessions of a person, newest first. */
export function listSessions(sql: Sql, schoolId: string, personId: string): Promise<ListedSession[]> {
  return sql<ListedSession[]>`
    select id, user_agent as "userAgent", iso_utc(created_at) as "createdAt", iso_utc(expires_at) as "expiresAt",
      iso_utc(coalesce(last_seen_at, created_at)) as "lastSeenAt"
    from sessions
    where school_id = ${schoolId} and person_id = ${personId} and revoked_at is null
      and expires_at > statement_timestamp()
    order by created_at desc, id limit 100`
}

/** A person as operators see them in a list. */
interface ListedPerson {
  readonly id: string
  readonly schoolId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly createdAt: string
  readonly removedAt: string | null
}

/** All people, or those of one school, by school and email. Removed people are included. */
export function listPeople(
  sql: Sql,
  schoolId: string | null = null,
  limit: number | null = null
): Promise<ListedPerson[]> {
  const condition = schoolId === null ? sql`true` : sql`school_id = ${schoolId}`
  return sql<ListedPerson[]>`
    select id, school_id as "schoolId", email, name, role, iso_utc(created_at) as "createdAt",
      iso_utc(removed_at) as "removedAt"
    from people where ${condition}
    order by school_id, lower(email), created_at limit ${limit}`
}

/** A person as owners see them in a list. */
export interface StaffPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly instructorId: string | null
  /** The linked instructor's name. */
  readonly instructorName: string | null
  /** Number of devices on which the person is signed in. */
  readonly devices: number
  /** True if the person never signed in. */
  readonly isNew: boolean
}

/** People of a school by role and name, or the one with this id. Removed people are not included. */
export function listStaff(sql: Sql, schoolId: string, id: string | null = null): Promise<StaffPerson[]> {
  return sql<StaffPerson[]>`
    select p.id, p.name, p.email, p.role, p.instructor_id as "instructorId", i.name as "instructorName",
      (select count(*)::int from sessions s where s.school_id = ${schoolId} and s.person_id = p.id and s.revoked_at is null
        and s.expires_at > statement_timestamp()) as devices,
      not exists (select from sessions s where s.school_id = ${schoolId} and s.person_id = p.id) as "isNew"
    from people p left join instructors i on i.school_id = ${schoolId} and i.id = p.instructor_id
    where p.school_id = ${schoolId} and p.removed_at is null and (${id}::text::uuid is null or p.id = ${id}::text::uuid)
    order by array_position(array['owner', 'manager', 'desk', 'instructor'], p.role), lower(p.name), p.id limit 200`
}
