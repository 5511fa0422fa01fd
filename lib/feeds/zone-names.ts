import { memoize } from '../infra/memoize.ts'
import { isTimeZone, zoneNames } from '../text/zones.ts'
import { WINDOWS_ZONES } from './windows-zones.ts'

const MAX_NAMES = 1000

/** Finds the IANA zone for a time zone name in a calendar. The name is empty if unknown. */
export const resolveZoneName = memoize(MAX_NAMES, (zoneName: string): { readonly name: string } => {
  const text = zoneName.trim().replace(/^"|"$/g, '')
  const lookups = [byName, byWindowsName, byPath, byOffset, byCities]
  for (const lookup of lookups) {
    const name = lookup(text)
    if (name !== undefined) return { name }
  }
  return { name: '' }
})

const byLowerCase = memoize(1, (_: string) => new Map(zoneNames().map(name => [name.toLowerCase(), name])))

/** IANA's targets of these names, which PostgreSQL treats as abbreviations without summer time. */
const LINKS: Readonly<Record<string, string>> = {
  cet: 'Europe/Brussels',
  met: 'Europe/Brussels',
  eet: 'Europe/Athens',
  wet: 'Europe/Lisbon'
}

function byName(text: string): string | undefined {
  if (isTimeZone(text)) return text
  const lower = text.toLowerCase().replaceAll(' ', '_')
  if (/^(z|zulu|tzone:\/\/microsoft\/utc|coordinated_universal_time)$/.test(lower)) return 'Etc/UTC'
  return LINKS[lower] ?? byLowerCase('').get(lower)
}

/** Finds names of Outlook and Exchange: with a number at the end, in the summer form, or (Notes) without "Standard Time". */
function byWindowsName(text: string): string | undefined {
  const normalized = text
    .replace(/\s+\d+$/, '')
    .replace(/\bDaylight Time$/i, 'Standard Time')
    .toLowerCase()
  return WINDOWS_ZONES.get(normalized) ?? WINDOWS_ZONES.get(`${normalized} standard time`)
}

/** Finds names after a path of the vendor: `/mozilla.org/20050126_1/Europe/Berlin`, `/Europe/Madrid`. */
function byPath(text: string): string | undefined {
  const steps = text.split('/').filter(Boolean)
  if (!text.includes('/')) return undefined
  for (const wordCount of [3, 2, 1]) {
    const name = byName(steps.slice(-wordCount).join('/'))
    if (steps.length >= wordCount && name !== undefined) return name
  }
  return undefined
}

/** Finds offsets: `GMT+1`, `UTC-03:00`. The sign of IANA's names (Etc/GMT-1) is inverted. */
function byOffset(text: string): string | undefined {
  const [, sign, hours, minutes = '00'] = /^(?:UTC|GMT)?\s*([+-])(\d{1,2}):?(\d{2})?$/i.exec(text) ?? []
  if (sign === undefined || minutes !== '00') return undefined
  const name = `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`
  return isTimeZone(name) ? name : undefined
}

/** Finds the first city with its own zone: `(UTC+01:00) Brussels, Copenhagen, Madrid, Paris`. */
function byCities(text: string): string | undefined {
  const [, cities] = /^\((?:UTC|GMT)[^)]*\)\s*(.+)$/i.exec(text) ?? []
  const cityNames = cities?.split(/[,/]/).map(city => city.trim().toLowerCase().replaceAll(' ', '_'))
  if (cityNames === undefined) return undefined
  if (cityNames.some(city => /coordinated_universal_time/.test(city))) return 'Etc/UTC'
  for (const city of cityNames) {
    const name = zoneNames().find(zone => zone.toLowerCase().split('/').at(-1) === city)
    if (name !== undefined) return name
  }
  return undefined
}
