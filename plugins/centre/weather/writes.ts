import { one, type Sql } from '../../../lib/database/pool.ts'
import { eachInTurn } from '../../../lib/database/schools.ts'
import type { WhyCancelled } from '../../../lib/lessons/reasons.ts'
import type { LessonRef, ToldHow, WeatherAct } from './rules.ts'

/** Who of a school does something. */
interface Changer {
  readonly schoolId: string
  readonly personId: string
}

/** A lesson as it was looked at, and for a move where it goes. */
export interface LessonChanged extends LessonRef {
  readonly date?: string
  readonly start?: string
  readonly end?: string
  /** Absent leaves it where it is. */
  readonly spot?: string
}

/** What lessons are to become, all or none. `id` names the change: sent again, nothing more is changed. */
interface WeatherChange extends WhyCancelled {
  readonly id: string
  readonly act: WeatherAct
  readonly lessons: readonly LessonChanged[]
}

/** What became of it, and which lesson stands against it. */
interface WeatherDone {
  readonly code: string
  readonly refused: string | null
}

/** Closes, moves or cancels lessons, all or none; or (`apply: false`) only says what stands against it. */
export async function changeLessonsAtDesk(
  sql: Sql,
  { schoolId, personId }: Changer,
  { id, act, lessons, because, words }: WeatherChange,
  { apply = true } = {}
): Promise<WeatherDone> {
  return one(
    await sql<WeatherDone[]>`
    select code, refused from change_lessons_by_staff(${schoolId}, ${personId}, ${id}, ${act},
      ${JSON.stringify(lessons)}::text::jsonb, ${because}, ${words}, ${apply})`
  )
}

/** Takes back that lessons were moved or closed: `ok`, `not_found`, `too_late`, `overtaken`, or what stands against going back. */
export async function undoWeather(
  sql: Sql,
  { schoolId, personId }: Changer,
  { changeId, undoId }: { changeId: string; undoId: string }
): Promise<WeatherDone & { date: string | null }> {
  return one(
    await sql<(WeatherDone & { date: string | null })[]>`
    select code, refused, date from undo_weather(${schoolId}, ${personId}, ${changeId}, ${undoId})`
  )
}

/** Notes that somebody was told of a change, or (null) was not after all: `ok`, `booking_not_found`, `overtaken`. */
export async function markTold(
  sql: Sql,
  { schoolId, personId }: Changer,
  { bookingId, number, how }: { bookingId: string; number: number; how: ToldHow | null }
): Promise<string> {
  return one(
    await sql<{ code: string }[]>`
    select code from mark_contacted(${schoolId}, ${personId}, ${bookingId}, ${number}, ${how})`
  ).code
}

/** Forgets whom changes concerned long ago, school by school. Answers how many rows. */
export function pruneNotices(sql: Sql, schoolIds: readonly string[]): Promise<number> {
  return eachInTurn(
    schoolIds,
    async schoolId => one(await sql<{ gone: number }[]>`select prune_notices(${schoolId}) as gone`).gone
  )
}
