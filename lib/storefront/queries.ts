import type { PricingPer } from '../booking/money.ts'
import type { Level } from '../booking/rules.ts'
import type { Translations } from '../booking/slot.ts'
import type { Sql } from '../database/pool.ts'
import type { Language } from '../text/language.ts'
import { wishOf } from './rules.ts'

/** A lesson as a public page shows it. Times are the school's local time, instants ISO 8601 in UTC. */
export interface PublicLesson {
  readonly id: string
  readonly schoolId: string
  readonly schoolName: string
  readonly currency: string
  readonly name: string
  readonly description: string
  readonly level: Level
  readonly kind: 'group' | 'semi_private' | 'private'
  readonly spotName: string
  readonly instructorName: string | null
  readonly localDate: string
  /** HH:MM */
  readonly localStart: string
  /** HH:MM */
  readonly localEnd: string
  readonly startsAt: string
  readonly endsAt: string
  readonly hasBegun: boolean
  readonly isCancelled: boolean
  readonly capacity: number
  readonly taken: number
  readonly instructors: number
  readonly studentsPerInstructor: number | null
  readonly forSale: boolean
  readonly priceCents: number
  readonly pricingPer: PricingPer
  readonly cutoffHours: number
  readonly scheduleVersion: number
  /** Where the school takes payments; null where guests pay when they come. */
  readonly paymentUrl: string | null
  readonly timeZone: string
  /** The name of the school's logo; null where it has none. */
  readonly logo: string | null
  /** It is too late to cancel for free. */
  readonly isLate: boolean
}

/** Which lessons to read: one, or those of a school, or those at a spot, that have not begun, from the next on. */
interface LessonChoice {
  /** Whose name and description are wanted where the school has them in it; else as the school wrote them. */
  readonly language: Language
  readonly id?: string
  readonly schoolId?: string | undefined
  /** A spot by its name, in any case. */
  readonly spotName?: string
  /** How many days ahead, today included; 30 unless told. */
  readonly days?: number
  readonly limit: number
}

/** Lessons in order of their start. Asked for by id, one that has begun or was cancelled is there too. */
export function readLessons(
  sql: Sql,
  { language, id, schoolId, spotName, days = 30, limit }: LessonChoice
): Promise<PublicLesson[]> {
  return sql<PublicLesson[]>`
    select l.id, l.school_id as "schoolId", l.school_name as "schoolName", l.currency,
      coalesce(l.translations -> ${language} ->> 'name', l.lesson_type_name) as name,
      coalesce(l.translations -> ${language} ->> 'description', l.description) as description, l.level, l.kind, l.spot_name as "spotName", l.instructor_name as "instructorName",
      l.local_date::text as "localDate", l.local_start as "localStart", l.local_end as "localEnd",
      iso_utc(l.starts_at) as "startsAt", iso_utc(l.ends_at) as "endsAt",
      l.starts_at <= statement_timestamp() as "hasBegun", l.is_cancelled as "isCancelled", l.capacity, l.taken,
      l.instructors, l.students_per_instructor as "studentsPerInstructor", l.for_sale as "forSale",
      l.price_cents as "priceCents", l.pricing_per as "pricingPer", l.cutoff_hours as "cutoffHours", l.schedule_version as "scheduleVersion", l.payment_url as "paymentUrl",
      l.time_zone as "timeZone", l.logo,
      l.starts_at - make_interval(hours => l.cutoff_hours) <= statement_timestamp() as "isLate"
    from public_lessons() l
    where (l.id = ${id ?? null} or ${id ?? null}::uuid is null)
      and (l.school_id = ${schoolId ?? null} or ${schoolId ?? null}::text is null)
      and (lower(l.spot_name) = lower(${spotName ?? null}) or ${spotName ?? null}::text is null)
      and (${id ?? null}::uuid is not null or (not l.is_cancelled and l.starts_at > statement_timestamp()
        and l.starts_at < statement_timestamp() + make_interval(days => ${days})))
    order by l.starts_at, l.id limit ${limit}`
}

/** How a school presents itself to guests. */
export interface PublicSchool {
  readonly id: string
  readonly name: string
  readonly description: string
  /** What guests read in their language, where the school has it in that; else its own description. */
  readonly translations: Translations
  /** The name of its logo; null where it has none. */
  readonly logo: string | null
  readonly address: string | null
  readonly telephone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly paymentUrl: string | null
  readonly timeZone: string
  /** The school's today, by the database's clock. */
  readonly today: string
  /** Lessons to come in the next 30 days that are for sale; what is hired by the day is none. */
  readonly lessons: number
}

