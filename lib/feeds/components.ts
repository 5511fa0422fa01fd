import ICAL from 'ical.js'
import { instantOf } from './clock.ts'
import { type CalendarNotice, type CalendarPart, splitCalendar, uidOf } from './lines.ts'
import { parseProperty } from './property.ts'
import { EventFault, type RepairContext, repairEvent, type UnknownZone } from './repair.ts'

/** Maximum notices per file. Further notices are only counted. */
const MAX_NOTICES = 100

const MAX_EVENTS = 50_000

/** Events and free/busy periods of a file, and notices for skipped parts. */
interface CalendarComponents {
  readonly events: readonly ICAL.Component[]
  readonly stretches: readonly ICAL.Component[]
  readonly notices: readonly CalendarNotice[]
  /** False if a line or an event was skipped. */
  readonly isComplete: boolean
}

/**
 * Reads a file event by event. An unreadable event is skipped with a notice. `standard` is the default time zone. Throws if the
 * text is not a calendar.
 */
export function readComponents(text: string, standard: string): CalendarComponents {
  const { parts, notices } = splitCalendar(text)
  if (parts.filter(({ name }) => name === 'VEVENT').length > MAX_EVENTS)
    throw new Error(`The calendar has more than ${MAX_EVENTS} events; use a shorter one.`)
  const zones = parts.filter(({ name }) => name === 'VTIMEZONE').flatMap(part => readZone(part, notices))
  const defined = new Set(zones.map(({ id }) => id))
  const unknownZones = new Map<string, UnknownZone>()
  const read = parts.filter(({ name }) => name === 'VEVENT' || name === 'VFREEBUSY')
  const repairedParts = read.flatMap(part => repairPart(part, { defined, notices, unknownZones }))
  const parsed = parseParts(repairedParts, notices)
  const children = [...zones.map(({ zone }) => zone), ...parsed.map(({ component }) => component)]
  const calendar = new ICAL.Component(['vcalendar', [], children] as never)
  const components = calendar.getAllSubcomponents().slice(zones.length)
  const readable = components.filter((component, n) => {
    const { part } = parsed[n] as ParsedPart
    return skipUnreadable(part, notices, () => [assertReadable(part, component, standard)]).length > 0
  })
  return {
    events: readable.filter(({ name }) => name === 'vevent'),
    stretches: readable.filter(({ name }) => name === 'vfreebusy'),
    notices: limitNotices([...notices, ...noticesOfZones(unknownZones)]),
    isComplete: notices.length === 0
  }
}

function readZone(part: CalendarPart, notices: CalendarNotice[]): { id: string; zone: unknown }[] {
  const property = part.lines
    .map(({ text }) => parseProperty(text))
    .find(property => property?.name === 'TZID')
  const id = property?.value.trim() ?? ''
  try {
    const lines = part.lines.map(({ text }) => text)
    const zone = ICAL.parse(['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n')) as unknown
    const observances = new ICAL.Component(zone as never).getAllSubcomponents()
    const isComplete = observances.every(
      part => part.hasProperty('dtstart') && part.hasProperty('tzoffsetto')
    )
    if (observances.length === 0 || !isComplete) throw new Error()
    return [{ id, zone }]
  } catch {
    notices.push({
      line: part.line,
      event: '',
      reason: `the definition of the time zone "${id.slice(0, 80)}" is unreadable`
    })
    return []
  }
}

/** A component with its repaired lines. */
interface RepairedPart {
  readonly part: CalendarPart
  readonly lines: readonly string[]
}

/** A component with the result of the library's parser. */
interface ParsedPart {
  readonly part: CalendarPart
  readonly component: unknown
}

function repairPart(part: CalendarPart, context: RepairContext): RepairedPart[] {
  return skipUnreadable(part, context.notices, () => [{ part, lines: repairEvent(part, context) }])
}

/** Parses all components together, which is many times faster. If that fails, parses them one by one. */
function parseParts(repairedParts: readonly RepairedPart[], notices: CalendarNotice[]): ParsedPart[] {
  const textOf = ({ part: { name }, lines }: RepairedPart) =>
    [`BEGIN:${name}`, ...lines, `END:${name}`].join('\r\n')
  const parse = (parts: readonly RepairedPart[]) => {
    const text = ['BEGIN:VCALENDAR', ...parts.map(textOf), 'END:VCALENDAR'].join('\r\n')
    return (ICAL.parse(text) as [string, unknown[], unknown[]])[2]
  }
  let parsed: unknown[] | undefined
  try {
    parsed = parse(repairedParts)
  } catch {
    parsed = undefined
  }
  return repairedParts.flatMap((part, n) =>
    skipUnreadable(part.part, notices, () => {
      const component = parsed ? parsed[n] : parse([part])[0]
      return [{ part: part.part, component }]
    })
  )
}

/** Reads all values now, because the library parses them lazily: a fault must appear here. */
function assertReadable(part: CalendarPart, component: ICAL.Component, standard: string): void {
  for (const property of component.getAllProperties()) property.getValues()
  if (part.name !== 'VEVENT') return
  if (!component.hasProperty('dtstart')) throw new EventFault(part.line, 'DTSTART is missing')
  const [start, end] = [component.getFirstPropertyValue('dtstart'), component.getFirstPropertyValue('dtend')]
  if (!(start instanceof ICAL.Time && end instanceof ICAL.Time)) return
  if (instantOf(component, 'dtend', end, standard) >= instantOf(component, 'dtstart', start, standard)) return
  const line = part.lines.find(({ text }) => /^DTEND[;:]/i.test(text))?.line ?? part.line
  throw new EventFault(line, 'DTEND is before DTSTART')
}

/** One notice per unknown time zone, at the first event that uses it. */
function noticesOfZones(zones: ReadonlyMap<string, UnknownZone>): CalendarNotice[] {
  return [...zones].map(([zone, { line, event, parts }]) => {
    const events = parts.size === 1 ? '1 event' : `${parts.size} events`
    return {
      line,
      event,
      reason: `unknown time zone "${zone.slice(0, 80)}" in ${events}; read as the school's`
    }
  })
}

function skipUnreadable<T>(part: CalendarPart, notices: CalendarNotice[], read: () => T[]): T[] {
  try {
    return read()
  } catch (fault) {
    const line = fault instanceof EventFault ? fault.line : part.line
    const reason = `the event was skipped: ${(fault as Error).message}`
    notices.push({ line, event: uidOf(part), reason })
    return []
  }
}

function limitNotices(notices: readonly CalendarNotice[]): CalendarNotice[] {
  const sorted = [...notices].sort((a, b) => a.line - b.line)
  const omitted = sorted.length - MAX_NOTICES
  if (omitted <= 0) return sorted
  return [...sorted.slice(0, MAX_NOTICES), { line: 0, event: '', reason: `${omitted} more notices` }]
}
