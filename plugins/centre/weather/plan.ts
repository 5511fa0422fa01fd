import * as v from 'valibot'
import { isDate } from '../../../lib/text/dates.ts'
import type { LessonPlace, Planned } from './consequences.ts'
import type { AffectedLesson } from './queries.ts'
import { shifted, type WeatherAct } from './rules.ts'
import { SHIFTS } from './weather-page.ts'

/** By how many hours lessons go together, and to which day (empty: their own); anything else moves them by nothing. */
export const SHIFT_ENTRIES = {
  hours: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.maxLength(5),
        v.transform(Number),
        v.check(hours => hours === 0 || SHIFTS.some(known => known === hours))
      ),
      '0'
    ),
    0
  ),
  to: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.maxLength(10),
        v.check(to => to === '' || isDate(to))
      ),
      ''
    ),
    ''
  )
}

/** What is to become of lessons together, each with where it goes. */
export function weatherPlan(
  act: WeatherAct,
  change: string,
  lessons: readonly AffectedLesson[],
  { hours, to }: { readonly hours: number; readonly to: string }
): Planned {
  const places = new Map<string, LessonPlace>()
  if (act === 'move') {
    for (const lesson of lessons) {
      const time = shifted(lesson, { minutes: hours * 60, date: to || null })
      if (!time) return { act, change, lessons, places, refused: { code: 'over_midnight', id: lesson.id } }
      places.set(lesson.id, { ...time, spotName: lesson.spotName })
    }
  }
  return { act, change, lessons, places }
}
