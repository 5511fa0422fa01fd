import { addDays, isDate } from '../text/dates.ts'
import { isTimeZone } from '../text/zones.ts'
import { type CalendarNotice, type CalendarPart, uidOf } from './lines.ts'
import { formatProperty, type Property, parseProperty } from './property.ts'
import { resolveZoneName } from './zone-names.ts'

/** Properties for an event's time, and for whether it is busy. All others are ignored. */
const NEEDED =
  /^(UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|FREEBUSY)[;:]/i

/** Lines that need no repair. Most events of large calendars have only such lines. */
const BASIC_TIME =
  /^(?:UID:.*|DT(?:START|END):\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3])[0-5]\d[0-5]\dZ|DURATION:PT\d+[HM]|STATUS:[A-Z]+|TRANSP:[A-Z]+)$/

/** A fault that makes an event unreadable, with its line. */
export class EventFault extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

/** First use of a time zone that is neither known nor defined in the file, and all components that use it. */
export interface UnknownZone {
  readonly line: number
  readonly event: string
  readonly parts: Set<CalendarPart>
}

/** Time zones that the file defines, and the notices so far. */
export interface RepairContext {
  readonly defined: ReadonlySet<string>
  readonly notices: CalendarNotice[]
  readonly unknownZones: Map<string, UnknownZone>
}

interface Draft {
  readonly line: number
  readonly property: Property
}

/** Normalizes an event to RFC 5545. Repairs values that programs are known to write wrongly. Throws EventFault. */
export function repairEvent(part: CalendarPart, context: RepairContext): string[] {
  const needed = part.lines.filter(({ text }) => NEEDED.test(text))
  if (needed.every(({ text }) => BASIC_TIME.test(text))) return needed.map(({ text }) => text)
  const drafts = needed.flatMap(({ line, text }) => {
    const property = parseProperty(text)
    return property ? { line, property } : []
  })
  const repaired = drafts.flatMap(draft => repair(draft, part, context))
  assertLength(part, { drafts, repaired }, context)
  return alignEnds(repaired).map(formatProperty)
}

function repair({ line, property }: Draft, part: CalendarPart, context: RepairContext): Property[] {
  const { name, value } = property
  if (/^(DTSTART|DTEND|RECURRENCE-ID)$/.test(name)) {
    if (value.trim() === '' && name === 'DTEND') return []
    const time = repairTime(value)
    if (time === undefined)
      throw new EventFault(line, `${name} is not a date or time: "${value.slice(0, 40)}"`)
    return [withTime(property, time, zoneOf({ line, property }, part, context))]
  }
  if (/^(EXDATE|RDATE|FREEBUSY)$/.test(name)) return repairDates({ line, property }, part, context)
  if (name === 'RRULE') return value.trim() === '' ? [] : [{ ...property, value: repairRule(value) }]
  if (
    name === 'DURATION' &&
    !/^[+-]?P(?:\d+W|\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/i.test(value.trim())
  )
    return []
  return [{ ...property, value: value.trim() }]
}

/**
 * Throws EventFault for a negative duration. Adds a notice if the event's only end is unreadable: without an end, an all-day
 * event lasts one day, but a timed event has no duration.
 */
function assertLength(
  part: CalendarPart,
  { drafts, repaired }: { readonly drafts: readonly Draft[]; readonly repaired: readonly Property[] },
  { notices }: RepairContext
): void {
  if (part.name !== 'VEVENT' || repaired.some(({ name }) => name === 'DTEND')) return
  const ends = drafts.filter(({ property: { name } }) => name === 'DTEND' || name === 'DURATION')
  const negative = ends.find(({ property }) => /^\s*-.*[1-9]/.test(property.value))
  if (negative)
    throw new EventFault(negative.line, `DURATION is negative: "${negative.property.value.slice(0, 40)}"`)
  const isTimed = repaired.some(({ name, value }) => name === 'DTSTART' && value.includes('T'))
  const [first] = ends
  if (!first || !isTimed || repaired.some(({ name }) => name === 'DURATION')) return
  const { name } = first.property
  notices.push({
    line: first.line,
    event: uidOf(part),
    reason: `${name} is unreadable, so the event takes no time`
  })
}

/** Time zone of a property, as PostgreSQL or the file knows it. An unknown zone is undefined, and recorded for a notice. */
function zoneOf(
  { line, property }: Draft,
  part: CalendarPart,
  { defined, unknownZones }: RepairContext
): string | undefined {
  const zone = property.parameters.get('TZID')
  if (zone === undefined || zone === '' || isTimeZone(zone) || defined.has(zone)) return zone || undefined
  const { name } = resolveZoneName(zone)
  if (name === '') {
    const use = unknownZones.get(zone) ?? { line, event: uidOf(part), parts: new Set() }
    unknownZones.set(zone, use)
    use.parts.add(part)
  }
  return name || undefined
}

function withTime({ name, parameters }: Property, time: string, zone: string | undefined): Property {
  const isDay = !time.includes('T')
  const hasZone = zone !== undefined && !isDay && !time.endsWith('Z')
  const words = [...parameters].filter(([key]) => key === 'RANGE' || key === 'FBTYPE')
  return {
    name,
    parameters: new Map([
      ...(isDay ? [['VALUE', 'DATE'] as const] : []),
      ...(hasZone ? [['TZID', zone] as const] : []),
      ...words.map(([key, word]) => [key, word.toUpperCase()] as const)
    ]),
    value: time
  }
}

/** Splits a list of dates into one line per date, since their kinds may differ. Unreadable dates are skipped with a notice. */
function repairDates(draft: Draft, part: CalendarPart, context: RepairContext): Property[] {
  const { line, property } = draft
  const values = property.value.split(',').filter(value => value.trim() !== '')
  if (values.length === 0) return []
  const zone = zoneOf(draft, part, context)
  return values.flatMap(value => {
    const [first = '', second] = value.split('/')
    const [start, end] = [repairTime(first), second && (/^P/i.test(second) ? second : repairTime(second))]
    const fault = faultOf({ name: property.name, start, end, isPeriod: second !== undefined })
    if (start === undefined || fault !== undefined) {
      const reason = `${property.name} ${fault}: "${value.slice(0, 40)}"`
      context.notices.push({ line, event: uidOf(part), reason })
      return []
    }
    const date = withTime(property, start, zone)
    if (end === undefined) return date
    return {
      ...date,
      parameters: new Map([...date.parameters, ['VALUE', 'PERIOD']]),
      value: `${start}/${end}`
    }
  })
}

/** Reason why a date or period is invalid; undefined if it is valid. */
function faultOf(
  input: Readonly<{ name: string; start: string | undefined; end: string | undefined; isPeriod: boolean }>
): string | undefined {
  const { name, start, end, isPeriod } = input
  if (name === 'FREEBUSY' && end === undefined) return 'is not a period'
  if (start === undefined || (isPeriod && end === undefined)) return 'is not a date'
  const isSameClock = end !== undefined && /^\d/.test(end) && end.endsWith('Z') === start.endsWith('Z')
  return isSameClock && end < start ? 'ends before it starts' : undefined
}

const TIME = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?(Z)?)?$/

