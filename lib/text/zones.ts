import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_FOLDER } from '../package.ts'
import { remember } from '../remember.ts'
import { parseTzif, type ZoneOffsets } from './tzif.ts'

/**
 * The time zone data that this program brings: a heading with the release, then a line for each zone, sorted: its name and
 * its compiled rules (TZif) in base64, or `=` and the zone whose rules it shares. bin/zones.ts writes it.
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

/** Release of the time zone data that this program brings, such as 2026d. */
export function shippedRelease(): string {
  return shippedZones().release
}

/** Names of all zones that this program brings. */
export function zoneNames(): string[] {
  return [...shippedZones().texts.keys()]
}

/** Compiled rules of a shipped zone; undefined if there is none of this name. */
export function compiledZone(name: string): Buffer | undefined {
  const text = shippedZones().texts.get(name)
  if (text === undefined) return undefined
  return text.startsWith('=') ? compiledZone(text.slice(1)) : Buffer.from(text, 'base64')
}

/** As PostgreSQL has them. Per process: rules of a zone are the same for all requests, and each process reads them itself. */
const ofDatabase = new Map<string, ZoneOffsets>()

/** Zones of PostgreSQL that are kept; there are some 600 names. */
const MAX_ZONES = 700

/** Takes the offsets that PostgreSQL has for a zone; they count from then on in place of the shipped ones. */
export function installZone(name: string, offsets: ZoneOffsets): void {
  if (ofDatabase.has(name) || ofDatabase.size < MAX_ZONES) ofDatabase.set(name, offsets)
}

const shippedOffsets = remember(MAX_ZONES, (name: string): ZoneOffsets => {
  const compiled = compiledZone(name)
  if (!compiled) throw new RangeError(`There is no time zone "${name}".`)
  return parseTzif(compiled)
})

/** Offsets of a zone: PostgreSQL's if this process has read them, else the shipped ones. Throws RangeError for an unknown zone. */
export function zoneOffsets(name: string): ZoneOffsets {
  return ofDatabase.get(name) ?? shippedOffsets(name)
}

/** Milliseconds that a zone is ahead of UTC at an instant. Throws RangeError for an unknown zone. */
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

/** IANA names that PostgreSQL takes for abbreviations, which have no summer time. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['CET', 'EET', 'MET', 'WET'])

/** Whether a text is the exact name of a zone that PostgreSQL or this program knows. */
export function isTimeZone(name: string): boolean {
  if (ABBREVIATIONS.has(name)) return false
  return ofDatabase.has(name) || shippedZones().texts.has(name)
}
