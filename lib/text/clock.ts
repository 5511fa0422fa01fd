import { remember } from '../remember.ts'

/** Zones whose clocks are kept, for to make one is dear; there are some 600 names. */
const MOST_CLOCKS = 600

const clockOf = remember(
  MOST_CLOCKS,
  (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
)

/** The wall clock of a zone at an instant, `YYYY-MM-DDTHH:MM:SS`. Throws RangeError for a zone that does not exist. */
export function wallClockOf(at: Date, timeZone: string): string {
  return clockOf(timeZone).format(at).replace(' ', 'T')
}
