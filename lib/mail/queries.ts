import { answerWithin, FIGURES_TIMEOUT_MS, type Sql, singleRow } from '../infra/database/pool.ts'
import type { MAIL_STATES, MailData, MailKind, MailRole } from './data.ts'

/** A school with events not yet read for mails (`isBehind`) or with due mails. None are due while notifications are paused. */
interface MailWork {
  readonly schoolId: string
  readonly isBehind: boolean
  readonly isDue: boolean
}

export function listMailWork(sql: Sql): Promise<MailWork[]> {
  return sql<MailWork[]>`
    select school_id as "schoolId", bool_or(is_behind) as "isBehind", bool_or(not is_behind) as "isDue" from (
      select v.school_id, true as is_behind
      from availability_versions v left join mail_cursors c on c.school_id = v.school_id
      where v.last_event > coalesce(c.n, 0) or c.digest_due <= statement_timestamp()
      union all
      select m.school_id, false from mails m
      where m.state = 'queued' and m.due_at <= statement_timestamp()
        and (m.leased_until is null or m.leased_until <= statement_timestamp())
        and exists (select 1 from notifications where paused_at is null)
      group by m.school_id
      union all
      select m.school_id, false from endpoint_mails m
      where m.state = 'queued' and m.due_at <= statement_timestamp()
        and (m.leased_until is null or m.leased_until <= statement_timestamp())
        and exists (select 1 from notifications where paused_at is null)
      group by m.school_id
      union all
      select m.school_id, false from contact_mails m
      where m.state = 'queued' and m.due_at <= statement_timestamp()
        and (m.leased_until is null or m.leased_until <= statement_timestamp())
        and exists (select 1 from notifications where paused_at is null)
      group by m.school_id
    ) as w group by school_id order by school_id`
}

/** Schools that send reminders or thanks, with lessons for which they can be due. */
export async function listSchoolsToRemind(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct s.school_id as id from slots s join schools c on c.id = s.school_id
    where s.starts_at > statement_timestamp() - interval '49 hours' and s.starts_at < statement_timestamp() + interval '49 hours'
      and s.spots_taken > 0 and s.cancelled_at is null and (c.reminder_hour is not null or c.review_url is not null) order by 1`
  return rows.map(({ id }) => id)
}

/** A mail as operators see it in a list, without its recipient. */
interface ListedMail {
  readonly number: number
  readonly at: string
  readonly role: MailRole | 'digest'
  readonly kind: MailKind | 'digest'
  /** Null for a digest. */
  readonly bookingId: string | null
  readonly reference: string | null
  readonly state: (typeof MAIL_STATES)[number]
  readonly tries: number
  readonly response: string | null
  readonly dueAt: string | null
  readonly doneAt: string | null
}

/** Mails of a school, newest first: all, those in one state, or the one with this number. */
export function listMails(
  sql: Sql,
  {
    schoolId,
    state = null,
    number = null,
    limit
  }: { schoolId: string; state?: string | null; number?: number | null; limit: number }
): Promise<ListedMail[]> {
  return sql<ListedMail[]>`
    select m.n::float8 as number, iso_utc(to_timestamp(m.n / 1000000.0)) as at, m.role, m.kind, m.booking_id as "bookingId",
      b.reference, m.state, m.tries, m.response, case when m.state = 'queued' then iso_utc(m.due_at) end as "dueAt",
      iso_utc(m.done_at) as "doneAt"
    from mails m left join bookings b on b.school_id = ${schoolId} and b.id = m.booking_id
    where m.school_id = ${schoolId} and (m.state = ${state} or ${state}::text is null) and (m.n = ${number} or ${number}::bigint is null)
    order by m.n desc, m.role limit ${limit}`
}

/** Current content of a mail about a booking; undefined if the school has no such booking. */
export async function findMailData(
  sql: Sql,
  { schoolId, bookingId, language }: { schoolId: string; bookingId: string; language: string | null }
): Promise<Omit<MailData, 'number' | 'role' | 'kind' | 'facts' | 'tries' | 'first'> | undefined> {
  const [row] = await sql<
    { slip: MailData | null }[]
  >`select mail_json(${schoolId}, ${bookingId}, ${language}) as slip`
  return row?.slip ?? undefined
}

/** Totals over the mails of all schools. */
export interface MailFigures {
  readonly queued: number
  readonly failed: number
  /** Mails withheld because their address or partner reached the daily limit. */
  readonly withheld: number
  /** Age in seconds of the oldest event that is not yet read for mails, or whose mail is still queued. */
  readonly lagSeconds: number
}

/** The current totals over all schools; undefined if the database does not answer in time. */
export function readMailFigures(sql: Sql): Promise<MailFigures | undefined> {
  const query = sql<MailFigures[]>`
    select q.queued, f.failed, f.withheld,
      greatest(extract(epoch from statement_timestamp()) - least(q.oldest, r.oldest) / 1000000.0, 0)::float8 as "lagSeconds"
    from (select count(*)::int as queued, min(n) as oldest from mails where state = 'queued') as q,
      (
        select (count(*) filter (where response not like 'withheld%'))::int as failed,
          (count(*) filter (where response like 'withheld%'))::int as withheld
        from mails where state = 'failed'
      ) as f,
      (
        select min(e.n) as oldest from availability_versions v
        left join mail_cursors c on c.school_id = v.school_id
        join events e on e.school_id = v.school_id and e.n > coalesce(c.n, 0)
        where v.last_event > coalesce(c.n, 0)
      ) as r`
  return answerWithin(FIGURES_TIMEOUT_MS, query).then(singleRow, () => undefined)
}
