import { zoneOffsetMs } from './zones.ts'

/** Local time in a zone, `YYYY-MM-DDTHH:MM:SS`. Throws RangeError for an unknown zone. */
export function wallClockOf(at: Date, timeZone: string): string {
  const atMs = at.getTime()
  return new Date(atMs + zoneOffsetMs(timeZone, atMs)).toISOString().slice(0, 19)
}
