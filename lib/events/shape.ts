import { type Static, type TLiteral, type TObject, type TSchema, Type } from '@sinclair/typebox'
import { literals, orNull } from '../infra/shapes.ts'

const Local = (description: string) =>
  Type.String({ description: `${description}, local time of the school, without offset` })
const Instant = (description: string) => Type.String({ format: 'date-time', description })
const Participants = Type.Integer({ description: 'Seats of the booking' })
const TotalAmountCents = Type.Integer({ description: 'Price of the booking, in minor units' })

const bookingIdentifiers = {
  bookingId: Type.String({ description: 'The id for GET /bookings/{id}' }),
  externalRef: orNull(Type.String(), { description: 'Your reference; null if you sent none' })
}

const EventBooking = Type.Object(
  {
    ...bookingIdentifiers,
    status: literals(['confirmed', 'ON_HOLD', 'expired', 'cancelled'], {
      description: 'Status after the event'
    }),
    lessonSlotId: Type.String({ description: 'Its lesson' }),
    localDateTimeStart: Local('Start of its lesson'),
    participants: Participants,
    totalAmountCents: TotalAmountCents,
    currency: Type.String({ description: 'Currency of the price, ISO 4217' }),
    holdExpiresAt: Type.Optional(Instant('End of the hold, UTC; only for a hold')),
    order: Type.Optional(
      Type.Object(
        {
          orderId: Type.String({ description: 'Id of the order' }),
          number: Type.Integer({ description: 'Number of this booking in it, from 1' }),
          bookings: Type.Integer({ description: 'Bookings of the order' })
        },
        {
          title: 'EventOrder',
          description: 'The order that the booking was sold in; absent for a single booking'
        }
      )
    )
  },
  { title: 'EventBooking', description: 'The booking after the event, without personal data' }
)

const BookingTerms = Type.Object(
  {
    participants: Participants,
    totalAmountCents: TotalAmountCents,
    holdExpiresAt: orNull(Instant('End of the hold, UTC'), { description: 'Null if it was not a hold' })
  },
  { title: 'BookingTerms', description: 'Seats, price and end of hold of a booking' }
)

const place = {
  serviceId: Type.String({ description: 'Its lesson type, as /services names it' }),
  localDateTimeStart: Local('Start'),
  localDateTimeEnd: Local('End'),
  spotName: Type.String({ description: 'Place of the lesson' })
}

const LessonPlace = Type.Object(
  {
    lessonSlotId: Type.Optional(
      Type.String({ description: 'The lesson; absent if it is the same before and after' })
    ),
    ...place
  },
  { title: 'LessonPlace', description: 'Time and place of a lesson' }
)

const EventLesson = Type.Object(
  { lessonSlotId: Type.String({ description: 'Id of the lesson' }), ...place },
  { title: 'EventLesson', description: 'The lesson after the event' }
)

const LessonTerms = Type.Object(
  {
    capacity: Type.Integer({ description: 'Seats' }),
    priceCents: Type.Integer({ description: 'Price for one person or party, in minor units' }),
    instructors: Type.Integer({ description: 'Number of instructors' })
  },
  { title: 'LessonTerms', description: 'Seats, price and instructors of a lesson' }
)

const ServiceIds = Type.Array(Type.String(), { description: 'Ids of lesson types, as /services names them' })

const ofBooking = Type.Object({ booking: EventBooking })
const ofLesson = Type.Object({ lesson: EventLesson })
const Because = literals(['booking', 'lesson'], {
  description: 'Cause: only this booking was moved or cancelled, or its lesson'
})

/** Content of each event type. */
const DATA = {
  'booking.held': ofBooking,
  'booking.confirmed': ofBooking,
  'booking.changed': Type.Object({
    booking: EventBooking,
    from: BookingTerms,
    fields: Type.Array(Type.String(), {
      description: 'Other changed fields: contact, notes, resellerReference, unitItems'
    })
  }),
  'booking.moved': Type.Object({
    booking: EventBooking,
    from: LessonPlace,
    to: LessonPlace,
    because: Because
  }),
  'booking.cancelled': Type.Object({
    booking: EventBooking,
    because: Because,
    by: orNull(literals(['guest', 'partner', 'school']), {
      description: 'The side that cancelled; null if unknown'
    }),
    refund: literals(['FULL', 'PARTIAL', 'NONE'], { description: 'Refund to the customer' })
  }),
  'booking.expired': ofBooking,
  'booking.erased': Type.Object({
    booking: Type.Object(bookingIdentifiers, { title: 'ErasedBooking', description: 'The erased booking' })
  }),
  'lesson.added': Type.Object({
    lessons: Type.Integer({ description: 'Number of added lessons' }),
    days: Type.Array(Type.String({ format: 'date' }), { description: 'Days of the added lessons' }),
    serviceIds: ServiceIds
  }),
  'lesson.moved': Type.Object({ lesson: EventLesson, from: LessonPlace }),
  'lesson.cancelled': ofLesson,
  'lesson.closed': ofLesson,
  'lesson.opened': ofLesson,
  'lesson.changed': Type.Object({ lesson: EventLesson, from: LessonTerms, to: LessonTerms }),
  'service.changed': Type.Object({ serviceIds: ServiceIds })
} as const satisfies Readonly<Record<string, TSchema>>

export type EventKind = keyof typeof DATA

/** Event types of bookings, lessons and services. */
export const EVENT_KINDS = Object.keys(DATA) as readonly EventKind[]

const HEAD = {
  id: Type.String({ description: 'Unique id of the event; equal if it is delivered twice' }),
  timestamp: Instant('Time of the event, UTC'),
  sequence: Type.Integer({
    description:
      'Number of the event. It grows with every event of the school, and is the cursor for later events'
  }),
  schoolId: Type.String({ description: 'Id of the school' })
}

type EventShape<K extends EventKind> = TObject<typeof HEAD & { type: TLiteral<K>; data: (typeof DATA)[K] }>

/** Schema of one event type. */
export function eventShapeOf<K extends EventKind>(kind: K): EventShape<K> {
  const { id, ...rest } = HEAD
  const type = Type.Literal(kind, { description: 'Type of the event; it decides the members of data' })
  const data = { ...DATA[kind], description: 'Content of the event' }
  return Type.Object({ id, type, ...rest, data }, { title: titleOf(kind) }) as unknown as EventShape<K>
}

/** `BookingHeldEvent` for `booking.held`. */
function titleOf(kind: EventKind): string {
  return `${kind.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`
}

/** An event as sent to partners. It is always the same for one id, and contains no names of persons. */
export type EventMessage = { [K in EventKind]: Static<EventShape<K>> }[EventKind]

/** Schema of all events; `type` tells them apart. */
export const AnyEvent = Type.Unsafe<EventMessage>(
  Type.Union(EVENT_KINDS.map(eventShapeOf), {
    title: 'Event',
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(EVENT_KINDS.map(kind => [kind, `#/components/schemas/${titleOf(kind)}`]))
    }
  })
)

type Values = Static<typeof LessonPlace> & Static<typeof BookingTerms> & Static<typeof LessonTerms>

/** Facts of a log row: those of its type only. */
export interface EventFacts extends Partial<Static<typeof LessonPlace>> {
  readonly from?: Partial<Values>
  readonly to?: Partial<Values>
  readonly because?: 'booking' | 'lesson'
  readonly by?: 'guest' | 'partner' | 'school' | null
  readonly refund?: 'FULL' | 'PARTIAL' | 'NONE'
  readonly fields?: readonly string[]
  readonly lessons?: number
  readonly days?: readonly string[]
  readonly serviceIds?: readonly string[]
}
