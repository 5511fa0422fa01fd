import { EVENT_EXAMPLES } from '../../lib/events/examples.ts'
import { type EventKind, eventShapeOf } from '../../lib/events/shape.ts'
import type { OutgoingRequest } from '../../lib/kernel/plugin.ts'

/** Webhook messages to schools and partners. */
export const SENT_EVENTS: Readonly<Record<string, OutgoingRequest>> = Object.fromEntries(
  Object.entries(EVENT_EXAMPLES).map(([kind, { description, message }]) => [
    kind,
    {
      summary: description,
      description:
        'Sent to your webhooks, at least once, in order for each booking and lesson; /docs/events shows how to verify it.',
      schema: eventShapeOf(kind as EventKind),
      example: message,
      headers: {
        'webhook-id': 'Id of the event; a repeated delivery has the same id.',
        'webhook-timestamp':
          'Time of sending, in seconds since 1970; reject messages that differ by more than five minutes.',
        'webhook-signature':
          'One or more signatures: `v1,` and the Base64 HMAC-SHA256 of `id.timestamp.body`, as in Standard Webhooks.'
      },
      answers: {
        '2XX': 'Accepted; it is not sent again.',
        '4XX': 'Rejected; this event is retried six times within four days.',
        410: 'The endpoint no longer exists: it is disabled.',
        '5XX': 'The receiver is failing; all events are retried for up to five days. The same applies to 429.'
      }
    }
  ])
)
