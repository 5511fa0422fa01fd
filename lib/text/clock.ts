import { zoneOffsetMs } from './zones.ts'

/** The wall clock of a zone at an instant, `YYYY-MM-DDTHH:MM:SS`. Throws RangeError for a zone that does not exist. */
export function wallClockOf(at: Date, timeZone: string): string {
  const atMs = at.getTime()
  return new Date(atMs + zoneOffsetMs(timeZone, atMs)).toISOString().slice(0, 19)
}
