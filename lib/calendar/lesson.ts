import type { Lesson } from '../booking/calendar/queries.ts'
import { DAY_MS, HOUR_MS } from '../text/dates.ts'
import type { CalendarEvent } from './feed.ts'
import type { FeedOwner } from './queries.ts'

/** How many days before and after the instant at which it is read a feed has lessons of. */
const PAST_DAYS = 7
const AHEAD_DAYS = 180

/** Whether a lesson of the school's calendar is in this feed, read at its owner's instant; what is hired by the day is no lesson. */
export function isInFeed({ type, startsAtMs, teachers }: Lesson, { instructorId, atMs }: FeedOwner): boolean {
  return (
    type.availabilityType === 'START_TIME' &&
    startsAtMs > atMs - PAST_DAYS * DAY_MS &&
    startsAtMs < atMs + AHEAD_DAYS * DAY_MS &&
    (instructorId === null || teachers.some(({ id }) => id === instructorId))
  )
}

/** A lesson in a feed: how many seats are taken, and by nobody in particular. A feed in which nothing changed is the same bytes for an hour. */
export function feedEvent(lesson: Lesson, url: string, atMs: number): CalendarEvent {
  return {
    uid: `${lesson.id}@swellbook`,
    startsAt: isoOf(lesson.startsAtMs),
    endsAt: isoOf(lesson.endsAtMs),
    stampedAt: isoOf(atMs - (atMs % HOUR_MS)),
    summary: `${lesson.type.name} (${lesson.taken}/${lesson.capacity})`,
    location: lesson.spotName,
    description: '',
    url,
    isCancelled: lesson.isCancelled,
    sequence: lesson.scheduleVersion
  }
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
