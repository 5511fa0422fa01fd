import type { PricingPer } from '../booking/money.ts'
import type { Translations } from '../booking/slot.ts'
import type { AgeUnit } from '../booking/units.ts'
import type { Sql } from '../database/pool.ts'
import { Problem } from '../errors.ts'
import type { SurfLevel } from '../lessons/level.ts'
import type { Way } from '../transfers/rules.ts'
import type { KINDS } from './rules.ts'

/** A school as the operator set it up. */
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
  /** What guests bring, and where exactly they are met; empty where the school does not say. */
  readonly bring: string
  readonly meet: string
  /** What guests read in their language, where the school has it in that; else what it says itself. */
  readonly translations: Translations
  readonly logoUrl: string | null
  /** The name of the logo that is kept here; null where there is none. */
  readonly logo: string | null
  /** The digest of the photo that is kept here. */
  readonly photo: string | null
  /** Of links and buttons on its pages, light and dark; null where they are ours. */
  readonly colour: string | null
  readonly colourDark: string | null
  readonly bookingUrlTemplate: string | null
  readonly paymentUrl: string | null
  /** What it is told by mail of what others do. */
  readonly mail: readonly string[]
  /** Whether a booking on its pages waits for the guest to follow the link of a mail. */
  readonly confirmByMail: boolean
  /** The hour of its zone at which it is told once a day what others did; null where one by one. */
  readonly digestHour: number | null
  readonly createdAt: string
}

/** The schools by id, at most `limit`, without sandboxes; or the one with this id, if there is one. */
export function listSchools(
  sql: Sql,
  id: string | null = null,
  limit: number | null = null
): Promise<School[]> {
  const wanted = id === null ? sql`s.sandbox_for is null` : sql`s.id = ${id}`
  return sql<School[]>`
    select s.id, s.name, s.time_zone as "timeZone", s.currency, to_json(s.locales) as locales, s.website, s.email, s.telephone,
      s.address, s.description, s.bring, s.meet, s.translations, s.logo_url as "logoUrl", s.logo, s.photo, s.colour, s.colour_dark as "colourDark",
      s.booking_url_template as "bookingUrlTemplate", s.payment_url as "paymentUrl", to_json(s.mail) as mail, s.confirm_by_mail as "confirmByMail", s.digest_hour as "digestHour", iso_utc(s.created_at) as "createdAt"
    from schools s
    where ${wanted} order by s.id limit ${limit}`
}

/** Whether PostgreSQL knows a time zone by this name. */
export async function hasTimeZone(sql: Sql, name: string): Promise<boolean> {
  const found = await sql`select from pg_timezone_names where name = ${name}`
  return found.length > 0
}

/** The bytes of a file of the school's pictures, where it has one of this name. */
export async function findPicture(sql: Sql, schoolId: string, name: string): Promise<Buffer | undefined> {
  const [picture] = await sql<{ bytes: Buffer }[]>`
    select bytes from school_pictures where school_id = ${schoolId} and name = ${name}`
  return picture?.bytes
}

/** The school with this id, or `school_not_found`. */
export async function getSchool(sql: Sql, id: string): Promise<School> {
  const [school] = await listSchools(sql, id)
  if (!school) throw new Problem('school_not_found', { hint: `There is no school "${id}".` })
  return school
}

/** A lesson type as the operator set it up. */
export interface LessonTypeSetup {
  readonly id: string
  readonly schoolId: string
  readonly name: string
  readonly description: string
  readonly level: SurfLevel | 'all'
  readonly kind: (typeof KINDS)[number]
  readonly durationMinutes: number
  readonly capacity: number
  /** Null where nobody teaches: what is hired by the day. */
  readonly maxStudentsPerInstructor: number | null
  readonly availabilityType: 'START_TIME' | 'OPENING_HOURS'
  readonly pricingPer: PricingPer
  readonly priceCents: number
  /** What it is sold by, where that is by age; the price is that of the first. */
  readonly units: readonly AgeUnit[] | null
  readonly cancellationCutoffHours: number
  /** What a guest must have chosen, where the school has points for it. */
  readonly transfersRequired: readonly Way[]
  /** What guests read in their language, where the school has it in that; else its own name and description. */
  readonly translations: Translations
}

/** The lesson types of a school, by id; or the one with this id, if there is one. */
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
      cancellation_cutoff_hours as "cancellationCutoffHours", to_json(transfers_required) as "transfersRequired", translations, units
    from lesson_types where school_id = ${schoolId} and (id = ${id} or ${id}::text is null)
    order by id limit ${limit}`
}

/** An instructor of a school. */
interface Instructor {
  readonly id: string
  readonly schoolId: string
  readonly name: string
  readonly levels: readonly SurfLevel[]
  /** Language codes. */
  readonly languages: readonly string[]
}

/** The instructors of a school, by name; or the one with this id, if there is one; at most `limit`. */
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
