import type { Question } from '../../guests/questions/rules.ts'
import { type Sql, singleRow } from '../../infra/database/pool.ts'
import type { SurfLevel } from '../../lessons/level.ts'
import type { CentreLesson } from '../../lessons/staff-lesson.ts'
import type { LessonScope } from '../../people/actor.ts'
import type { BoardCategory } from '../sizing/tables.ts'
import type { StockRow } from '../stock/queries.ts'

/** Maximum lessons, parties and sizes in stock that are read for the gear of a lesson. */
const MAX_READ = { lessons: 200, parties: 2000, sizes: 500 } as const

/** Measures and sizes of the n-th guest of a party. The size `own` means that the guest brings the piece. */
export interface Guest {
  readonly n: number
  readonly name: string | null
  readonly heightCm: number | null
  readonly weightKg: number | null
  readonly shoeEu: number | null
  readonly level: SurfLevel | null
  readonly boardItem: BoardCategory | null
  readonly board: string | null
  readonly suit: string | null
  readonly boots: string | null
  /** Other answers, by question id. */
  readonly answers: Readonly<Record<string, string>> | null
  readonly version: number
  /** Name of the person who saved last. Null if unknown. */
  readonly by: string | null
}

/** A party with the measures of its guests. */
export interface GearParty {
  readonly id: string
  readonly name: string
  readonly participants: number
  /** Names of its seats, in order. Empty if the booking has none. */
  readonly seats: readonly string[]
  readonly guests: readonly Guest[]
}

/** A lesson and the parties that need gear for it. Instants are ISO 8601 in UTC. */
export interface GearLesson
  extends Pick<
    CentreLesson,
    'id' | 'startTime' | 'endTime' | 'name' | 'translations' | 'level' | 'spotName'
  > {
  readonly date: string
  readonly startsAt: string
  readonly endsAt: string
  readonly parties: readonly GearParty[]
}

/** A lesson, all lessons at the same time (including itself), and the school's stock. */
export interface LessonGear {
  readonly lessonId: string
  /** Questions of the lesson's type, with the language tag of their texts. */
  readonly asked: { readonly questions: readonly Question[]; readonly locale: string }
  readonly lessons: readonly GearLesson[]
  readonly stock: readonly StockRow[]
}

