import { EVENT_EXAMPLES } from '../../lib/events/examples.ts'
import { EventMessage } from '../../lib/events/message.ts'
import type { Sent } from '../../lib/kernel/plugin.ts'

/** Webhook messages to schools and partners. */
export const SENT_EVENTS: Readonly<Record<string, Sent>> = Object.fromEntries(
  Object.entries(EVENT_EXAMPLES).map(([kind, { what, message }]) => [
    kind,
    {
      summary: what,
      description:
        'Sent to endpoints that the school has added for you, at least once, in order for each booking and lesson; docs/events.md says how to verify it.',
      schema: EventMessage,
      example: message,
      headers: {
        'webhook-id': "The event's id; one that arrives twice has the same.",
        'webhook-timestamp': 'When it was sent, in seconds since 1970: refuse what is over five minutes off.',
        'webhook-signature':
          'One or more of `v1,` and the HMAC-SHA256 of `id.timestamp.body` in Base64, as Standard Webhooks has it.'
      },
      answers: {
        '2XX': 'It is taken, and not sent again.',
        '4XX': 'This event is refused; it is tried again six times within four days.',
        410: 'The endpoint is gone: nothing is sent to it any more.',
        '5XX': 'Nothing can be taken now; all is sent when you are well, for five days. So is 429.'
      }
    }
  ])
)
