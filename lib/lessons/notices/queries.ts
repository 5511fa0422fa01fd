import type { Sql } from '../../infra/database/pool.ts'
import type { MailKind } from '../../mail/data.ts'
import { FILED } from '../../mail/rules.ts'
import type { Language } from '../../text/language.ts'
import type { CancelExplanation } from '../reasons.ts'
import type { CentreLesson } from '../staff-lesson.ts'
import { type ContactMethod, NOTICE_DAYS, URGENT_HOURS } from './rules.ts'

/** Maximum notices on a page. */
const MAX_NOTICES = 300

/** A party affected by a change of its lesson, and the contacts so far. Instants are ISO 8601 in UTC. */
export interface Notice extends CancelExplanation {
  readonly bookingId: string
  readonly reference: string
  /** Number of the change's event. A mark on the page applies to this change only. */
  readonly number: number
  readonly kind: Extract<MailKind, 'moved' | 'cancelled'>
  readonly at: string
  readonly name: string
  readonly participants: number
  readonly phone: string | null
  readonly email: string | null
  readonly language: Language
  /** Language tag of the school's own texts. */
  readonly locale: string
  readonly partner: string
  /** The lesson before the change, as the guest knows it. */
  readonly was: { readonly date: string; readonly startTime: string; readonly spotName: string }
  readonly lesson: Pick<CentreLesson, 'id' | 'name' | 'translations' | 'startTime' | 'spotName'> & {
    readonly date: string
  }
  /** True if the lesson starts within URGENT_HOURS or has started, at its new or its former time. */
  readonly isUrgent: boolean
  /** Email to the guest; null if there is none. `off` means written to a file, because there is no mail server. */
  readonly mail: { readonly state: 'queued' | 'sent' | 'off' | 'failed'; readonly at: string | null } | null
  /** Webhook of the partner; null if there is none. `at` is null once the attempt is deleted. */
  readonly hook: { readonly state: 'waiting' | 'delivered' | 'failed'; readonly at: string | null } | null
  /** First time that the guest opened the booking's page after the change; null if never. */
  readonly readAt: string | null
  /** Choice of the guest after a called-off lesson. Null for partners' guests and for moved lessons. */
  readonly choice: {
    readonly id: string
    readonly state: 'open' | 'moved' | 'refund' | 'school' | 'credit'
    readonly until: string
    readonly by: 'guest' | 'person' | 'clock' | null
    /** Money that the decision was about; while open, the money that the school holds. */
    readonly cents: number
    readonly currency: string
    /** True if the guest can take credit for money that was paid. */
    readonly canCredit: boolean
    /** Lesson that was chosen. */
    readonly target: { readonly date: string; readonly startTime: string } | null
  } | null
  readonly told: { readonly how: ContactMethod; readonly at: string; readonly by: string | null } | null
}

/**
 * Parties affected by changes of the last two weeks, by lesson. Excludes lessons that ended more than a day ago, and parties
 * that have since cancelled or moved.
 */
