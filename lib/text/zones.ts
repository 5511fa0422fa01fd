import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoize } from '../infra/memoize.ts'
import { PACKAGE_FOLDER } from '../package.ts'
import { parseTzif, type ZoneOffsets } from './tzif.ts'

/**
 * The time zone data of this program, written by bin/build/zones.ts. The heading names the release. Each line has a zone's name
 * and its compiled rules (TZif) in base64, or `=` and the name of a zone with equal rules.
 */
export const ZONES_FILE = join(PACKAGE_FOLDER, 'sql', 'zones.txt')

interface ShippedZones {
  readonly release: string
  readonly texts: ReadonlyMap<string, string>
}

let shipped: ShippedZones | undefined

function shippedZones(): ShippedZones {
  shipped ??= parseZones(readFileSync(ZONES_FILE, 'latin1'))
  return shipped
}

function parseZones(text: string): ShippedZones {
  const [heading = '', ...lines] = text.trim().split('\n')
  const rows = lines.map(line => line.split(' ') as [string, string])
  return { release: /\b\d{4}[a-z]+\b/.exec(heading)?.[0] ?? '', texts: new Map(rows) }
}

/** Release of this program's time zone data, such as 2026d. */
export function shippedRelease(): string {
  return shippedZones().release
}

export function zoneNames(): string[] {
  return [...shippedZones().texts.keys()]
}

/** Compiled rules of a zone of this program; undefined if unknown. */
export function compiledZone(name: string): Buffer | undefined {
  const text = shippedZones().texts.get(name)
  if (text === undefined) return undefined
  return text.startsWith('=') ? compiledZone(text.slice(1)) : Buffer.from(text, 'base64')
}

/** PostgreSQL's zone data. It is module-level, since all requests of a process use the same rules. */
const ofDatabase = new Map<string, ZoneOffsets>()

/** Maximum zones cached; PostgreSQL has about 600 names. */
const MAX_ZONES = 700

/** Replaces this program's offsets of a zone by PostgreSQL's. */
export function installZone(name: string, offsets: ZoneOffsets): void {
  if (ofDatabase.has(name) || ofDatabase.size < MAX_ZONES) ofDatabase.set(name, offsets)
}

const shippedOffsets = memoize(MAX_ZONES, (name: string): ZoneOffsets => {
  const compiled = compiledZone(name)
  if (!compiled) throw new RangeError(`There is no time zone "${name}".`)
  return parseTzif(compiled)
})

/** Offsets of a zone: PostgreSQL's if this process has read them, else this program's. Throws RangeError for unknown zones. */
export function zoneOffsets(name: string): ZoneOffsets {
  return ofDatabase.get(name) ?? shippedOffsets(name)
}

/** UTC offset of a zone at a time, in milliseconds. Throws RangeError for an unknown zone. */
export function zoneOffsetMs(name: string, atMs: number): number {
  const { from, offset } = zoneOffsets(name)
  let [low, high] = [0, from.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((from[middle] as number) <= atMs) low = middle
    else high = middle - 1
  }
  return offset[low] as number
}

/** IANA names that PostgreSQL treats as abbreviations, without summer time. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['CET', 'EET', 'MET', 'WET'])

/** True if PostgreSQL or this program has a zone of exactly this name. */
export function isTimeZone(name: string): boolean {
  if (ABBREVIATIONS.has(name)) return false
  return ofDatabase.has(name) || shippedZones().texts.has(name)
}