/** Which schools to read: one, or so many that follow another one, or from the first on. */
interface SchoolChoice {
  readonly id?: string
  readonly after?: string | null
  readonly limit: number
}

/** Schools by name. After one that does not exist, they begin with the first. */
export function readSchools(sql: Sql, { id, after = null, limit }: SchoolChoice): Promise<PublicSchool[]> {
  return sql<PublicSchool[]>`
    with chosen as (
      select * from schools
      where (id = ${id ?? null} or ${id ?? null}::text is null)
        and ((lower(name), id) > (select lower(name), id from schools where id = ${after})) is not false
      order by lower(name), id limit ${limit}
    )
    select c.id, c.name, c.description, c.translations,
      (select g.name from school_logos g where g.school_id = c.id) as logo, c.address, c.telephone, c.email, c.website, c.payment_url as "paymentUrl",
      c.time_zone as "timeZone", (statement_timestamp() at time zone c.time_zone)::date::text as today,
      (
        select coalesce(sum(s.lessons), 0)::int
        from (
          select lesson_type_id, count(*) as lessons from slots
          where school_id = c.id and on_sale and cancelled_at is null and starts_at > statement_timestamp()
            and starts_at < statement_timestamp() + make_interval(days => 30)
          group by lesson_type_id
        ) s
        join lesson_types t on t.school_id = c.id and t.id = s.lesson_type_id and t.availability_type = 'START_TIME'
      ) as lessons
    from chosen c order by lower(c.name), c.id`
}

/** A booking as its own page shows it; the customer's name is the only thing personal. */
export interface PublicBooking {
  /** The lesson that it is of now; the school may have moved it. */
  readonly slotId: string
  readonly reference: string
  /** Names its calendar entry. */
  readonly entryId: string
  /** Changes that a calendar must learn of, those of the lesson it is of apart. */
  readonly changes: number
  readonly status: 'on_hold' | 'confirmed' | 'cancelled' | 'expired'
  readonly participants: number
  readonly totalCents: number
  readonly currency: string
  readonly customerName: string
  readonly createdAt: string
  /** The lesson as it was when it was booked, where it has moved since. */
  readonly sold: Sold | null
}

/** When and where a lesson was to be. */
export interface Sold extends Pick<PublicLesson, 'localDate' | 'localStart' | 'spotName'> {}

/**
 * The booking that a form made of a lesson, wherever it has been moved since; the form's id is known to nobody else. With
 * release 1.0.0 that id alone was the externalRef.
 */
export async function findBooking(
  sql: Sql,
  { slotId, partner, attempt }: { slotId: string; partner: string; attempt: string }
): Promise<PublicBooking | undefined> {
  const [booking] = await sql<PublicBooking[]>`
    select b.slot_id as "slotId", b.reference, coalesce(b.entry_id, b.id) as "entryId", b.changes, b.status, b.participants,
      b.total_cents::float8 as "totalCents", b.currency,
      b.customer_name as "customerName", iso_utc(b.created_at) as "createdAt",
      coalesce((
        select json_build_object('localDate', m.local_date, 'localStart', to_char(m.local_start, 'HH24:MI'), 'spotName', m.spot_name)
        from lesson_moves m where m.school_id = s.school_id and m.slot_id = s.id and m.moved_at > b.created_at
        order by m.moved_at limit 1
      ), case when b.slot_id <> s.id then
        json_build_object('localDate', s.local_date, 'localStart', to_char(s.local_start, 'HH24:MI'), 'spotName', s.spot_name)
      end) as sold
    from slots s join partners p on p.school_id = s.school_id and partner_form(p.name) = partner_form(${partner})
    join bookings b on b.school_id = s.school_id and b.partner_id = p.id and b.status <> 'expired'
      and b.external_ref in (${wishOf(attempt, slotId)}, ${attempt})
    where s.id = ${slotId} and (b.external_ref <> ${attempt} or b.slot_id = s.id)`
  return booking
}

/** The id of a school's partner by name, or undefined. */
export async function findPartner(sql: Sql, schoolId: string, name: string): Promise<string | undefined> {
  const [partner] = await sql<{ id: string }[]>`
    select id::text from partners where school_id = ${schoolId} and partner_form(name) = partner_form(${name})`
  return partner?.id
}
