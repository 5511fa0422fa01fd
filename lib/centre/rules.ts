import type { DayLesson } from './queries.ts'

/** A day in numbers. What is cancelled counts nowhere. */
interface DayCounts {
  readonly lessons: number
  readonly guests: number
  /** Lessons to come, or under way, that nobody teaches. */
  readonly untaught: number
  /** Seats that can still be sold: of lessons that are open. */
  readonly free: number
}

/** Counts what a day comes to. */
export function countDay(lessons: readonly DayLesson[]): DayCounts {
  const held = lessons.filter(({ state }) => state !== 'cancelled')
  const sum = (of: (lesson: DayLesson) => number) => held.reduce((total, lesson) => total + of(lesson), 0)
  return {
    lessons: held.length,
    guests: sum(({ taken }) => taken),
    untaught: held.filter(lesson => isUntaught(lesson)).length,
    free: sum(({ state, capacity, taken }) => (state === 'open' ? capacity - taken : 0))
  }
}

/** Whether a lesson still needs somebody who teaches it. */
export function isUntaught({ taught, instructors, state }: DayLesson): boolean {
  return taught && instructors.length === 0 && state !== 'cancelled' && state !== 'over'
}

/** The lesson that is under way or comes next: what people on the beach look for. */
export function findNext(lessons: readonly DayLesson[]): DayLesson | undefined {
  return lessons.find(({ state }) => state !== 'cancelled' && state !== 'over')
}

/** Seats of a lesson by who sold them, most first. */
export function sellersOf({ parties }: DayLesson): [partner: string, seats: number][] {
  const seats = new Map<string, number>()
  for (const { partner, participants } of parties)
    seats.set(partner, (seats.get(partner) ?? 0) + participants)
  return [...seats].sort(([, a], [, b]) => b - a)
}

/** The address of a day. */
export function dayPath(date: string): string {
  return `/centre/days/${date}`
}
