import t from 'tap'
import type { LoggedEvent } from '../../../lib/events/message.ts'
import { EVENT_KINDS } from '../../../lib/events/shape.ts'
import { kindsForTypes, NOTICE_TYPES, noticesOf } from '../../../lib/octo/notices.ts'

const MINE = '7'
const UUID = '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20'
const EVENT: LoggedEvent = {
  number: 12,
  kind: 'booking.confirmed',
  at: '2027-06-01T08:00:00Z',
  bookingId: UUID,
  partnerId: MINE,
  serviceId: 'group',
  externalRef: 'HOTEL-1',
  currency: 'EUR',
  slotId: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
  localStart: '2027-06-05T10:00:00',
  participants: 2,
  totalCents: 7000,
  holdExpiresAt: null,
  facts: null
}
const LESSON = { ...EVENT, bookingId: null, partnerId: null }
const PLACE = { serviceId: 'group', localDateTimeStart: '2027-06-05T10:00:00' }
const LATER = { serviceId: 'group', localDateTimeStart: '2027-06-09T10:00:00' }
const HOLD = { participants: 2, holdExpiresAt: '2027-06-01T08:30:00Z' }
const PRIVATE = { serviceId: 'private', localDateTimeStart: '2027-06-06T10:00:00' }

const own = `BOOKING_UPDATE ${UUID}`
const seats = (product: string, from: string, to = from) =>
  `AVAILABILITY_UPDATE ${product} DEFAULT 2027-06-${from} 2027-06-${to}`

t.test('OCTO notifications of an event', async t => {
  const cases: readonly [what: string, event: LoggedEvent, types: readonly string[]][] = [
    ['a booking of its own', EVENT, [seats('group', '05'), own]],
    ['a booking of another', { ...EVENT, partnerId: '8' }, [seats('group', '05')]],
    ['a hold that is confirmed', { ...EVENT, wasHeld: true }, [own]],
    [
      'a name that came with the confirmation',
      { ...EVENT, kind: 'booking.changed', facts: { from: HOLD } },
      []
    ],
    [
      'a seat that came with the confirmation',
      { ...EVENT, kind: 'booking.changed', facts: { from: { ...HOLD, participants: 1 } } },
      [seats('group', '05')]
    ],
    [
      'a name of a hold',
      { ...EVENT, kind: 'booking.changed', holdExpiresAt: HOLD.holdExpiresAt, facts: { from: HOLD } },
      [own]
    ],
    [
      'another end of a hold',
      { ...EVENT, kind: 'booking.changed', facts: { from: { participants: 2 } } },
      [own]
    ],
    [
      'other seats of a booking',
      { ...EVENT, kind: 'booking.changed', facts: { from: { participants: 1 } } },
      [seats('group', '05'), own]
    ],
    [
      'a booking that is in another lesson',
      { ...EVENT, kind: 'booking.moved', facts: { because: 'booking', from: PLACE, to: PRIVATE } },
      [seats('group', '05'), seats('private', '06'), own]
    ],
    [
      'a booking whose lesson was moved',
      { ...EVENT, kind: 'booking.moved', facts: { because: 'lesson', from: PLACE, to: LATER } },
      [own]
    ],
    [
      'a booking whose lesson was cancelled',
      { ...EVENT, kind: 'booking.cancelled', facts: { because: 'lesson' } },
      [own]
    ],
    ['a guest who was erased', { ...EVENT, kind: 'booking.erased' }, [own]],
    [
      'a booking of a lesson that is gone',
      { ...EVENT, serviceId: null, localStart: null, kind: 'booking.expired' },
      [own]
    ],
    ['a lesson that is closed', { ...LESSON, kind: 'lesson.closed', facts: PLACE }, [seats('group', '05')]],
    [
      'a lesson on another day',
      { ...LESSON, kind: 'lesson.moved', facts: { ...LATER, from: PLACE } },
      [seats('group', '05', '09')]
    ],
    [
      'lessons that were added',
      {
        ...LESSON,
        kind: 'lesson.added',
        facts: { lessons: 9, days: ['2027-06-07', '2027-06-05'], serviceIds: ['group', 'private'] }
      },
      [seats('group', '05', '07'), seats('private', '05', '07')]
    ],
    [
      'a service',
      { ...LESSON, kind: 'service.changed', facts: { serviceIds: ['group'] } },
      ['PRODUCT_UPDATE group']
    ]
  ]
  const subscribed = { id: 'sub', schoolId: 'sch', partnerId: MINE, octoTypes: NOTICE_TYPES }
  for (const [name, event, types] of cases) {
    const notices = noticesOf(subscribed, event)
    t.strictSame(
      notices.map(({ notificationType, data }) => [notificationType, ...Object.values(data)].join(' ')),
      types,
      name
    )
    t.equal(new Set(notices.map(({ id }) => id)).size, notices.length)
    for (const type of NOTICE_TYPES) {
      const alone = noticesOf({ ...subscribed, octoTypes: [type] }, event)
      t.strictSame(
        alone,
        notices.filter(({ notificationType }) => notificationType === type),
        `${name}, ${type} alone`
      )
      if (alone.length > 0)
        t.ok(kindsForTypes([type]).includes(event.kind), `${type} is made of ${event.kind}`)
    }
  }
})

t.test("every kind of event has a notification, and the school gets every booking's", async t => {
  t.strictSame(kindsForTypes(NOTICE_TYPES), EVENT_KINDS)
  const school = { id: 'sub', schoolId: 'sch', partnerId: null, octoTypes: ['BOOKING_UPDATE'] as const }
  t.equal(noticesOf(school, { ...EVENT, partnerId: '8' }).length, 1)
  const named = { ...EVENT, kind: 'booking.changed', facts: { from: HOLD } } as const
  t.equal(noticesOf({ ...school, octoWebhook: [] }, named).length, 1, 'octo/webhooks sends each change')
})
