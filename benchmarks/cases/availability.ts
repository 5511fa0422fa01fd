import type { Case } from '../case.ts'
import type { Answer, Request } from '../load.ts'
import { addLargeSchool, largeLessonId, type Stage } from '../stage.ts'

const quiet = async () => {}
const SLOTS = 120

function read(path: string, headers: Record<string, string> = {}) {
  return ({ schoolKey }: Pick<Stage, 'schoolKey'>): Request => ({
    method: 'GET',
    path: `/api/partner/v1${path}`,
    headers: { 'x-partner-api-key': schoolKey, ...headers }
  })
}

function lists(property?: string) {
  return ({ status, body }: Answer): boolean => {
    if (status !== 200) return false
    if (body === undefined) return true
    const value = JSON.parse(body)
    return (property ? value[property] : value).length === SLOTS
  }
}

const lessonOf = ({ slotIds }: Stage, n: number) => slotIds[n % slotIds.length] as string

/** At least one lesson. */
function isList({ status, body }: Answer): boolean {
  return status === 200 && (body === undefined || JSON.parse(body).length > 0)
}

function inFormat(format: string, property?: string): Case {
  return {
    name: `availability-${format}`,
    description: `120 lessons in the ${format} format, unchanged`,
    rivals: ['bare'],
    goals: {},
    prepare: quiet,
    request: read(`/availabilities?format=${format}`),
    expect: lists(property)
  }
}

export const availability: readonly Case[] = [
  {
    name: 'availability-warm',
    description: '120 lessons, unchanged since the last read',
    rivals: ['bare', 'peer'],
    goals: { bare: 0.6, peer: 15 },
    prepare: quiet,
    request: read('/availability'),
    expect: lists()
  },
  {
    name: 'availability-cold',
    description: '120 lessons, every read as the first after a change',
    rivals: ['peer'],
    goals: { peer: 2 },
    // No cache; only concurrent reads are deduplicated.
    settings: { CACHE_MEGABYTES: '0' },
    prepare: quiet,
    request: read('/availability'),
    expect: lists()
  },
  {
    name: 'availability-alone',
    description: '120 lessons, every read the first of its kind',
    rivals: ['peer'],
    goals: {},
    // No cache, and concurrent requests ask for different days, so they share only the read of their school.
    settings: { CACHE_MEGABYTES: '0' },
    prepare: quiet,
    request: (stage, n) => read(`/availability?to=${dayAfter(31 + (n % 140))}&level=beginner`)(stage),
    expect: lists()
  },
  {
    name: 'availability-windows',
    description: '29 windows of 120 lessons, which change 100 times a second',
    rivals: ['peer'],
    goals: { peer: 7 },
    changes: { aSecond: 100, slotId: lessonOf },
    prepare: quiet,
    request: (stage, n) => read(`/availability?from=${dayAfter(1 + (n % 29))}&to=${dayAfter(31)}`)(stage),
    expect: isList
  },
  {
    name: 'availability-unlike',
    description: 'windows of 120 lessons, no two alike, which change 100 times a second',
    rivals: ['peer'],
    goals: { peer: 5 },
    changes: { aSecond: 100, slotId: lessonOf },
    prepare: quiet,
    request: (stage, n) =>
      read(`/availability?from=${dayAfter(1 + (n % 29))}&to=${dayAfter(31 + (n % 140))}`)(stage),
    expect: isList
  },
  {
    name: 'availability-large',
    description: 'a week of a school with 10,000 lessons, which change 20 times a second',
    rivals: ['peer'],
    goals: {},
    changes: { aSecond: 20, slotId: (_, n) => largeLessonId(n) },
    prepare: addLargeSchool,
    request: ({ largeKey }, n) =>
      read(`/availability?from=${dayAfter(1 + (n % 300))}&to=${dayAfter(7 + (n % 300))}`)({
        schoolKey: largeKey
      }),
    expect: isList
  },
  {
    name: 'availability-304',
    description: '120 lessons that the partner already holds',
    rivals: [],
    goals: {},
    prepare: quiet,
    request: read('/availability', { 'if-none-match': '*' }),
    expect: ({ status }) => status === 304
  },
  inFormat('sb', 'availabilities'),
  inFormat('fh', 'availabilities'),
  inFormat('bl', 'data'),
  {
    name: 'key-unknown',
    description: 'a well-formed key that does not exist',
    rivals: ['bare'],
    goals: {},
    prepare: quiet,
    request: () => read('/availability')({ schoolKey: UNKNOWN }),
    expect: ({ status }) => status === 401
  }
]

/** Well formed with a valid checksum, but unknown. */
const UNKNOWN = 'sbs_000000000000000000000000000000000vD5F2'

function dayAfter(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
