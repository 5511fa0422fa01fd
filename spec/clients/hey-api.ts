import { client } from './generated/hey-api/client.gen.js'
import {
  cancelBooking,
  confirmBooking,
  createBooking,
  type Lesson,
  type Lessons,
  listAvailabilities
} from './generated/hey-api/index.js'

/** The response's format decides its shape; without one it is the native format. */
function lessonsOf(answer: object): Lesson[] {
  return (answer as Lessons).availabilities
}

/** A hotel's integration with the client of @hey-api/openapi-ts. */
export async function stay(baseUrl: string, key: string): Promise<string[]> {
  const steps: string[] = []
  client.setConfig({ baseUrl, auth: ({ type }) => (type === 'apiKey' ? key : undefined) })
  const { data } = await listAvailabilities({ query: { level: 'beginner' }, throwOnError: true })
  const lesson = lessonsOf(data).find(({ status }) => status === 'AVAILABLE')
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
  return steps
}
