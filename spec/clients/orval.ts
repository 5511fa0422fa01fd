import {
  type Booking,
  cancelBooking,
  confirmBooking,
  createBooking,
  type Lessons,
  listAvailabilities,
  type Refusal
} from './generated/orval.js'

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
    const lesson = (listed.data as Lessons).availabilities.find(({ status }) => status === 'AVAILABLE')
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
    const { status, refund } = cancelled.data as Booking
    steps.push(status, String(refund))
    const repeated = await cancelBooking(bookingId, options)
    if (repeated.status === 404) steps.push((repeated.data as Refusal).error)
    const many = await createBooking({ ...request, participants: 20 }, options)
    if (many.status === 409 && many.data.error === 'insufficient_spots')
      steps.push(`take ${Math.min(many.data.remaining, 20)}`)
    return steps
  } finally {
    globalThis.fetch = plain
  }
}
