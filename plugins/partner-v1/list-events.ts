import { Type } from '@sinclair/typebox'
import { scopeOf } from '../../lib/booking/rules.ts'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { messageOf } from '../../lib/events/message.ts'
import { AnyEvent } from '../../lib/events/shape.ts'
import { MAX_WAITS } from '../../lib/events/watch.ts'
import { serializedBody, serializedJson } from '../../lib/kernel/answer.ts'
import { EventsQuery, POLL } from './formats/query.ts'

export default route({
  method: 'GET',
  path: '/events',
  name: 'listEvents',
  summary: 'What happened',
  description:
    'Changes of your bookings and of the lessons of the school, in order and without gaps. Continue with after=next. ' +
    `With wait, the response is sent as soon as there is an event. One key may have ${MAX_WAITS.perKey} waiting requests at a ` +
    'time; further ones are answered immediately.',
  auth: { kind: 'school' },
  query: EventsQuery,
  waitMs: POLL.seconds * 1000,
  compress: true,
  answer: serializedJson(
    Type.Object(
      {
        events: Type.Array(AnyEvent, { description: 'Events, oldest first' }),
        next: Type.Integer({ description: 'Cursor after this response: the next value of after' }),
        more: Type.Boolean({ description: 'True if there are more events now' })
      },
      { title: 'EventPage' }
    ),
    {
      description: 'The events after the cursor, oldest first; the list may be empty even if there are more.',
      example: {
        events: [
          {
            id: 'evt_sch_onda_clara_1782900000000000',
            type: 'booking.cancelled',
            timestamp: '2026-07-01T10:00:00.000Z',
            sequence: 1782900000000000,
            schoolId: 'sch_onda_clara',
            data: {
              booking: {
                bookingId: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20',
                externalRef: 'HOTEL-1001',
                status: 'cancelled',
                lessonSlotId: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
                localDateTimeStart: '2026-07-02T10:00:00',
                participants: 2,
                totalAmountCents: 7000,
                currency: 'EUR'
              },
              because: 'lesson',
              by: 'school',
              refund: 'FULL'
            }
          }
        ],
        next: 1782900000000000,
        more: false
      }
    }
  ),
  errors: ['cursor_too_old', 'history_was_rewound']
}).handle(async ({ principal, query, request, events }) => {
  const { after, since, types, limit, wait } = query
  if (after !== undefined && since !== undefined)
    throw new Problem('invalid_request', { field: 'since', hint: 'Send either after or since, not both.' })
  const page = await events.poll({
    ...scopeOf(principal),
    keyId: principal.id,
    lastEvent: principal.lastEvent,
    // Start one number earlier, so that events at exactly this instant are included.
    after: since === undefined ? after : Math.max(0, Date.parse(since) * 1000 - 1),
    isInstant: since !== undefined,
    kinds: types?.split(',') ?? null,
    limit,
    waitMs: wait * 1000,
    onDisconnect: listener => request.onDisconnect(listener)
  })
  const { next, hasMore } = page
  const messages = page.events.map(event => messageOf(principal.schoolId, event))
  return serializedBody(Buffer.from(JSON.stringify({ events: messages, next, more: hasMore })))
})
