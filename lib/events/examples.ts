import type { EventKind, EventMessage } from './shape.ts'

/** Content of an event type. */
type DataOf<K extends EventKind> = Extract<EventMessage, { type: K }>['data']

const SCHOOL_ID = 'sch_onda_clara'
const SLOT_ID = '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11'
const OTHER_SLOT_ID = '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d12'
const HOLD_END = '2026-07-01T10:10:00.000Z'

const IDENTIFIERS = { bookingId: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20', externalRef: 'HOTEL-1001' }
const LESSON = { lessonSlotId: SLOT_ID, localDateTimeStart: '2026-07-02T10:00:00' }
const SEATS = { participants: 2, totalAmountCents: 7000, currency: 'EUR' }
const CONFIRMED = { ...IDENTIFIERS, status: 'confirmed', ...LESSON, ...SEATS } as const
const ON_HOLD = { ...IDENTIFIERS, status: 'ON_HOLD', ...LESSON, ...SEATS, holdExpiresAt: HOLD_END } as const
const PLACE = {
  ...LESSON,
  ...{ serviceId: 'group-beginner', localDateTimeEnd: '2026-07-02T12:00:00', spotName: 'Baleal' }
}
const AFTERNOON = {
  ...PLACE,
  ...{ localDateTimeStart: '2026-07-02T15:00:00', localDateTimeEnd: '2026-07-02T17:00:00' }
}
const { lessonSlotId: _, ...BEFORE } = PLACE

/** Meaning and sample message of each event type. */
export const EVENT_EXAMPLES: Readonly<
  Record<EventKind, { readonly description: string; readonly message: EventMessage }>
> = {
  'booking.held': example('Seats are held', 'booking.held', { booking: ON_HOLD }),
  'booking.confirmed': example('A booking is confirmed', 'booking.confirmed', { booking: CONFIRMED }),
  'booking.changed': example('The seats of a booking or the end of its hold changed', 'booking.changed', {
    booking: ON_HOLD,
    from: { participants: 1, totalAmountCents: 3500, holdExpiresAt: '2026-07-01T10:05:00.000Z' },
    fields: ['unitItems']
  }),
  'booking.moved': example(
    'A booking moved to another lesson, or its lesson to another time',
    'booking.moved',
    {
      booking: {
        ...CONFIRMED,
        ...{ lessonSlotId: OTHER_SLOT_ID, localDateTimeStart: AFTERNOON.localDateTimeStart }
      },
      from: PLACE,
      to: { ...AFTERNOON, lessonSlotId: OTHER_SLOT_ID },
      because: 'booking'
    }
  ),
  'booking.cancelled': example('A booking is cancelled', 'booking.cancelled', {
    booking: { ...CONFIRMED, status: 'cancelled' },
    because: 'lesson',
    by: 'school',
    refund: 'FULL'
  }),
  'booking.expired': example('A hold expired', 'booking.expired', {
    booking: { ...ON_HOLD, status: 'expired' }
  }),
  'booking.erased': example("A booking's personal data was erased", 'booking.erased', {
    booking: IDENTIFIERS
  }),
  'lesson.added': example('Lessons were added', 'lesson.added', {
    lessons: 2,
    days: ['2026-07-02', '2026-07-03'],
    serviceIds: ['group-beginner']
  }),
  'lesson.moved': example('The time or place of a lesson changed', 'lesson.moved', {
    lesson: AFTERNOON,
    from: BEFORE
  }),
  'lesson.cancelled': example('A lesson is cancelled', 'lesson.cancelled', { lesson: PLACE }),
  'lesson.closed': example('A lesson is off sale', 'lesson.closed', { lesson: PLACE }),
  'lesson.opened': example('A lesson is on sale again', 'lesson.opened', { lesson: PLACE }),
  'lesson.changed': example("A lesson's seats, price or instructors changed", 'lesson.changed', {
    lesson: PLACE,
    from: { priceCents: 3500, capacity: 8, instructors: 2 },
    to: { priceCents: 4200, capacity: 6, instructors: 2 }
  }),
  'service.changed': example('Services were added, changed or removed', 'service.changed', {
    serviceIds: ['group-beginner']
  })
}

function example<K extends EventKind>(description: string, type: K, data: DataOf<K>) {
  const sequence = 1_782_900_000_000_000
  const timestamp = new Date(sequence / 1000).toISOString()
  const message = { id: `evt_${SCHOOL_ID}_${sequence}`, type, timestamp, sequence, schoolId: SCHOOL_ID, data }
  return { description, message: message as EventMessage }
}
