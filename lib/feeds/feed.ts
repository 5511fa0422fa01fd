import { type CalendarZone, zoneLines } from './vtimezone.ts'

/** One event of a feed. Instants are ISO 8601 in UTC. */
export interface CalendarEvent {
  readonly uid: string
  readonly startsAt: string
  readonly endsAt: string
  /** Time since which the event has this state. */
  readonly stampedAt: string
  readonly summary: string
  readonly location: string
  /** Coordinates of the meeting point, "latitude,longitude". */
  readonly at?: string | null
  readonly description: string
  readonly url: string
  readonly isCancelled: boolean
  /** Number of times that the event's time or place changed. */
  readonly sequence: number
}

/**
 * Writes an iCalendar feed (RFC 5545): UTC instants, escaped texts, lines folded at 75 bytes. `zone` adds a VTIMEZONE, because
 * a calendar without any component is invalid, such as that of a school without lessons.
 */
export function writeCalendar(name: string, events: readonly CalendarEvent[], zone?: CalendarZone): string {
  const description = [
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...(zone ? [`X-WR-TIMEZONE:${zone.name}`, ...zoneLines(zone)] : [])
  ]
  return calendarText('PUBLISH', [...description, ...events.flatMap(event => eventLines(event))])
}

/** Writes events as a file, without the name and refresh interval of a feed. */
export function writeEvents(events: readonly CalendarEvent[]): string {
  return calendarText(
    'PUBLISH',
    events.flatMap(event => eventLines(event))
  )
}

/** A person in a calendar: a name without quotes, and an address. */
export interface Participant {
  readonly name: string
  readonly address: string
}

/**
 * Writes an event as an invitation to the guest (RFC 5546). The guest's calendar adds it, moves it if the sequence has grown,
 * and removes it if it is cancelled.
 */
export function writeInvitation(
  event: CalendarEvent,
  { organizer, attendee }: { organizer: Participant; attendee: Participant }
): string {
  const people = [
    `ORGANIZER;CN="${organizer.name}":mailto:${organizer.address}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="${attendee.name}":mailto:${attendee.address}`
  ]
  return calendarText(methodOf(event), eventLines(event, people))
}

/** Method of the invitation, which tells the guest's calendar to add or remove the event. */
export function methodOf({ isCancelled }: Pick<CalendarEvent, 'isCancelled'>): 'REQUEST' | 'CANCEL' {
  return isCancelled ? 'CANCEL' : 'REQUEST'
}

function calendarText(method: 'PUBLISH' | 'REQUEST' | 'CANCEL', content: readonly string[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Swellbook//Lessons//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...content,
    'END:VCALENDAR'
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function eventLines(event: CalendarEvent, people: readonly string[] = []): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${compact(event.stampedAt)}`,
    `DTSTART:${compact(event.startsAt)}`,
    `DTEND:${compact(event.endsAt)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    ...(event.at ? [`GEO:${event.at.replace(',', ';')}`] : []),
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    `URL:${event.url}`,
    ...people,
    'END:VEVENT'
  ]
}

/** Converts `2026-05-23T09:00:00.000Z` to `20260523T090000Z`. */
function compact(instant: string): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`
}

const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/g

function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, character => `\\${character}`)
    .replaceAll('\n', '\\n')
    .replace(CONTROL_CHARACTERS, '')
}

const MAX_LINE_BYTES = 75

/** Folds a long line between characters; continuation lines begin with a space. */
function foldLine(line: string): string {
  let result = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > MAX_LINE_BYTES) {
      result += '\r\n '
      bytes = 1
    }
    result += character
    bytes += size
  }
  return result
}
