import type { CreditCode } from '../../../lib/credits/code.ts'
import { type Sql, singleRow } from '../../../lib/infra/database/pool.ts'
import type { MoveRefusal } from '../../../lib/lessons/move.ts'
import type { CancelExplanation } from '../../../lib/lessons/reasons.ts'
import type { Actor } from '../../../lib/people/actor.ts'
import type { Language } from '../../../lib/text/language.ts'
import type { LessonRef, WeatherAct } from './rules.ts'

/** A lesson at the version that the page showed; for a move, with its new time. */
export interface LessonChange extends LessonRef {
  readonly date?: string
  readonly start?: string
  readonly end?: string
  /** Absent if unchanged. */
  readonly spot?: string
}

/** A change of lessons, all or none. A repeat with the same id changes nothing. */
interface WeatherChange extends CancelExplanation {
  readonly id: string
  readonly act: WeatherAct
  readonly lessons: readonly LessonChange[]
}

type WeatherCode = 'ok' | 'unchanged' | 'lesson_changed' | MoveRefusal

/** Outcome; `refused` is the id of the first lesson that cannot be changed. */
interface WeatherResult<Code extends string> {
  readonly code: Code
  readonly refused: string | null
}

/** Closes, moves or cancels lessons, all or none. With `apply: false` it is a dry run. */
export async function changeLessonsByStaff(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { id, act, lessons, because, words }: WeatherChange,
  { apply = true } = {}
): Promise<WeatherResult<WeatherCode>> {
  return singleRow(
    await sql<WeatherResult<WeatherCode>[]>`
    select code, refused from change_lessons_by_staff(${schoolId}, ${personId}, ${id}, ${act},
      ${JSON.stringify(lessons)}::text::jsonb, ${because}, ${words}, ${apply})`
  )
}

interface WeatherUndone extends WeatherResult<WeatherCode | 'not_found' | 'too_late' | 'overtaken'> {
  readonly date: string | null
}

/** Undoes moved or closed lessons. */
export async function undoWeather(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { changeId, undoId }: { changeId: string; undoId: string }
): Promise<WeatherUndone> {
  return singleRow(
    await sql<WeatherUndone[]>`
    select code, refused, date from undo_weather(${schoolId}, ${personId}, ${changeId}, ${undoId})`
  )
}

type LanguageCode = 'ok' | 'unchanged' | 'booking_not_found'

/** Sets the language of messages to a guest. */
export async function setGuestLanguage(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  bookingId: string,
  language: Language
): Promise<LanguageCode> {
  return singleRow(
    await sql<{ code: LanguageCode }[]>`
    select code from set_guest_language(${schoolId}, ${personId}, ${bookingId}, ${language})`
  ).code
}

/** Decides for the guest of a called-off booking that the money is returned. */
export async function refundChoice(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  bookingId: string
): Promise<'ok' | 'booking_not_found' | 'overtaken'> {
  return singleRow(
    await sql<{ code: 'ok' | 'booking_not_found' | 'overtaken' }[]>`
    select code from refund_choice_by_staff(${schoolId}, ${personId}, ${bookingId})`
  ).code
}

/** Decides that the guest of a called-off booking gets credit. `gone` if nothing was paid or the school offers no credit. */
export async function creditChoice(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  bookingId: string,
  { id, digest, lastFour }: Pick<CreditCode, 'digest' | 'lastFour'> & { readonly id: string }
): Promise<'ok' | 'booking_not_found' | 'overtaken' | 'gone'> {
  return singleRow(
    await sql<{ code: 'ok' | 'booking_not_found' | 'overtaken' | 'gone' }[]>`
    select code from credit_choice_by_staff(${schoolId}, ${personId}, ${bookingId}, ${id}, ${digest}, ${lastFour})`
  ).code
}
