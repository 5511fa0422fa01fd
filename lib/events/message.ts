import type { EventFacts, EventKind, EventMessage } from './shape.ts'

/** An event in the log. `facts` has the fields that only its type has. */
export interface LoggedEvent {
  readonly number: number
  readonly kind: EventKind
  readonly at: string
  readonly bookingId: string | null
  /** Partner that made the sale. */
  readonly partnerId: string | null
  /** Current lesson type of the event's lesson. */
  readonly serviceId: string | null
  readonly externalRef: string | null
  readonly currency: string | null
  readonly slotId: string | null
  readonly localStart: string | null
  readonly participants: number | null
  readonly totalCents: number | null
  readonly holdExpiresAt: string | null
  readonly facts: EventFacts | null
  /** True if the booking was held until its confirmation. */
  readonly wasHeld?: boolean | null
  /** Id of the order, the booking's number in it, and the number of its bookings; absent or null for a single booking. */
  readonly order?: { readonly orderId: string; readonly number: number; readonly bookings: number } | null
}

/** Convert an event to its message. The facts depend on the kind of event. Only specs of the OpenAPI document check them. */
export function messageOf(schoolId: string, event: LoggedEvent): EventMessage {
  const { number, kind, at } = event
  const message = {
    id: `evt_${schoolId}_${number}`,
    type: kind,
    timestamp: at,
    sequence: number,
    schoolId,
    data: event.bookingId === null ? lessonData(event) : { booking: bookingAfter(event), ...event.facts }
  }
  return message as EventMessage
}

function lessonData({ kind, slotId, facts }: LoggedEvent): object {
  if (kind === 'lesson.added' || kind === 'service.changed') return { ...facts }
  const { from, to, ...lesson } = facts ?? {}
  const change = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  return { lesson: { lessonSlotId: slotId, ...lesson }, ...change }
}

function bookingAfter(event: LoggedEvent): object {
  const { bookingId, externalRef, kind, holdExpiresAt } = event
  const identifiers = { bookingId, externalRef }
  if (kind === 'booking.erased') return identifiers
  return {
    ...identifiers,
    status: statusAfter(event),
    lessonSlotId: event.slotId,
    localDateTimeStart: event.localStart,
    participants: event.participants,
    totalAmountCents: event.totalCents,
    currency: event.currency,
    ...(holdExpiresAt !== null && { holdExpiresAt }),
    ...(event.order && { order: event.order })
  }
}

/** A changed or moved booking is on hold if the event contains the end of a hold. */
function statusAfter({
  kind,
  holdExpiresAt
}: LoggedEvent): 'confirmed' | 'ON_HOLD' | 'expired' | 'cancelled' {
  if (kind === 'booking.cancelled') return 'cancelled'
  if (kind === 'booking.expired') return 'expired'
  return holdExpiresAt === null ? 'confirmed' : 'ON_HOLD'
}
