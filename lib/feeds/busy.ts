import ICAL from 'ical.js'
import { alignDates, isFixed, zoneOf } from './clock.ts'
import { readComponents } from './components.ts'
import type { CalendarNotice } from './lines.ts'

/** Busy time in an external calendar. Its local times `YYYY-MM-DDTHH:MM:SS` are in an IANA time zone. */
export interface Busy {
  readonly start: string
  readonly end: string
  readonly zone: string
  /** Time zone of the end, if it is another one. */
  readonly endZone?: string
}

/** Busy times of a calendar, and notices about lines that could not be read. */
export interface BusyRead {
  readonly busy: readonly Busy[]
  readonly notices: readonly CalendarNotice[]
  /** False if a line or an event was skipped. */
  readonly isComplete: boolean
}

/** Window of times to read, in Unix milliseconds, and the default time zone. */
export interface BusyWindow {
  readonly fromMs: number
  readonly toMs: number
  readonly zone: string
}

/** Maximum repetitions inside the window, over the file: a rule may repeat every second. */
const MAX_IN_WINDOW = 5000

/** Maximum repetitions visited, over the file: a rule may have begun long ago. */
const MAX_VISITED = 200_000

/** Number of repetitions visited, and number of those inside the window. */
interface Steps {
  visited: number
  inWindow: number
}

/** Receives each recurrence rule before it is expanded. */
type OnRule = (rule: string) => void

/** Margin around the window, because a local time may be inside the window in some time zone. */
const MARGIN_MS = 2 * 86_400_000

/**
 * Reads the busy times of an iCalendar file: free/busy periods, and events with their repetitions and exceptions. Free and
 * cancelled events are left out. Unreadable parts are skipped with a notice. Throws if the text is not a calendar or repeats
 * too often. It never ends if a rule matches no day: see bin/calendar.ts.
 */
export function readBusy(text: string, window: BusyWindow, onRule: OnRule = () => {}): BusyRead {
  const { events, stretches, notices, isComplete } = readComponents(text, window.zone)
  const busy = [...busyOfEvents(events, window, onRule), ...busyOfPeriods(stretches, window)]
  return { busy, notices, isComplete }
}

function busyOfEvents(components: readonly ICAL.Component[], window: BusyWindow, onRule: OnRule): Busy[] {
  const masters = components.filter(component => !component.hasProperty('recurrence-id'))
  const mastersByUid = new Map(masters.map(component => [uidOf(component), component]))
  const ends = new Map(
    components.map(component => [
      component,
      alignDates(component, mastersByUid.get(uidOf(component)) ?? component, window.zone)
    ])
  )
  const exceptions = byUid(components.filter(component => component.hasProperty('recurrence-id')))
  // Pass each event its own exceptions. Otherwise the library applies all exceptions of the file to every event.
  const series = masters.map(
    component => new ICAL.Event(component, { exceptions: exceptions.get(uidOf(component)) ?? [] })
  )
  const orphans = [...exceptions].flatMap(([uid, group]) =>
    mastersByUid.has(uid) ? [] : group.map(component => new ICAL.Event(component))
  )
  const steps = { visited: 0, inWindow: 0 }
  // Each exception is also read separately, since it may move its event into the window.
  const moved = [...exceptions].flatMap(([uid, group]) =>
    mastersByUid.has(uid) ? group.map(component => new ICAL.Event(component)) : []
  )
  return [...series, ...orphans, ...moved].flatMap(event =>
    occurrencesOf(event, ends.get(event.component) ?? new Map(), { window, steps, onRule })
  )
}

function byUid(components: readonly ICAL.Component[]): ReadonlyMap<string, ICAL.Component[]> {
  const groups = new Map<string, ICAL.Component[]>()
  for (const component of components) {
    const uid = uidOf(component)
    const group = groups.get(uid)
    if (group) group.push(component)
    else groups.set(uid, [component])
  }
  return groups
}

/** Periods that are marked as busy (RFC 5545, 3.6.4): those of every type except FREE. */
function busyOfPeriods(components: readonly ICAL.Component[], window: BusyWindow): Busy[] {
  const periods = components
    .flatMap(component => component.getAllProperties('freebusy'))
    .filter(property => upper(property.getFirstParameter('fbtype')) !== 'FREE')
    .flatMap(property => property.getValues() as unknown[])
    .filter(period => period instanceof ICAL.Period)
  return periods.flatMap(period => {
    const [start, end] = [period.start, period.getEnd()]
    const zone = isFixed(start) ? 'UTC' : window.zone
    return isNear(start, end, window) ? { start: localOf(start, zone), end: localOf(end, zone), zone } : []
  })
}

