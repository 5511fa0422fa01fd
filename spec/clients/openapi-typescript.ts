import type { components, paths } from './generated/openapi-typescript.js'

type Schemas = components['schemas']
type Refusal = Schemas['Refusal']
type Conflict = paths['/api/partner/v1/bookings']['post']['responses']['409']['content']['application/json']

/** Advice of a hotel's desk for a refused booking. */
function adviceOf(refusal: Conflict): string {
  if (refusal.error === 'insufficient_spots') return `take ${Math.min(refusal.remaining, 20)}`
  if (refusal.error === 'external_ref_exists') return `look at ${refusal.bookingId.toLowerCase()}`
  return refusal.hint
}

/** A hotel's integration with the types of openapi-typescript and its own fetch. */
export async function stay(base: string, key: string): Promise<string[]> {
  const steps: string[] = []

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${base}/api/partner/v1${path}`, {
      method,
      headers: { 'X-Partner-API-Key': key, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) })
    })
    if (response.ok) return (await response.json()) as T
    const refusal = (await response.json()) as Refusal
    throw new Error(refusal.hint, { cause: refusal })
  }

  const { availabilities } = await call<Schemas['Lessons']>('GET', '/availabilities')
  const lesson = availabilities.find(({ status, level }) => status === 'AVAILABLE' && level === 'beginner')
  if (!lesson) throw new Error('There is no lesson')
  steps.push(lesson.serviceName)
  const held = await call<Schemas['BookingCreated']>('POST', '/bookings', {
    lessonSlotId: lesson.id,
    customerName: 'Ada Costa',
    customerEmail: 'ada@example.com',
    participants: 2,
    status: 'ON_HOLD'
  })
  steps.push(held.status)
  const path = `/bookings/${held.bookingId}`
  const booking = await call<Schemas['Booking']>('POST', `${path}/confirm`)
  steps.push(booking.status)
  const cancelled = await call<Schemas['Booking']>('DELETE', path)
  steps.push(cancelled.status, String(cancelled.refund))
  await call('DELETE', path).catch(({ cause }) => steps.push((cause as Refusal).error))
  const many = {
    lessonSlotId: lesson.id,
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    participants: 20
  }
  await call('POST', '/bookings', many).catch(({ cause }) => steps.push(adviceOf(cause as Conflict)))
  return steps
}
