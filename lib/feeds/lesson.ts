import type { Lesson } from '../booking/schedule/queries.ts'
import { DAY_MS, HOUR_MS } from '../text/dates.ts'
import type { CalendarEvent } from './feed.ts'
import type { FeedOwner } from './queries.ts'

/** A feed contains lessons of these days before and after the time of reading. */
const PAST_DAYS = 7
const AHEAD_DAYS = 180

/** True if the feed contains this lesson at the time of reading. Hire by the day is never included. */
export function isInFeed({ type, startsAtMs, teachers }: Lesson, { instructorId, atMs }: FeedOwner): boolean {
  return (
    type.availabilityType === 'START_TIME' &&
    startsAtMs > atMs - PAST_DAYS * DAY_MS &&
    startsAtMs < atMs + AHEAD_DAYS * DAY_MS &&
    (instructorId === null || teachers.some(({ id }) => id === instructorId))
  )
}

/** A lesson as an event of a feed, with seats taken but no guests' names. Unchanged feeds have equal bytes for an hour. */
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