/** Normalizes a date or time; 24:00 becomes midnight of the next day. Undefined if it is neither. */
function repairTime(value: string): string | undefined {
  const [all, year, month, day, hour, minute, second = '00', utc = ''] =
    TIME.exec(value.trim().toUpperCase()) ?? []
  const date = `${year}-${month}-${day}`
  // Days 1 to 28 exist in every month.
  if (all === undefined || month === '00' || (month as string) > '12' || day === '00') return undefined
  if ((day as string) > '28' && !isDate(date)) return undefined
  if (hour === undefined) return all
  if (`${hour}${minute}${second}` === '240000') return `${addDays(date, 1).replaceAll('-', '')}T000000${utc}`
  if (hour > '23' || (minute as string) > '59' || second > '60') return undefined
  return `${year}${month}${day}T${hour}${minute}${second === '60' ? '59' : second}${utc}`
}

/** Removes empty parts of a rule. Removes COUNT too if there is an UNTIL. */
function repairRule(value: string): string {
  const parts = value
    .replace(/\s+/g, '')
    .toUpperCase()
    .split(';')
    .map(part => part.replace(/,+/g, ',').replace(/=,|,$/g, match => (match === ',' ? '' : '=')))
    .filter(part => /^[A-Z]+=./.test(part))
    .map(part => (part === 'INTERVAL=0' ? 'INTERVAL=1' : part))
    .map(part => (part.startsWith('UNTIL=') ? `UNTIL=${repairTime(part.slice(6)) ?? part.slice(6)}` : part))
  const hasUntil = parts.some(part => part.startsWith('UNTIL='))
  return parts.filter(part => !(hasUntil && part.startsWith('COUNT='))).join(';')
}

/** Converts an end to the kind of its start. An all-day event whose end is not after its start lasts one day. */
function alignEnds(properties: readonly Property[]): Property[] {
  const start = properties.find(({ name }) => name === 'DTSTART')
  return properties.flatMap(property => {
    if (property.name === 'DURATION' && start && !start.value.includes('T'))
      return /[1-9]/.test(property.value) ? property : []
    if (property.name !== 'DTEND' || !start) return property
    const [startIsDay, endIsDay] = [start, property].map(({ value }) => !value.includes('T'))
    if (startIsDay) {
      const end = endIsDay ? property.value : lastDay(property.value)
      return end > start.value ? withTime(property, end, undefined) : []
    }
    if (!endIsDay) return property
    return {
      ...start,
      name: 'DTEND',
      value: `${property.value}T000000${start.value.endsWith('Z') ? 'Z' : ''}`
    }
  })
}

/** Exclusive end day of an all-day event, if its end has a time. */
function lastDay(time: string): string {
  const day = time.slice(0, 8)
  if (/T000000/.test(time)) return day
  return addDays(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`, 1).replaceAll('-', '')
}
