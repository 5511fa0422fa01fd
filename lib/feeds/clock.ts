import ICAL from 'ical.js'
import { wallClockOf } from '../text/clock.ts'
import { isTimeZone, zoneOffsetMs } from '../text/zones.ts'

/** True if a time is an instant: in UTC, or in a time zone that the file defines. */
export function isFixed({ zone }: ICAL.Time): boolean {
  return zone !== null && zone !== undefined && zone !== ICAL.Timezone.localTimezone
}

/** Time zone of a time: UTC for an instant, else its named zone if known, else the default. */
export function zoneOf(
  event: ICAL.Component,
  property: 'dtstart' | 'dtend',
  time: ICAL.Time,
  defaultZone: string
): string {
  if (time.isDate) return defaultZone
  if (isFixed(time)) return 'UTC'
  const zoneId = event.getFirstProperty(property)?.getParameter('tzid')
  return typeof zoneId === 'string' && isTimeZone(zoneId) ? zoneId : defaultZone
}

/** Start or end in Unix milliseconds. A time in the hour that the clocks skip becomes one hour later. */
export function instantOf(
  event: ICAL.Component,
  property: 'dtstart' | 'dtend',
  time: ICAL.Time,
  defaultZone: string
): number {
  if (isFixed(time)) return time.toJSDate().getTime()
  const zone = zoneOf(event, property, time, defaultZone)
  const { year, month, day, hour, minute, second } = time
  const wallMs = Date.UTC(year, month - 1, day, hour, minute, second)
  // PostgreSQL may know a school's zone that this program does not. With offset 0, comparing two times is still correct.
  const offsetMs = (atMs: number) => (isTimeZone(zone) ? zoneOffsetMs(zone, atMs) : 0)
  return wallMs - offsetMs(wallMs - offsetMs(wallMs))
}

/**
 * Converts the other dates of an event to the time zone of the series' start. If the file does not define the zone, the library
 * compares local times: an exception in UTC would match nothing, and an UNTIL day without a time would exclude that day. If
 * dates are given as periods, returns their ends by start.
 */
export function alignDates(
  event: ICAL.Component,
  series: ICAL.Component,
  defaultZone: string
): ReadonlyMap<string, ICAL.Time> {
  const start = series.getFirstPropertyValue('dtstart')
  if (!(start instanceof ICAL.Time)) return new Map()
  const zone = zoneOf(series, 'dtstart', start, defaultZone)
  const align = (time: ICAL.Time) => (isFixed(start) || start.isDate ? time : onClock(time, zone))
  for (const property of [...event.getAllProperties('exdate'), ...event.getAllProperties('recurrence-id')])
    setTimes(
      property,
      timesOf(property).map(time => alignKind(align(time), start, defaultZone))
    )
  for (const rule of event.getAllProperties('rrule')) alignEnd(rule.getFirstValue(), start, align)
  return convertDates(event.getAllProperties('rdate'), align)
}

/** In a timed series, replaces a day by the occurrence on that day. In an all-day series, replaces a time by its day. */
function alignKind(time: ICAL.Time, start: ICAL.Time, defaultZone: string): ICAL.Time {
  if (time.isDate === start.isDate) return time
  const { year, month, day } = start.isDate ? onClock(time, defaultZone) : time
  if (start.isDate) return ICAL.Time.fromData({ year, month, day, isDate: true })
  const { hour, minute, second, zone } = start
  return ICAL.Time.fromData({ year, month, day, hour, minute, second }, zone)
}

function alignEnd(rule: unknown, start: ICAL.Time, align: (time: ICAL.Time) => ICAL.Time): void {
  if (!(rule instanceof ICAL.Recur) || !rule.until) return
  const { year, month, day, isDate } = rule.until
  const lastOfDay = { year, month, day, hour: 23, minute: 59, second: 59 }
  rule.until = isDate && !start.isDate ? new ICAL.Time(lastOfDay, start.zone) : align(rule.until)
}

/** Converts dates to DATE or DATE-TIME values, the only kind that the library repeats. Returns the ends of periods. */
function convertDates(
  properties: readonly ICAL.Property[],
  align: (time: ICAL.Time) => ICAL.Time
): Map<string, ICAL.Time> {
  const ends = new Map<string, ICAL.Time>()
  for (const property of properties) {
    const starts = valuesOf(property).flatMap(value => {
      if (!(value instanceof ICAL.Period)) return value instanceof ICAL.Time ? align(value) : []
      const start = align(value.start)
      ends.set(start.toString(), align(value.getEnd()))
      return start
    })
    setTimes(property, starts)
  }
  return ends
}

function valuesOf(property: ICAL.Property): unknown[] {
  return property.getValues()
}

function timesOf(property: ICAL.Property): ICAL.Time[] {
  return valuesOf(property).filter(value => value instanceof ICAL.Time)
}

function setTimes(property: ICAL.Property, times: ICAL.Time[]): void {
  if (property.isMultiValue) property.setValues(times)
  else if (times[0]) property.setValue(times[0])
}

/** Local time of an instant in a time zone. Other times stay unchanged. */
function onClock(time: ICAL.Time, zone: string): ICAL.Time {
  if (!isFixed(time) || time.isDate) return time
  return ICAL.Time.fromDateTimeString(wallClockOf(time.toJSDate(), zone))
}
