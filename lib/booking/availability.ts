import type { Sql } from '../database/pool.ts'
import { type Finished, finishedOf } from '../kernel/answer.ts'
import type { FinishedCache, Kept } from '../kernel/cache.ts'
import { coalesce } from '../kernel/coalesce.ts'
import { type Offer, readServices, readSlots, type SlotRow, type SlotsRead } from './queries.ts'
import { bookingUrlOf, type Level, statusOf, vacanciesOf } from './rules.ts'
import type { Availability, AvailableSlot, LessonTypes } from './slot.ts'

/** Who reads: the school, the version its database row has right now, and the database's clock. */
interface Reader {
  readonly schoolId: string
  readonly discountPercent: number
  readonly version: string
  readonly atMs: number
}

/** A way of writing a read: its name keys the cache. */
export interface Format<R> {
  readonly name: string
  /** Of lesson types, which it lists; lessons unless told. */
  readonly offer?: Offer
  write(read: R): unknown
}

interface AvailabilityRequest {
  readonly from: string
  readonly to: string
  readonly level: Level | null
  readonly format: Format<Availability>
}

/** Reads of a school as finished bytes, never older than the reader's request. */
export interface AvailabilityReader {
  slots(reader: Reader, request: AvailabilityRequest): Promise<Finished>
  services(reader: Reader, format: Format<LessonTypes>): Promise<Finished>
  /** Any other read of the school: as it is remembered under `key`, or made anew. Fails as `make` fails. */
  remember(reader: Reader, key: string, make: () => Promise<Made>): Promise<Finished>
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

/**
 * Makes the reader. A request's key was looked up after it arrived and brought the school's version; bytes made
 * at that version still hold, so they are sent as they are. Otherwise they are made anew from one snapshot that
 * names its own version.
 */
export function createAvailabilityReader(
  sql: Sql,
  cache: FinishedCache,
  publicUrl: string
): AvailabilityReader {
  const make = coalesce<Cold, Kept>(colds => Promise.all(colds.map(cold => cold.make())), COLD)

  async function finish({ version, atMs }: Reader, cold: Cold): Promise<Finished> {
    const held = cache.find(cold.key, version, atMs)
    if (held) return held
    const kept = await make(cold)
    cache.keep(cold.key, kept)
    return kept
  }

  return {
    async remember({ schoolId, version, atMs }, name, makeAlone) {
      const key = `${schoolId} ${name}`
      const held = cache.find(key, version, atMs)
      if (held) return held
      const made = await makeAlone()
      const fresh = kept(made, made.value)
      cache.keep(key, fresh)
      return fresh
    },
    slots(reader, { from, to, level, format }) {
      const { schoolId, discountPercent } = reader
      const key = `slots ${schoolId} ${from} ${to} ${level} ${format.name} ${discountPercent}`
      return finish(reader, {
        key,
        make: async () => {
          const read = await readSlots(sql, { schoolId, from, to, level })
          const availability = schoolAvailability(read, { schoolId, from, to, discountPercent, publicUrl })
          return kept(read, format.write(availability))
        }
      })
    },
    services(reader, format) {
      const { schoolId } = reader
      return finish(reader, {
        key: `services ${schoolId} ${format.name}`,
        make: async () => {
          const read = await readServices(sql, schoolId, format.offer ?? 'lessons')
          return kept(read, format.write({ ...read, schoolId }))
        }
      })
    }
  }
}

function kept({ version, untilMs }: { version: string; untilMs: number | null }, value: unknown): Kept {
  const { body, etag } = finishedOf(Buffer.from(JSON.stringify(value)))
  return { version, untilMs: untilMs ?? Number.POSITIVE_INFINITY, body, etag }
}

interface Context {
  readonly schoolId: string
  readonly from: string
  readonly to: string
  readonly discountPercent: number
  readonly publicUrl: string
}

function schoolAvailability(read: SlotsRead, context: Context): Availability {
  const { schoolId, from, to } = context
  const { schoolName, currency } = read
  return {
    schoolId,
    schoolName,
    currency,
    from,
    to,
    slots: read.slots.map(row => slotOf(read, row, context))
  }
}

/** Field by field: two copies of what the database sent would cost more than all the rest of a cold read. */
function slotOf({ bookingUrlTemplate }: SlotsRead, row: SlotRow, context: Context): AvailableSlot {
  return {
    id: row.id,
    localDate: row.localDate,
    localStart: row.localStart,
    localEnd: row.localEnd,
    lessonTypeId: row.lessonTypeId,
    lessonTypeName: row.lessonTypeName,
    level: row.level,
    spotName: row.spotName,
    instructorName: row.instructorName,
    capacity: row.capacity,
    vacancies: vacanciesOf(row),
    status: statusOf(row),
    priceCents: row.priceCents,
    pricingPer: row.pricingPer,
    netCents: Math.round((row.priceCents * (100 - context.discountPercent)) / 100),
    bookingUrl: bookingUrlOf(context.publicUrl, bookingUrlTemplate, {
      schoolId: context.schoolId,
      slotId: row.id
    })
  }
}
