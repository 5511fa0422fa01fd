import type { PricingPer } from '../booking/money.ts'
import type { RefundStep } from '../booking/refund.ts'
import type { Translations } from '../booking/slot.ts'
import type { AgeUnit } from '../booking/units.ts'
import { Problem } from '../errors.ts'
import type { Direction } from '../guests/transfers/rules.ts'
import { type Sql, singleRow } from '../infra/database/pool.ts'
import type { SurfLevel } from '../lessons/level.ts'
import type { KINDS } from './rules.ts'

/** A school, as the operator sees it. */
export interface School {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  readonly currency: string
  readonly locales: readonly string[]
  readonly website: string | null
  readonly email: string | null
  readonly telephone: string | null
  readonly address: string | null
  readonly description: string
  /** Things to bring, and the meeting point; empty if not given. */
  readonly bring: string
  readonly meet: string
  /** Address of the meeting point; null if it is the postal one. */
  readonly meetAddress: string | null
  /** Coordinates of the meeting point, "latitude,longitude". */
  readonly meetAt: string | null
  /** Minutes before the start at which guests meet. */
  readonly meetMinutes: number | null
  /** Texts in other languages. In a language without one, guests see the school's own text. */
  readonly translations: Translations
  readonly logoUrl: string | null
  /** File name of the stored logo; null if there is none. */
  readonly logo: string | null
  /** Digest of the stored photo; null if there is none. */
  readonly photo: string | null
  /** Colours of links and buttons in light and dark mode. Null for the default colours. */
  readonly colour: string | null
  readonly colourDark: string | null
  readonly bookingUrlTemplate: string | null
  readonly paymentUrl: string | null
  /** Events about which the school gets an email. */
  readonly mail: readonly string[]
  /** True if guests must confirm a booking on the school's pages through a link in an email. */
  readonly confirmByMail: boolean
  /** Local hour of the daily digest. Null for separate emails. */
  readonly digestHour: number | null
  /** Local hour of the reminder on the day before a lesson. Null for none. */
  readonly reminderHour: number | null
  /** Page for reviews, named in thanks after a lesson. Null for no thanks. */
  readonly reviewUrl: string | null
  /** Hours in which the guest of a called-off lesson can choose, and what happens after that. */
  readonly choiceHours: number
  readonly choiceFallback: 'school' | 'refund'
  /** Bonus in percent for guests who take credit then; null if they may not. */
  readonly choiceBonus: number | null
  /** Months for which credit and gift cards are valid; null: without end. */
  readonly creditMonths: number | null
  readonly createdAt: string
}

/** Schools by id, without sandboxes. With an id, only that school. */
export function listSchools(
  sql: Sql,
  id: string | null = null,
  limit: number | null = null
): Promise<School[]> {
  const condition = id === null ? sql`s.sandbox_for is null` : sql`s.id = ${id}`
  return sql<School[]>`
    select s.id, s.name, s.time_zone as "timeZone", s.currency, to_json(s.locales) as locales, s.website, s.email, s.telephone,
      s.address, s.description, s.bring, s.meet, s.meet_address as "meetAddress", s.meet_at as "meetAt", s.meet_minutes as "meetMinutes", s.translations, s.logo_url as "logoUrl", s.logo, s.photo, s.colour, s.colour_dark as "colourDark",
      s.booking_url_template as "bookingUrlTemplate", s.payment_url as "paymentUrl", to_json(s.mail) as mail, s.confirm_by_mail as "confirmByMail", s.digest_hour as "digestHour", s.choice_hours as "choiceHours", s.choice_fallback as "choiceFallback", s.choice_bonus as "choiceBonus", s.credit_months as "creditMonths", s.reminder_hour as "reminderHour", s.review_url as "reviewUrl", iso_utc(s.created_at) as "createdAt"
    from schools s
    where ${condition} order by s.id limit ${limit}`
}

export async function hasTimeZone(sql: Sql, name: string): Promise<boolean> {
  const found = await sql`select from pg_timezone_names where name = ${name}`
  return found.length > 0
}