/** Gear of a lesson, or of a booking's lesson. Undefined if it does not exist or belongs to another instructor. */
export async function findGear(
  sql: Sql,
  { schoolId, instructorId }: Omit<LessonScope, 'timeZone'>,
  { slotId = null, bookingId = null }: { readonly slotId?: string | null; readonly bookingId?: string | null }
): Promise<LessonGear | undefined> {
  const gear = singleRow(
    await sql<(Omit<LessonGear, 'lessonId'> & { lessonId: string | null })[]>`
    with wanted as materialized (select s.id, s.local_date, s.starts_at, s.ends_at, s.lesson_type_id from slots s
      where s.school_id = ${schoolId} and s.id = coalesce(${slotId}::text::uuid,
          (select b.slot_id from bookings b where b.school_id = ${schoolId} and b.id = ${bookingId}::text::uuid))
        and (${instructorId}::text is null or exists (select from slot_instructors x
          where x.school_id = ${schoolId} and x.slot_id = s.id and x.instructor_id = ${instructorId}))
    ), lessons as materialized (
      select s.id, s.local_date::text as date, iso_utc(s.starts_at) as "startsAt", iso_utc(s.ends_at) as "endsAt",
        to_char(s.local_start, 'HH24:MI') as "startTime", to_char(s.local_end, 'HH24:MI') as "endTime", t.name, t.translations,
        t.level, s.spot_name as "spotName"
      from wanted w join slots s on s.school_id = ${schoolId} and s.local_date = w.local_date
      join lesson_types t on t.school_id = ${schoolId} and t.id = s.lesson_type_id
      where s.starts_at < w.ends_at and s.ends_at > w.starts_at and (s.cancelled_at is null or s.id = w.id)
      order by s.id <> w.id, s.starts_at, s.id limit ${MAX_READ.lessons}
    ), booked as materialized (
      select b.slot_id, b.created_at, b.id, b.customer_name as name, b.participants,
        (select coalesce(json_agg(contact_name(u.item -> 'contact') order by u.place), '[]')
          from jsonb_array_elements(b.unit_items) with ordinality u(item, place)) as seats
      from bookings b where b.school_id = ${schoolId} and b.slot_id = any (array(select id from lessons))
        and (b.status = 'confirmed' or (b.status = 'on_hold' and b.hold_expires_at > statement_timestamp()))
      order by b.created_at, b.id limit ${MAX_READ.parties}
    ), measured as materialized (
      select g.booking_id, json_agg(json_build_object('n', g.n, 'name', g.name, 'heightCm', g.height_cm, 'weightKg', g.weight_kg,
        'shoeEu', g.shoe_eu, 'level', g.level, 'boardItem', g.board_item, 'board', g.board, 'suit', g.suit, 'boots', g.boots,
        'answers', g.answers, 'version', g.version, 'by', p.name) order by g.n) as list
      from guests g left join school_log l on l.school_id = ${schoolId} and l.id = g.log_id
      left join people p on p.school_id = ${schoolId} and p.id = l.person_id
      where g.school_id = ${schoolId} and g.booking_id = any (array(select id from booked)) group by g.booking_id
    ), parties as materialized (
      select b.slot_id, json_agg(json_build_object('id', b.id, 'name', b.name, 'participants', b.participants,
        'seats', b.seats, 'guests', coalesce(m.list, '[]')) order by b.created_at, b.id) as list
      from booked b left join measured m on m.booking_id = b.id group by b.slot_id
    )
    select (select id from wanted) as "lessonId", (select json_build_object('questions', t.questions, 'locale', c.locales[1]) from wanted w
        join lesson_types t on t.school_id = ${schoolId} and t.id = w.lesson_type_id join schools c on c.id = ${schoolId}) as asked,
      (select coalesce(json_agg(json_build_object('id', l.id, 'date', l.date, 'startsAt', l."startsAt", 'endsAt', l."endsAt",
          'startTime', l."startTime", 'endTime', l."endTime", 'name', l.name, 'translations', l.translations,
          'level', l.level, 'spotName', l."spotName", 'parties', coalesce(p.list, '[]')) order by l."startsAt", l.id), '[]')
        from lessons l left join parties p on p.slot_id = l.id) as lessons,
      (select coalesce(json_agg(json_build_object('item', item, 'size', size, 'quantity', quantity, 'version', version)), '[]')
        from (select item, size, quantity, version from equipment_stock where school_id = ${schoolId} order by item, size limit ${MAX_READ.sizes}) e) as stock`
  )
  return gear.lessonId === null ? undefined : { ...gear, lessonId: gear.lessonId }
}

/** Measures of the guests of some lessons, by booking, and the school's stock. */
export interface RosterSizes {
  readonly guests: readonly (Guest & { readonly bookingId: string })[]
  readonly stock: readonly StockRow[]
}

export async function readSizes(
  sql: Sql,
  schoolId: string,
  slotIds: readonly string[]
): Promise<RosterSizes> {
  return singleRow(
    await sql<RosterSizes[]>`
    with booked as materialized (
      select id from bookings where school_id = ${schoolId} and slot_id = any (${`{${slotIds.join(',')}}`}::text::uuid[])
        and status in ('confirmed', 'on_hold') limit ${MAX_READ.parties}
    )
    select (select coalesce(json_agg(json_build_object('bookingId', g.booking_id, 'n', g.n, 'name', g.name,
          'heightCm', g.height_cm, 'weightKg', g.weight_kg, 'shoeEu', g.shoe_eu, 'level', g.level, 'boardItem', g.board_item,
          'board', g.board, 'suit', g.suit, 'boots', g.boots, 'version', g.version, 'by', null) order by g.n), '[]')
        from guests g where g.school_id = ${schoolId} and g.booking_id = any (array(select id from booked))) as guests,
      (select coalesce(json_agg(json_build_object('item', item, 'size', size, 'quantity', quantity, 'version', version)), '[]')
        from (select item, size, quantity, version from equipment_stock where school_id = ${schoolId}
          order by item, size limit ${MAX_READ.sizes}) e) as stock`
  )
}
