import { client } from './generated/hey-api/client.gen.js'
import {
  cancelBooking,
  confirmBooking,
  createBooking,
  type Event,
  listAvailabilities,
  listEvents
} from './generated/hey-api/index.js'

/** Seats or refund of an event; its type decides its members. */
function detailOf(event: Event): string {
  if (event.type === 'booking.cancelled') return event.data.refund
  return event.type === 'booking.held' ? String(event.data.booking.participants) : event.type
}

/** A hotel's integration with the client of @hey-api/openapi-ts. */
export async function stay(baseUrl: string, key: string): Promise<string[]> {
  const steps: string[] = []
  client.setConfig({ baseUrl, auth: ({ type }) => (type === 'apiKey' ? key : undefined) })
  const { data } = await listAvailabilities({ query: { level: 'beginner' }, throwOnError: true })
  // Only the native format has _meta.
  const lesson =
    '_meta' in data ? data.availabilities.find(({ status }) => status === 'AVAILABLE') : undefined
  if (!lesson) throw new Error('There is no lesson')
  steps.push(lesson.serviceName)
  const held = await createBooking({
    body: {
      lessonSlotId: lesson.id,
      customerName: 'Ada Costa',
      customerEmail: 'ada@example.com',
      participants: 2,
      status: 'ON_HOLD'
    },
    throwOnError: true
  })
  steps.push(held.data.status)
  const path = { id: held.data.bookingId }
  const booking = await confirmBooking({ path, throwOnError: true })
  steps.push(booking.data.status)
  const cancelled = await cancelBooking({ path, throwOnError: true })
  steps.push(cancelled.data.status, String(cancelled.data.refund))
  const repeated = await cancelBooking({ path })
  if (repeated.error) steps.push(repeated.error.error)
  const many = await createBooking({
    body: { lessonSlotId: lesson.id, customerName: 'Ada', customerEmail: 'ada@example.com', participants: 20 }
  })
  if (many.error?.error === 'insufficient_spots') steps.push(`take ${Math.min(many.error.remaining, 20)}`)
  const events = await listEvents({ query: { types: 'booking.held,booking.cancelled' }, throwOnError: true })
  steps.push(...events.data.events.slice(-2).map(detailOf))
  return steps
}