/** Content of a picture file. Undefined if the school does not have it. */
export async function findPicture(sql: Sql, schoolId: string, name: string): Promise<Buffer | undefined> {
  const [picture] = await sql<{ bytes: Buffer }[]>`
    select bytes from school_pictures where school_id = ${schoolId} and name = ${name}`
  return picture?.bytes
}

/** A school. Throws `school_not_found`. */
export async function getSchool(sql: Sql, id: string): Promise<School> {
  const [school] = await listSchools(sql, id)
  if (!school) throw new Problem('school_not_found', { hint: `There is no school "${id}".` })
  return school
}

/** A lesson type, as the operator sees it. */
export interface LessonTypeSetup {
  readonly id: string
  readonly schoolId: string
  readonly name: string
  readonly description: string
  readonly level: SurfLevel | 'all'
  readonly kind: (typeof KINDS)[number]
  readonly durationMinutes: number
  readonly capacity: number
  /** Null for rental by the day, which has no instructors. */
  readonly maxStudentsPerInstructor: number | null
  readonly availabilityType: 'START_TIME' | 'OPENING_HOURS'
  readonly pricingPer: PricingPer
  readonly priceCents: number
  /** Units with their prices. The price of the first unit is the type's price. */
  readonly units: readonly AgeUnit[] | null
  readonly cancellationCutoffHours: number
  /** Part of the price that is returned later; empty if nothing is. */
  readonly refundSteps: readonly RefundStep[]
  /** True if the type is not offered for new lessons. Only staff can book its planned lessons. */
  readonly isHidden: boolean
  /** Part of the price that is paid online; null for none. */
  readonly pay: object | null
  /** Transfers that guests must choose if the school has points for them. */
  readonly transfersRequired: readonly Direction[]
  /** Meeting point of its lessons; empty or null if it is the school's. */
  readonly meet: string
  readonly meetAddress: string | null
  readonly meetAt: string | null
  readonly meetMinutes: number | null
  /** Texts in other languages. In a language without one, guests see the school's own text. */
  readonly translations: Translations
}

/** Lesson types of a school by id. With an id, only that type. */
export function listLessonTypes(
  sql: Sql,
  schoolId: string,
  id: string | null = null,
  limit: number | null = null
): Promise<LessonTypeSetup[]> {
  return sql<LessonTypeSetup[]>`
    select id, school_id as "schoolId", name, description, level, kind, duration_minutes as "durationMinutes",
      capacity, max_students_per_instructor as "maxStudentsPerInstructor", price_cents as "priceCents",
      availability_type as "availabilityType", pricing_per as "pricingPer",
      cancellation_cutoff_hours as "cancellationCutoffHours", refund_steps as "refundSteps", to_json(transfers_required) as "transfersRequired", translations, units, pay, hidden as "isHidden",
      meet, meet_address as "meetAddress", meet_at as "meetAt", meet_minutes as "meetMinutes"
    from lesson_types where school_id = ${schoolId} and (id = ${id} or ${id}::text is null)
    order by id limit ${limit}`
}

export interface Instructor {
  readonly id: string
  readonly schoolId: string
  readonly name: string
  readonly levels: readonly SurfLevel[]
  /** Language codes. */
  readonly languages: readonly string[]
}

/** Instructors of a school by name. With an id, only that instructor. */
export function listInstructors(
  sql: Sql,
  schoolId: string,
  id: string | null = null,
  limit: number | null = null
): Promise<Instructor[]> {
  return sql<Instructor[]>`
    select id, school_id as "schoolId", name, to_json(levels) as levels, to_json(languages) as languages
    from instructors where school_id = ${schoolId} and removed_at is null and (id = ${id} or ${id}::text is null)
    order by lower(name), id limit ${limit}`
}

/** The school's current date, by the database's clock. */
export async function readSchoolToday(sql: Sql, timeZone: string): Promise<string> {
  return singleRow(
    await sql<{ today: string }[]>`
    select (statement_timestamp() at time zone ${timeZone}::text)::date::text as today`
  ).today
}
