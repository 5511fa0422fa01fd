import { type Static, Type } from '@sinclair/typebox'
import { literals } from '../infra/shapes.ts'

/** Event types of bookings, lessons and services. */
export const EVENT_KINDS = [
  'booking.held',
  'booking.confirmed',
  'booking.changed',
  'booking.moved',
  'booking.cancelled',
  'booking.expired',
  'booking.erased',
  'lesson.added',
  'lesson.moved',
  'lesson.cancelled',
  'lesson.closed',
  'lesson.opened',
  'lesson.changed',
  'service.changed'
] as const

type EventKind = (typeof EVENT_KINDS)[number]

const Local = (description: string) =>
  Type.String({ description: `${description}, local time of the school` })

const LessonFacts = {
  lessonSlotId: Type.Optional(Type.String()),
  serviceId: Type.Optional(Type.String()),
  localDateTimeStart: Type.Optional(Local('Start')),
  localDateTimeEnd: Type.Optional(Local('End')),
  spotName: Type.Optional(Type.String())
}

const LessonShape = Type.Object(LessonFacts, { description: 'The lesson after this event' })

const ChangedValues = Type.Object(
  {
    ...LessonFacts,
    participants: Type.Optional(Type.Integer()),
    totalAmountCents: Type.Optional(Type.Integer()),
    holdExpiresAt: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
    capacity: Type.Optional(Type.Integer()),
    priceCents: Type.Optional(Type.Integer()),
    instructors: Type.Optional(Type.Integer({ description: 'Number of instructors' }))
  },
  { description: 'Changed values, before (from) or after (to) the event' }
)

const BookingFacts = Type.Object(
  {
    bookingId: Type.String(),
    externalRef: Type.Union([Type.String(), Type.Null()], { description: "The partner's own reference" }),
    status: Type.Optional(
      literals(['confirmed', 'ON_HOLD', 'expired', 'cancelled'], {
        description: 'Status after this event'
      })
    ),
    lessonSlotId: Type.Optional(Type.String()),
    localDateTimeStart: Type.Optional(Local('Start of its lesson')),
    participants: Type.Optional(Type.Integer()),
    totalAmountCents: Type.Optional(Type.Integer()),
    currency: Type.Optional(Type.String()),
    holdExpiresAt: Type.Optional(Type.String({ format: 'date-time', description: 'Only for a hold' }))
  },
  { description: 'The booking after this event; GET /bookings/{id} returns its customer' }
)

const EventData = Type.Object({
  booking: Type.Optional(BookingFacts),
  lesson: Type.Optional(LessonShape),
  from: Type.Optional(ChangedValues),
  to: Type.Optional(ChangedValues),
  because: Type.Optional(
    literals(['booking', 'lesson'], {
      description: 'Cause: only the booking was moved or cancelled, or its lesson'
    })
  ),
  by: Type.Optional(
    Type.Union([literals(['guest', 'partner', 'school']), Type.Null()], {
      description: 'Who cancelled; null if unknown'
    })
  ),
  refund: Type.Optional(Type.String({ description: 'Refund to the customer: FULL or NONE' })),
  fields: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Other changed fields: contact, notes, resellerReference, unitItems'
    })
  ),
  lessons: Type.Optional(Type.Integer({ description: 'Number of added lessons' })),
  days: Type.Optional(Type.Array(Type.String(), { description: 'Days of the added lessons' })),
  serviceIds: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Services of the added lessons, or changed services'
    })
  )
})

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
  readonly facts: (Static<typeof EventData> & Static<typeof LessonShape>) | null
}

/** An event as sent to partners. It is always the same for one id, and contains no names of persons. */
export const EventMessage = Type.Object(
  {
    id: Type.String({ description: 'Unique id of the event; equal if it is delivered twice' }),
    type: literals(EVENT_KINDS, { description: 'What happened' }),
    timestamp: Type.String({ format: 'date-time', description: 'Time of the event, UTC' }),
    sequence: Type.Integer({
      description:
        'Number of the event. It grows with every event of the school, and is the cursor for later events'
    }),
    schoolId: Type.String(),
    data: EventData
  },
  { title: 'Event' }
)

export function messageOf(schoolId: string, event: LoggedEvent): Static<typeof EventMessage> {
  const { number, kind, at } = event
  return {
    id: `evt_${schoolId}_${number}`,
    type: kind,
    timestamp: at,
    sequence: number,
    schoolId,
    data: event.bookingId === null ? lessonData(event) : { booking: bookingAfter(event), ...event.facts }
  }
}

function lessonData({ kind, slotId, facts }: LoggedEvent): Static<typeof EventData> {
  if (kind === 'lesson.added' || kind === 'service.changed') return { ...facts }
  const { from, to, ...lesson } = facts ?? {}
  const change = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  return { lesson: { lessonSlotId: slotId as string, ...lesson }, ...change }
}

function bookingAfter(event: LoggedEvent): Static<typeof BookingFacts> {
  const { bookingId, externalRef, kind, holdExpiresAt } = event
  const identifiers = { bookingId: bookingId as string, externalRef }
  if (kind === 'booking.erased') return identifiers
  return {
    ...identifiers,
    status: statusAfter(event),
    lessonSlotId: event.slotId as string,
    localDateTimeStart: event.localStart as string,
    participants: event.participants as number,
    totalAmountCents: event.totalCents as number,
    currency: event.currency as string,
    ...(holdExpiresAt !== null && { holdExpiresAt })
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
