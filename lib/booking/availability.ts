import { ofSchool, type Sql } from '../infra/database/pool.ts'
import { type BufferBody, type SerializedBody, serializedBody } from '../kernel/answer.ts'
import type { CachedBody, ResponseCache } from '../kernel/cache.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { type CatalogueScope, readServices } from './queries.ts'
import type { LessonDays } from './schedule/queries.ts'
import { type PartnerOptions, partnerSerializer } from './schedule/serializer.ts'
import type { Reader, ScheduleCache, SchoolLessons } from './schedule-cache.ts'
import type { LessonTypes } from './slot.ts'

/** A serializer of lesson types; `name` is part of the cache key. */
export interface LessonTypeFormat {
  readonly name: string
  /** Types to list. Default: those with lessons at set times. */
  readonly scope?: CatalogueScope
  write(read: LessonTypes): unknown
  /** Languages of the school's texts in the result. */
  locales?(read: LessonTypes): readonly string[]
}

/** Cached reads of a school, as bytes. A result is never older than the request. */
export interface AvailabilityReader {
  /** Upcoming lessons of some days, in a v1 format. */
  slots(
    reader: Reader & Pick<PartnerOptions, 'discountPercent' | 'partnerId'>,
    query: Pick<PartnerOptions, 'format' | 'level'> & LessonDays
  ): Promise<SerializedBody>
  /** Upcoming lessons, those of the last week, and those of `days`. */
  lessons(reader: Reader, days?: LessonDays): Promise<SchoolLessons>
  services(reader: Reader, format: LessonTypeFormat): Promise<SerializedBody & Pick<CachedBody, 'locales'>>
  /** Another read of the school, cached under `key`. Rejects if `loadBatched` does. */
  cached(reader: Reader, key: string, loadBatched: () => Promise<ReadResult>): Promise<BufferBody>
}

/** Result of a read. Until `untilMs` (Unix milliseconds), only a write can change it. */
interface ReadResult {
  readonly version: string
  readonly untilMs: number | null
  readonly value: unknown
}

interface CacheMiss {
  readonly key: string
  load(): Promise<CachedBody>
}

/** Queue of cache misses. Concurrent requests for the same key share one read. */
const MISS_QUEUE = { keyOf: ({ key }: CacheMiss) => key, max: 64, lanes: 4, waiting: 5_000 } as const

/** Caches of school reads: a schedule for each school, and complete responses of other reads. */
interface ReadCaches {
  readonly schedules: ScheduleCache
  readonly answers: ResponseCache
}

/**
 * Create the reader. The key lookup of each request returns the school's current version, so a cached result of that version is
 * fresh. Other results are read in one snapshot that includes its version.
 */
export function createAvailabilityReader(
  sql: Sql,
  { schedules, answers }: ReadCaches,
  publicUrl: string
): AvailabilityReader {
  const loadBatched = coalesce<CacheMiss, CachedBody>(
    misses => Promise.all(misses.map(miss => miss.load())),
    MISS_QUEUE
  )

  return {
    async slots(reader, { format, level, from, to }) {
      const { discountPercent, partnerId } = reader
      const options = { format, level, discountPercent, partnerId, publicUrl }
      return (await schedules.at(reader)).answer(partnerSerializer(options), { from, to })
    },
    lessons: (reader, days) => schedules.at(reader, days),
    async services({ schoolId, version, atMs }, format) {
      const key = `services ${schoolId} ${format.name}`
      const cached = answers.find(key, version, atMs)
      if (cached) return cached
      const { generation } = answers
      const body = await loadBatched({
        key,
        load: async () => {
          const read = await readServices(ofSchool(sql, schoolId), schoolId, format.scope ?? 'lessons')
          const services = read.services.filter(({ isHidden }) => !isHidden)
          const types = { ...read, schoolId, services }
          const locales = format.locales?.(types)
          return { ...cachedBodyOf(read, format.write(types)), ...(locales && { locales }) }
        }
      })
      answers.set(key, body, generation)
      return body
    },
    async cached({ schoolId, version, atMs }, name, load) {
      const key = `${schoolId} ${name}`
      const cached = answers.find(key, version, atMs)
      if (cached) return cached
      const { generation } = answers
      const result = await load()
      const body = cachedBodyOf(result, result.value)
      answers.set(key, body, generation)
      return body
    }
  }
}

function cachedBodyOf(
  { version, untilMs }: { version: string; untilMs: number | null },
  value: unknown
): CachedBody {
  const { body, etag } = serializedBody(Buffer.from(JSON.stringify(value)))
  return { version, untilMs: untilMs ?? Number.POSITIVE_INFINITY, body, etag }
}
