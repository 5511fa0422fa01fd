import { ofSchool, type Sql } from '../database/pool.ts'
import { type Finished, finishedOf, type Whole } from '../kernel/answer.ts'
import type { FinishedCache, Kept } from '../kernel/cache.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { type PartnersWay, partnersListing } from './calendar/listing.ts'
import type { LessonDays } from './calendar/queries.ts'
import type { Calendars, Reader, SchoolLessons } from './calendars.ts'
import { type Offer, readServices } from './queries.ts'
import type { LessonTypes } from './slot.ts'

/** A way of writing lesson types: its name keys the cache. */
export interface OfferFormat {
  readonly name: string
  /** Which it lists; those with lessons at set times by default. */
  readonly offer?: Offer
  write(read: LessonTypes): unknown
}

/** Reads of a school as finished bytes, never older than the reader's request. */
export interface AvailabilityReader {
  /** The lessons to come of some days, as v1 writes them. */
  slots(
    reader: Reader & Pick<PartnersWay, 'discountPercent' | 'partnerId'>,
    asked: Pick<PartnersWay, 'format' | 'level'> & LessonDays
  ): Promise<Finished>
  /** The lessons of a school, those of the last week among them, or of some days at least. */
  lessons(reader: Reader, days?: LessonDays): Promise<SchoolLessons>
  services(reader: Reader, format: OfferFormat): Promise<Finished>
  /** Any other read of the school: as it is remembered under `key`, or made anew. Fails as `make` fails. */
  remember(reader: Reader, key: string, make: () => Promise<Made>): Promise<Whole>
}

/** What a read made, the version it belongs to, and until when (Unix milliseconds) time alone cannot change it. */
interface Made {
  readonly version: string
  readonly untilMs: number | null
  readonly value: unknown
}

interface Cold {
  readonly key: string
  make(): Promise<Kept>
}

/** Cold reads at once; those of the same key that arrived together are made once. */
const COLD = { keyOf: ({ key }: Cold) => key, most: 64, lanes: 4, waiting: 5_000 } as const

/** What reads of schools are answered from: one calendar for each, and whole answers of all else. */
interface Memory {
  readonly calendars: Calendars
  readonly answers: FinishedCache
}

/**
 * Makes the reader. A request's key was looked up after it arrived and brought the school's version; what was made
 * at that version still holds, so it is sent as it is. Otherwise it is made anew from one snapshot that
 * names its own version.
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
