import {
  cancelBooking,
  confirmBooking,
  createBooking,
  type Event,
  listAvailabilities,
  listEvents
} from './generated/orval.js'

/** Seats or refund of an event; its type decides its members. */
function detailOf(event: Event): string {
  if (event.type === 'booking.cancelled') return event.data.refund
  return event.type === 'booking.held' ? String(event.data.booking.participants) : event.type
}

/**
 * A hotel's integration with the fetch client of orval, which leaves address and key to the platform's
 * fetch.
 */
export async function stay(base: string, key: string): Promise<string[]> {
  const steps: string[] = []
  const options = { headers: { 'X-Partner-API-Key': key, 'Content-Type': 'application/json' } }
  const plain = globalThis.fetch
  globalThis.fetch = (address, init) => plain(new URL(String(address), base), init)
  try {
    const listed = await listAvailabilities({ level: 'beginner' }, options)
    if (listed.status !== 200) throw new Error('There is no list')
    // Only the native format has _meta.
    const { data } = listed
    const lesson =
      '_meta' in data ? data.availabilities.find(({ status }) => status === 'AVAILABLE') : undefined
    if (!lesson) throw new Error('There is no lesson')
    steps.push(lesson.serviceName)
    const request = { lessonSlotId: lesson.id, customerName: 'Ada Costa', customerEmail: 'ada@example.com' }
    const held = await createBooking({ ...request, participants: 2, status: 'ON_HOLD' }, options)
    if (held.status !== 201) throw new Error(held.data.hint)
    steps.push(held.data.status)
    const { bookingId } = held.data
    const confirmed = await confirmBooking(bookingId, options)
    steps.push(confirmed.status === 200 ? confirmed.data.status : confirmed.data.error)
    const cancelled = await cancelBooking(bookingId, options)
    if (cancelled.status === 200) steps.push(cancelled.data.status, String(cancelled.data.refund))
    const repeated = await cancelBooking(bookingId, options)
    if (repeated.status === 404) steps.push(repeated.data.error)
    const many = await createBooking({ ...request, participants: 20 }, options)
    if (many.status === 409 && many.data.error === 'insufficient_spots')
      steps.push(`take ${Math.min(many.data.remaining, 20)}`)
    const events = await listEvents({ types: 'booking.held,booking.cancelled' }, options)
    if (events.status === 200) steps.push(...events.data.events.slice(-2).map(detailOf))
    return steps
  } finally {
    globalThis.fetch = plain
  }
}
