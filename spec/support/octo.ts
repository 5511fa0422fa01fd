import { addLessonType, addSchool, addSlot, SCHOOL, type SpecSlot } from './school.ts'
import { type Answer, type Sent, type ServerOptions, type SpecServer, serve } from './server.ts'

/** Base path of strict OCTO. */
export const BASE = '/api/partner/octo'

/**
 * A server with one school that sells a group lesson, a private lesson with a price for the party, and
 * boards by the day.
 */
export interface OctoServer extends SpecServer {
  readonly key: string
  /** Calls strict OCTO, with every capability unless the request names its own. */
  octo(method: string, path: string, body?: unknown, sent?: Sent): Promise<Answer>
  /** Calls v1 with the same key. */
  v1(method: string, path: string, body?: unknown): Promise<Answer>
  slot(productId?: Product, fields?: Partial<SpecSlot>): Promise<string>
  /** Reserves that many units; returns the booking. */
  reserve(availabilityId: string, units?: number, more?: object): Promise<Answer>
}

export type Product = 'group' | 'private' | 'hire'

/** Starts it; the key's partner has a discount of 10 percent. */
export async function serveOcto(
  t: Parameters<typeof serve>[0],
  settings: Readonly<Record<string, string>> = {},
  options: Pick<ServerOptions, 'loopbackOnly'> = {}
): Promise<OctoServer> {
  const server = await serve(t, { ...options, settings: { V1_RATE_PER_MINUTE: '100000', ...settings } })
  const { sql } = server
  await addSchool(sql)
  await addLessonType(sql, {
    id: 'private',
    name: 'Private lesson',
    kind: 'private',
    capacity: 2,
    priceCents: 8000
  })
  await addLessonType(sql, { id: 'hire', name: 'Board hire', level: 'all', capacity: 20, priceCents: 2500 })
  await sql`update lesson_types set pricing_per = 'BOOKING' where id = 'private'`
  await sql`update lesson_types set availability_type = 'OPENING_HOURS', max_students_per_instructor = null,
    description = 'Boards and wetsuits, by the day. Bring a towel.',
    translations = '{"pt": {"name": "Aluguer de prancha"}}' where id = 'hire'`
  const key = await server.schoolKey('OCTO reseller', SCHOOL, 10)
  const octo: OctoServer['octo'] = (method, path, body, sent = {}) =>
    server.request(method, BASE + path, {
      ...(body !== undefined && { body }),
      ...sent,
      headers: {
        authorization: `Bearer ${key}`,
        'octo-capabilities': 'octo/pricing, octo/content',
        ...sent.headers
      }
    })
  return {
    ...server,
    key,
    octo,
    v1: (method, path, body) =>
      server.request(method, `/api/partner/v1${path}`, { key, ...(body !== undefined && { body }) }),
    slot: (productId = 'group', fields = {}) => addSlot(sql, { ...SLOTS[productId], ...fields }),
    reserve: (availabilityId, units = 1, more = {}) =>
      octo('POST', '/bookings', { ...reservationOf(availabilityId, units), ...more })
  }
}

const SLOTS: Readonly<Record<Product, Partial<SpecSlot>>> = {
  group: {},
  private: { lessonTypeId: 'private', capacity: 2, instructors: 1, priceCents: 8000 },
  hire: {
    lessonTypeId: 'hire',
    localStart: '09:00',
    localEnd: '18:30',
    capacity: 20,
    instructors: 0,
    priceCents: 2500
  }
}

/** A body that reserves units of the group lesson. */
export function reservationOf(availabilityId: string, units = 1) {
  return {
    productId: 'group',
    optionId: 'DEFAULT',
    availabilityId,
    unitItems: Array.from({ length: units }, () => ({ unitId: 'participant' }))
  }
}

/** Expected refusal: its code, any message, and these members. */
export function refusal(error: string, more: object = {}) {
  return { status: 400, body: { error, errorMessage: /\w{3}/, ...more } }
}

/** Day of a slot that many days after the school's today, by the database's clock. */
export async function dayAhead({ sql }: SpecServer, days: number): Promise<string> {
  const [row] = await sql<{ day: string }[]>`
    select (clock_timestamp() at time zone 'Europe/Lisbon')::date + ${days}::int as day`
  return (row as { day: string }).day
}

/** Ends a hold without waiting. */
export async function runOut({ sql }: SpecServer, bookingId: string): Promise<void> {
  await sql`update bookings set hold_expires_at = clock_timestamp() - interval '1 second' where id = ${bookingId}`
  await sql`update slots set spots_taken = spots_taken where id = (select slot_id from bookings where id = ${bookingId})`
}
