import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { CancelExplanation } from '../../../lib/lessons/reasons.ts'
import type { Actor } from '../../../lib/people/actor.ts'
import type { Language } from '../../../lib/text/language.ts'
import type { LessonRef, WeatherAct } from './rules.ts'

/** A lesson at the version seen; for a move, its new time. */
export interface LessonChange extends LessonRef {
  readonly date?: string
  readonly start?: string
  readonly end?: string
  /** Absent: unchanged. */
  readonly spot?: string
}

/** A change of lessons, all or none. `id` names it: a repeat changes nothing more. */
interface WeatherChange extends CancelExplanation {
  readonly id: string
  readonly act: WeatherAct
  readonly lessons: readonly LessonChange[]
}

/** Outcome; `refused` is the lesson that stopped it. */
interface WeatherResult {
  readonly code: string
  readonly refused: string | null
}

/** Closes, moves or cancels lessons, all or none; `apply: false` is a dry run. */
export async function changeLessonsByStaff(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { id, act, lessons, because, words }: WeatherChange,
  { apply = true } = {}
): Promise<WeatherResult> {
  return singleRow(
    await sql<WeatherResult[]>`
    select code, refused from change_lessons_by_staff(${schoolId}, ${personId}, ${id}, ${act},
      ${JSON.stringify(lessons)}::text::jsonb, ${because}, ${words}, ${apply})`
  )
}

/** Undoes moved or closed lessons: `ok`, `not_found`, `too_late`, `overtaken`, or a refusal. */
export async function undoWeather(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { changeId, undoId }: { changeId: string; undoId: string }
): Promise<WeatherResult & { date: string | null }> {
  return singleRow(
    await sql<(WeatherResult & { date: string | null })[]>`
    select code, refused, date from undo_weather(${schoolId}, ${personId}, ${changeId}, ${undoId})`
  )
}

/** Sets the language in which a guest is written to: `ok`, `unchanged` or `booking_not_found`. */
export async function setGuestLanguage(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  bookingId: string,
  language: Language
): Promise<string> {
  return singleRow(
    await sql<{ code: string }[]>`
    select code from set_guest_language(${schoolId}, ${personId}, ${bookingId}, ${language})`
  ).code
}