function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('uid') ?? '')
}

function occurrencesOf(
  event: ICAL.Event,
  ends: ReadonlyMap<string, ICAL.Time>,
  { window, steps, onRule }: { window: BusyWindow; steps: Steps; onRule: OnRule }
): Busy[] {
  const { component } = event
  if (!component.hasProperty('dtstart')) return []
  if (!event.isRecurring() || component.hasProperty('recurrence-id')) {
    return busyOf(component, event.startDate, event.endDate, window)
  }
  onRule(String(component.getFirstPropertyValue('rrule') ?? 'RDATE'))
  const found: Busy[] = []
  if (!component.hasProperty('rrule')) addStart(component, event.startDate)
  const iterator = event.iterator()
  for (let next = iterator.next(); next && roughlyMs(next) < window.toMs; next = iterator.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    if (item !== event && item.recurrenceId?.compare(next) === 0) {
      countStep(steps, 0)
      continue
    }
    const ownEnd = ends.get(startDate.toString()) ?? endOf(event, startDate, endDate)
    const end = item === event ? ownEnd : endDate
    const busy = busyOf(item.component, startDate, end, window)
    found.push(...busy)
    countStep(steps, busy.length)
  }
  return found
}

/** Adds the start to the explicit dates. It is the first occurrence, but the library includes it only for a rule. */
function addStart(component: ICAL.Component, start: ICAL.Time): void {
  const dates = component.getAllProperties('rdate').flatMap(dates => dates.getValues() as unknown[])
  const isListed = dates.some(date => date instanceof ICAL.Time && date.compare(start) === 0)
  if (!isListed) component.addPropertyWithValue('rdate', start)
}

function countStep(steps: Steps, inWindow: number): void {
  steps.visited += 1
  steps.inWindow += inWindow
  const limit = steps.inWindow > MAX_IN_WINDOW ? MAX_IN_WINDOW : MAX_VISITED
  if (Math.max(steps.inWindow, steps.visited) > limit)
    throw new Error(`The calendar repeats more than ${limit} times; shorten its rules.`)
}

/** End of a repetition. The library gives it the start's time zone, which is wrong if only one of them is an instant. */
function endOf(event: ICAL.Event, start: ICAL.Time, fallback: ICAL.Time): ICAL.Time {
  if (isFixed(event.endDate) === isFixed(start)) return fallback
  const end = event.endDate.clone()
  end.addDuration(start.subtractDate(event.startDate))
  return end
}

function busyOf(event: ICAL.Component, start: ICAL.Time, end: ICAL.Time, window: BusyWindow): Busy[] {
  const transp =
    event.getFirstPropertyValue('transp') ?? event.getFirstPropertyValue('x-microsoft-cdo-busystatus')
  const isFree = /^(TRANSPARENT|FREE)$/.test(upper(transp))
  const isOff = upper(event.getFirstPropertyValue('status')) === 'CANCELLED'
  if (isFree || isOff || !isNear(start, end, window)) return []
  const zone = zoneOf(event, 'dtstart', start, window.zone)
  const endZone = zoneOf(event, event.hasProperty('dtend') ? 'dtend' : 'dtstart', end, window.zone)
  const times = { start: localOf(start, zone), end: localOf(end, endZone) }
  return [{ ...times, zone, ...(endZone !== zone && { endZone }) }]
}

function isNear(start: ICAL.Time, end: ICAL.Time, { fromMs, toMs }: BusyWindow): boolean {
  return roughlyMs(end) + MARGIN_MS > fromMs && roughlyMs(start) - MARGIN_MS < toMs
}

/** Converts a keyword for comparison; keywords are case-insensitive. */
function upper(word: unknown): string {
  return String(word ?? '').toUpperCase()
}

/** Local time in milliseconds, as if it were UTC; exact enough to compare days. */
function roughlyMs({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function localOf(time: ICAL.Time, zone: string): string {
  const inZone = zone === 'UTC' && isFixed(time) ? time.convertToZone(ICAL.Timezone.utcTimezone) : time
  return new Date(roughlyMs(inZone)).toISOString().slice(0, 19)
}
