import { zoneOffsets } from '../text/zones.ts'

/** A time zone, and the instant around which to describe it. */
export interface CalendarZone {
  readonly name: string
  readonly atMs: number
}

/** Years to describe before and after the year of the instant. */
const YEARS_BEFORE = 1
const YEARS_AFTER = 2

/** Writes a VTIMEZONE with each change in these years, so that calendar programs need no time zone data. */
export function zoneLines({ name, atMs }: CalendarZone): string[] {
  const { from, offset } = zoneOffsets(name)
  const year = new Date(atMs).getUTCFullYear()
  const [first, last] = [Date.UTC(year - YEARS_BEFORE, 0, 1), Date.UTC(year + YEARS_AFTER + 1, 0, 1)]
  const indexes = from.flatMap((at, n) => (at > first && at < last ? n : []))
  const before = (indexes[0] ?? from.findLastIndex(at => at <= first) + 1) - 1
  const base = offset[Math.max(before, 0)] as number
  const changes = indexes.map(n => observance(from[n] as number, offset[n - 1] ?? base, offset[n] as number))
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...observance(0, base, base), ...changes.flat(), 'END:VTIMEZONE']
}

function observance(at: number, before: number, after: number): string[] {
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  const local = new Date(at === 0 ? 0 : at + before).toISOString().slice(0, 19).replace(/[-:]/g, '')
  return [
    `BEGIN:${kind}`,
    `DTSTART:${local}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`
  ]
}

function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0'))
  return `${offsetMs < 0 ? '-' : '+'}${hours}${rest}`
}
