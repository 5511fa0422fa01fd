import { ofSchool, type Sql } from '../database/pool.ts'
import { type Finished, finishedOf, type Whole } from '../kernel/answer.ts'
import type { FinishedCache, Kept } from '../kernel/cache.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { type PartnersWay, partnersListing } from './calendar/listing.ts'
import type { LessonDays } from './calendar/queries.ts'
import type { Calendars, Reader, SchoolLessons } from './calendars.ts'
import { type Offer, readServices } from './queries.ts'
import type { LessonTypes } from './slot.ts'

/** A serializer of lesson types; `name` is part of the cache key. */
export interface OfferFormat {
  readonly name: string
  /** Types to list; default: those with lessons at set times. */
  readonly offer?: Offer
  write(read: LessonTypes): unknown
}

/** Cached reads of a school, as bytes. Never older than the reader's request. */
export interface AvailabilityReader {
  /** Upcoming lessons of a range of days, in a v1 format. */
  slots(
    reader: Reader & Pick<PartnersWay, 'discountPercent' | 'partnerId'>,
    asked: Pick<PartnersWay, 'format' | 'level'> & LessonDays
  ): Promise<Finished>
  /** Lessons of the last week and all upcoming ones, and at least `days`. */
  lessons(reader: Reader, days?: LessonDays): Promise<SchoolLessons>
  services(reader: Reader, format: OfferFormat): Promise<Finished>
  /** Any other read of the school, cached under `key`. Rejects if `make` does. */
  remember(reader: Reader, key: string, make: () => Promise<Made>): Promise<Whole>
}

/** Result of a read: its version, and the time (Unix milliseconds) until which only a write can change it. */
interface Made {
  readonly version: string
  readonly untilMs: number | null
  readonly value: unknown
}

interface Cold {
  readonly key: string
  make(): Promise<Kept>
}

/** Concurrent cache misses. Requests for the same key share one read. */
const COLD = { keyOf: ({ key }: Cold) => key, most: 64, lanes: 4, waiting: 5_000 } as const

/** Caches of school reads: one schedule per school, and complete responses of other reads. */
interface Memory {
  readonly calendars: Calendars
  readonly answers: FinishedCache
}

/**
 * Creates the reader. The key lookup of each request returns the school's current version, so a cached result of that version
 * is fresh. Otherwise the read uses one snapshot that includes its own version.
 */
export function createAvailabilityReader(
  sql: Sql,
  { calendars, answers }: Memory,
  publicUrl: string
): AvailabilityReader {
  const make = coalesce<Cold, Kept>(colds => Promise.all(colds.map(cold => cold.make())), COLD)

  return {
    async slots(reader, { format, level, from, to }) {
      const { discountPercent, partnerId } = reader
      const way = { format, level, discountPercent, partnerId, publicUrl }
      return (await calendars.at(reader)).answer(partnersListing(way), { from, to })
    },
    lessons: (reader, days) => calendars.at(reader, days),
    async services({ schoolId, version, atMs }, format) {
      const key = `services ${schoolId} ${format.name}`
      const held = answers.find(key, version, atMs)
      if (held) return held
      const { generation } = answers
      const made = await make({
        key,
        make: async () => {
          const read = await readServices(ofSchool(sql, schoolId), schoolId, format.offer ?? 'lessons')
          return kept(read, format.write({ ...read, schoolId }))
        }
      })
      answers.keep(key, made, generation)
      return made
    },
    async remember({ schoolId, version, atMs }, name, makeAlone) {
      const key = `${schoolId} ${name}`
      const held = answers.find(key, version, atMs)
      if (held) return held
      const { generation } = answers
      const made = await makeAlone()
      const fresh = kept(made, made.value)
      answers.keep(key, fresh, generation)
      return fresh
    }
  }
}

function kept({ version, untilMs }: { version: string; untilMs: number | null }, value: unknown): Kept {
  const { body, etag } = finishedOf(Buffer.from(JSON.stringify(value)))
  return { version, untilMs: untilMs ?? Number.POSITIVE_INFINITY, body, etag }
}
