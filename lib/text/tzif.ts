import { DAY_MS } from './dates.ts'

/** UTC offsets of a zone in milliseconds. Each is valid from an instant; the instants ascend (Unix milliseconds). */
export interface ZoneOffsets {
  readonly from: readonly number[]
  readonly offset: readonly number[]
}

/** Last year for which yearly rules are expanded. */
const LAST_YEAR = 2068
const HEADER_BYTES = 44

/** Parses a compiled zone (TZif, RFC 9636). Throws an Error if the bytes are not TZif of version 2 or later. */
export function parseTzif(bytes: Buffer): ZoneOffsets {
  if (bytes.toString('latin1', 0, 4) !== 'TZif' || bytes[4] === 0)
    throw new Error('This is not compiled time zone data (TZif) of version 2 or later.')
  const first = readCounts(bytes, 0)
  const start = HEADER_BYTES + sizeOf(first, 4)
  const counts = readCounts(bytes, start)
  const times = start + HEADER_BYTES
  const kinds = times + counts.times * 8
  const types = kinds + counts.times
  const offsetOf = (type: number) => bytes.readInt32BE(types + type * 6) * 1000
  const from = [Number.NEGATIVE_INFINITY]
  const offset = [offsetOf(0)]
  for (let n = 0; n < counts.times; n += 1) {
    from.push(Number(bytes.readBigInt64BE(times + n * 8)) * 1000)
    offset.push(offsetOf(bytes[kinds + n] as number))
  }
  const footer = bytes.toString('latin1', start + HEADER_BYTES + sizeOf(counts, 8)).trim()
  return expandTransitions({ from, offset }, footer)
}

interface Counts {
  readonly times: number
  readonly types: number
  readonly chars: number
  readonly leaps: number
  readonly standard: number
  readonly utc: number
}

function readCounts(bytes: Buffer, at: number): Counts {
  const [utc, standard, leaps, times, types, chars] = [20, 24, 28, 32, 36, 40].map(place =>
    bytes.readUInt32BE(at + place)
  ) as [number, number, number, number, number, number]
  return { utc, standard, leaps, times, types, chars }
}

function sizeOf({ times, types, chars, leaps, standard, utc }: Counts, bytes: number): number {
  return times * (bytes + 1) + types * 6 + chars + leaps * (bytes + 4) + standard + utc
}

const NAME = '(?:[A-Za-z]+|<[^>]+>)'
const CLOCK = '[+-]?\\d+(?::\\d+){0,2}'
const FOOTER = new RegExp(`^${NAME}(${CLOCK})(?:${NAME}(${CLOCK})?,([^,]+),([^,]+))?$`)

/** Expands the yearly rule (POSIX TZ) at the end of the file. */
function expandTransitions(transitions: { from: number[]; offset: number[] }, footer: string): ZoneOffsets {
  const [, west, summerWest, begins, ends] = FOOTER.exec(footer) ?? []
  if (west === undefined || begins === undefined || ends === undefined) return transitions
  const standard = -secondsOf(west) * 1000
  const summer = summerWest === undefined ? standard + 3_600_000 : -secondsOf(summerWest) * 1000
  const last = transitions.from.at(-1) as number
  const firstYear = Number.isFinite(last) ? new Date(last).getUTCFullYear() : 1970
  const changes: [number, number][] = []
  for (let year = firstYear; year <= LAST_YEAR; year += 1) {
    changes.push([changeOf(begins, year) - standard, summer], [changeOf(ends, year) - summer, standard])
  }
  for (const [at, offset] of changes.sort(([a], [b]) => a - b)) {
    if (at <= last) continue
    transitions.from.push(at)
    transitions.offset.push(offset)
  }
  return transitions
}

/** Local time of a rule such as `M3.5.0/1` in a year, in Unix milliseconds as if the time were UTC. */
function changeOf(rule: string, year: number): number {
  const [day = '', time = '2'] = rule.split('/')
  return dayOf(day, year) + secondsOf(time) * 1000
}

function dayOf(day: string, year: number): number {
  const newYear = Date.UTC(year, 0, 1)
  if (day.startsWith('J')) {
    const number = Number(day.slice(1))
    const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
    return newYear + (number - 1 + (isLeap && number >= 60 ? 1 : 0)) * DAY_MS
  }
  if (!day.startsWith('M')) return newYear + Number(day) * DAY_MS
  const [month, week, weekday] = day.slice(1).split('.').map(Number) as [number, number, number]
  const first = Date.UTC(year, month - 1, 1)
  const offsetDays = (weekday - new Date(first).getUTCDay() + 7) % 7
  const found = first + (offsetDays + (week - 1) * 7) * DAY_MS
  return new Date(found).getUTCMonth() === month - 1 ? found : found - 7 * DAY_MS
}

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.replace(/^[+-]/, '').split(':').map(Number)
  return (clock.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
}
