import type { SurfLevel } from '../../lib/lessons/level.ts'
import type { BookableLesson } from '../../lib/storefront/lesson.ts'

/** Distance class of a lesson: at the spot, nearby, a drive away, or elsewhere. */
export type Nearness = 0 | 1 | 2 | 3

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Estimated maximum distances in km: nearby, and a day trip by car. */
const NEAR_KM = 25
const DRIVE_KM = 100
const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance class of two places. If one is unknown, the class is elsewhere. */
export function nearnessOf(a: Place | undefined, b: Place | undefined): Nearness {
  if (a === undefined || b === undefined) return 3
  if (a === b) return 0
  const north = radians(b.latitude - a.latitude)
  const east = radians(b.longitude - a.longitude) * Math.cos(radians((a.latitude + b.latitude) / 2))
  const km = EARTH_KM * Math.hypot(north, east)
  if (km <= NEAR_KM) return 1
  return km <= DRIVE_KM ? 2 : 3
}

/** At most `max` lessons for a level: matching levels first, then by distance and start. `lessons` must be sorted by start. */
export function lessonsFor(
  lessons: readonly BookableLesson[],
  level: SurfLevel,
  nearness: (lesson: BookableLesson) => Nearness,
  max: number
): BookableLesson[] {
  const levelPenalty = (lesson: BookableLesson) => (lesson.level === level || lesson.level === 'all' ? 0 : 4)
  const rank = (lesson: BookableLesson) => levelPenalty(lesson) + nearness(lesson)
  return lessons.toSorted((a, b) => rank(a) - rank(b)).slice(0, max)
}
