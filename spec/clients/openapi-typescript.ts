import type { components, paths } from './generated/openapi-typescript.js'

type Schemas = components['schemas']
type Conflict = paths['/api/partner/v1/bookings']['post']['responses']['409']['content']['application/json']
type Missing =
  paths['/api/partner/v1/bookings/{id}']['delete']['responses']['404']['content']['application/json']

/** A refused request, with what the service said. */
class Refused<R extends Schemas['Refusal']> extends Error {
  readonly refusal: R

  constructor(refusal: R) {
    super(refusal.hint)
    this.refusal = refusal
  }
}

/** Advice of a hotel's desk for a refused booking. */
function adviceOf(refusal: Conflict): string {
  if (refusal.error === 'insufficient_spots') return `take ${Math.min(refusal.remaining, 20)}`
  if (refusal.error === 'external_ref_exists') return `look at ${refusal.bookingId.toLowerCase()}`
  return refusal.hint
}

/** Seats or refund of an event; its type decides its members. */
function detailOf(event: Schemas['Event']): string {
  if (event.type === 'booking.cancelled') return event.data.refund
  return event.type === 'booking.held' ? String(event.data.booking.participants) : event.type
}

/** A hotel's integration with the types of openapi-typescript and its own fetch. */
export async function stay(base: string, key: string): Promise<string[]> {
  const steps: string[] = []

  async function call<T, R extends Schemas['Refusal'] = Schemas['Refusal']>(
    method: string,
    path: string,
    body?: Schemas['CreateBookingRequest']
  ): Promise<T | Refused<R>> {
    const response = await fetch(`${base}/api/partner/v1${path}`, {
      method,
      headers: { 'X-Partner-API-Key': key, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) })
    })
    return response.ok ? response.json() : new Refused<R>(await response.json())
  }

  async function must<T>(answer: Promise<T | Refused<Schemas['Refusal']>>): Promise<T> {
    const result = await answer
    if (result instanceof Refused) throw result
    return result
  }

  const { availabilities } = await must(call<Schemas['Lessons']>('GET', '/availabilities'))
  const lesson = availabilities.find(({ status, level }) => status === 'AVAILABLE' && level === 'beginner')
  if (!lesson) throw new Error('There is no lesson')
  steps.push(lesson.serviceName)
  const request: Schemas['CreateBookingRequest'] = {
    lessonSlotId: lesson.id,
    customerName: 'Ada Costa',
    customerEmail: 'ada@example.com',
    participants: 2,
    status: 'ON_HOLD'
  }
  const held = await must(call<Schemas['BookingCreated']>('POST', '/bookings', request))
  steps.push(held.status)
  const path = `/bookings/${held.bookingId}`
  const booking = await must(call<Schemas['Booking']>('POST', `${path}/confirm`))
  steps.push(booking.status)
  const cancelled = await must(call<Schemas['Booking']>('DELETE', path))
  steps.push(cancelled.status, String(cancelled.refund))
  const repeated = await call<Schemas['Booking'], Missing>('DELETE', path)
  if (repeated instanceof Refused) steps.push(repeated.refusal.error)
  const many = {
    lessonSlotId: lesson.id,
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    participants: 20
  }
  const refused = await call<Schemas['BookingCreated'], Conflict>('POST', '/bookings', many)
  if (refused instanceof Refused) steps.push(adviceOf(refused.refusal))
  const { events } = await must(
    call<Schemas['EventPage']>('GET', '/events?types=booking.held,booking.cancelled')
  )
  steps.push(...events.slice(-2).map(detailOf))
  return steps
}
