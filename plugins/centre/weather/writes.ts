import { one, type Sql } from '../../../lib/database/pool.ts'
import type { WhyCancelled } from '../../../lib/lessons/reasons.ts'
import type { Actor } from '../../../lib/people/actor.ts'
import type { LessonRef, WeatherAct } from './rules.ts'

/** A lesson as it was looked at, and for a move where it goes. */
export interface LessonChange extends LessonRef {
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
  readonly lessons: readonly LessonChange[]
}

/** What became of it, and which lesson stands against it. */
interface WeatherDone {
  readonly code: string
  readonly refused: string | null
}

/** Closes, moves or cancels lessons, all or none; or (`apply: false`) only says what stands against it. */
export async function changeLessonsByStaff(
  sql: Sql,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
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
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { changeId, undoId }: { changeId: string; undoId: string }
): Promise<WeatherDone & { date: string | null }> {
  return one(
    await sql<(WeatherDone & { date: string | null })[]>`
    select code, refused, date from undo_weather(${schoolId}, ${personId}, ${changeId}, ${undoId})`
  )
}
