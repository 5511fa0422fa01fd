/** A local time that identifies a release: from that release on, the zone has this UTC offset at that time. */
interface ZoneProbe {
  readonly zone: string
  readonly at: string
  readonly minutes: number
}

/** A release of the IANA time zone database, with its publication date. */
interface Release {
  readonly release: string
  readonly day: string
  /** Absent if the release changed nothing that can be detected. */
  readonly probe?: ZoneProbe
}

/** Releases, newest first. A database does not name its release, so changes of each release identify it. */
export const RELEASES: readonly Release[] = [
  {
    release: '2026d',
    day: '2026-09-14',
    probe: { zone: 'America/Inuvik', at: '2026-12-15T12:00Z', minutes: -360 }
  },
  {
    release: '2026c',
    day: '2026-07-12',
    probe: { zone: 'Africa/Casablanca', at: '2026-10-01T12:00Z', minutes: 0 }
  },
  {
    release: '2026b',
    day: '2026-04-23',
    probe: { zone: 'America/Vancouver', at: '2026-12-15T12:00Z', minutes: -420 }
  },
  {
    release: '2026a',
    day: '2026-03-08',
    probe: { zone: 'Europe/Chisinau', at: '2026-03-29T00:30Z', minutes: 120 }
  },
  { release: '2025c', day: '2025-12-10' },
  {
    release: '2025b',
    day: '2025-03-22',
    probe: { zone: 'America/Coyhaique', at: '2026-07-15T12:00Z', minutes: -180 }
  },
  {
    release: '2025a',
    day: '2025-01-15',
    probe: { zone: 'America/Asuncion', at: '2025-07-01T12:00Z', minutes: -180 }
  },
  { release: '2024b', day: '2024-09-04' },
  {
    release: '2024a',
    day: '2024-02-01',
    probe: { zone: 'Asia/Almaty', at: '2024-04-01T12:00Z', minutes: 300 }
  }
]

/** Time zone data of a program. `release` is its release, or the newest one whose changes it has. */
export interface ZoneData {
  readonly of: string
  /** Undefined if it is older than all releases that this program knows. */
  readonly release: string | undefined
}

const DAY_MS = 86_400_000
const MAX_AGE_DAYS = 183

/** Full days since a release was published; undefined if this program does not know the release. */
function ageDays(release: string, nowMs: number): number | undefined {
  const day = RELEASES.find(entry => entry.release === release)?.day
  return day === undefined ? undefined : Math.floor((nowMs - Date.parse(`${day}T00:00Z`)) / DAY_MS)
}

/** True if zone data is older than six months. A release newer than all known ones is not old. */
export function isOld({ release }: ZoneData, nowMs: number): boolean {
  if (release === undefined) return true
  const days = ageDays(release, nowMs)
  if (days === undefined) return release < (RELEASES.at(-1) as Release).release
  return days > MAX_AGE_DAYS
}

/** Describes zone data: `PostgreSQL 2026d, 74 days old`. */
export function describeZoneData({ of, release }: ZoneData, nowMs: number): string {
  if (release === undefined) return `${of} older than ${(RELEASES.at(-1) as Release).release}`
  const days = ageDays(release, nowMs)
  return days === undefined ? `${of} ${release}` : `${of} ${release}, ${days} days old`
}