export function listNotices(sql: Sql, schoolId: string): Promise<Notice[]> {
  return sql<Notice[]>`
    with recent as materialized (
      select x.* from notices x
      where x.school_id = ${schoolId} and x.at > statement_timestamp() - make_interval(days => ${NOTICE_DAYS})
      order by x.at desc limit ${MAX_NOTICES}
    ), mailed as materialized (
      select distinct on (m.booking_id) m.booking_id, case when m.state = 'sent' and m.response = ${FILED} then 'off' else m.state end as state,
        m.done_at from recent x
      join mails m on m.school_id = ${schoolId} and m.booking_id = x.booking_id and m.role = 'guest' and m.n >= x.n and m.state <> 'void'
      order by m.booking_id, m.n desc
    ), hooked as materialized (
      select distinct on (x.booking_id) x.booking_id, case
          when l.dead_at is not null or e.disabled_at is not null then 'failed'
          when l.n is not null or e.position < x.n then 'waiting' else 'delivered' end as state,
        case when l.n is null and e.position >= x.n then a.at end as at
      from recent x
      join bookings b on b.school_id = ${schoolId} and b.id = x.booking_id
      join endpoints e on e.school_id = ${schoolId} and e.partner_id = b.partner_id
        and (e.kinds is null or 'booking.' || x.kind = any (e.kinds))
        and (e.octo_types is null or 'BOOKING_UPDATE' = any (e.octo_types))
      left join late_events l on l.school_id = ${schoolId} and l.endpoint_id = e.id and l.n = x.n
      left join attempts a on a.school_id = ${schoolId} and a.endpoint_id = e.id and a.n = x.n and a.outcome = 'delivered'
      where e.created_at <= x.at
      order by x.booking_id, state, a.at
    )
    select x.booking_id as "bookingId", b.reference, x.n::float8 as number, x.kind, iso_utc(x.at) as at, b.customer_name as name,
      b.participants, coalesce(b.customer_phone, b.contact ->> 'phoneNumber') as phone,
      coalesce(nullif(b.customer_email, ''), b.contact ->> 'emailAddress') as email,
      guest_language(b.language, b.contact, c.locales) as language, c.locales[1] as locale, p.name as partner,
      json_build_object('date', x.from_date, 'startTime', to_char(x.from_start, 'HH24:MI'), 'spotName', x.from_spot) as was,
      json_build_object('id', s.id, 'name', t.name, 'translations', t.translations, 'date', s.local_date,
        'startTime', to_char(s.local_start, 'HH24:MI'), 'spotName', s.spot_name) as lesson,
      least(s.starts_at, (x.from_date + x.from_start) at time zone s.time_zone)
        < statement_timestamp() + make_interval(hours => ${URGENT_HOURS}) as "isUrgent",
      ${noticeChoice(sql, schoolId)} as choice, s.cancelled_because as because, s.cancelled_words as words, iso_utc(x.read_at) as "readAt",
      case when m.booking_id is not null then json_build_object('state', m.state, 'at', iso_utc(m.done_at)) end as mail,
      case when h.booking_id is not null then json_build_object('state', h.state, 'at', iso_utc(h.at)) end as hook,
      case when x.told_how is not null then json_build_object('how', x.told_how, 'at', iso_utc(x.told_at), 'by', o.name) end as told
    from recent x
    join bookings b on b.school_id = ${schoolId} and b.id = x.booking_id
    join slots s on s.school_id = ${schoolId} and s.id = x.slot_id
    join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
    join partners p on p.school_id = ${schoolId} and p.id = b.partner_id join schools c on c.id = ${schoolId}
    left join people o on o.school_id = ${schoolId} and o.id = x.told_by
    left join mailed m on m.booking_id = x.booking_id left join hooked h on h.booking_id = x.booking_id
    where b.slot_id = x.slot_id and s.ends_at > statement_timestamp() - interval '1 day'
      and (x.kind = 'cancelled' or b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()))
    order by s.starts_at, s.id, b.customer_name, b.id`
}

/** Choice of a notice's guest, for booking `b`. */
function noticeChoice(sql: Sql, schoolId: string) {
  return sql`
      (select json_build_object('id', h.id, 'state', h.state, 'until', iso_utc(h.until), 'by', h.decided_by, 'currency', b.currency,
          'cents', coalesce(h.cents, (select coalesce(sum(y.cents), 0) from payments y where y.school_id = ${schoolId} and y.booking_id = b.id)),
          'canCredit', (select i.choice_bonus is not null from schools i where i.id = ${schoolId}) and (select coalesce(sum(y.cents) filter (where y.method <> 'credit'), 0) > 0
            from payments y where y.school_id = ${schoolId} and y.booking_id = b.id),
          'target', case when h.state = 'moved' then (select json_build_object('date', e.local_date, 'startTime', to_char(e.local_start, 'HH24:MI'))
            from bookings n join slots e on e.school_id = ${schoolId} and e.id = n.slot_id
            where n.school_id = ${schoolId} and n.id = h.target_booking_id) end)
        from choices h where h.school_id = ${schoolId} and h.booking_id = b.id)`
}
