import { type Static, Type } from '@sinclair/typebox'
import * as v from 'valibot'
import type { BookingScope } from '../../../lib/booking/rules.ts'
import { Problem } from '../../../lib/errors.ts'
import { EVENT_KINDS } from '../../../lib/events/shape.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { literals, orNull } from '../../../lib/infra/shapes.ts'
import { text } from '../../../lib/text/input.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { type ListedEndpoint, listEndpoints } from '../../../lib/webhooks/queries.ts'

const instant = (description: string) => orNull(Type.String({ format: 'date-time' }), { description })

/** Response for a webhook. */
export const WebhookObject = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    url: Type.String({ format: 'uri' }),
    types: orNull(Type.Array(literals(EVENT_KINDS)), {
      description: 'Types of events that are sent; null: all'
    }),
    active: Type.Boolean({ description: 'False if it was disabled, or accepted nothing for five days' }),
    managedBy: literals(['you', 'operator'], {
      description: 'Only the operator can change its own webhooks'
    }),
    failingSince: instant('Start of the current failures; null if there are none'),
    waiting: Type.Integer({ description: 'Events that are retried later' }),
    givenUp: Type.Integer({ description: 'Events that are no longer retried; replayAfter sends them again' }),
    position: Type.Integer({ description: 'Sequence of the last event that was processed' }),
    previousSecretUntil: instant('End of the time in which the former secret signs too; null without one')
  },
  { title: 'Webhook' }
)

export const webhookExample: Static<typeof WebhookObject> = {
  id: '0197a4c5-77aa-7d11-8f00-2b6a5c1d9e30',
  url: 'https://hotel.example/surf',
  types: ['booking.cancelled', 'booking.moved'],
  active: true,
  managedBy: 'you',
  failingSince: null,
  waiting: 0,
  givenUp: 0,
  position: 1782900000000000,
  previousSecretUntil: null
}

export const secretExample = 'whsec_AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA='

/** Response with the secret. Only creation and rotation return it. */
export const WebhookWithSecret = Type.Object(
  {
    ...WebhookObject.properties,
    secret: Type.String({ description: 'Verifies the messages; shown only now' })
  },
  { title: 'WebhookWithSecret' }
)

export const WebhookParams = v.object({
  id: v.pipe(v.string(), v.description('The id of the webhook'), v.examples([webhookExample.id]))
})

export const WebhookUrl = v.pipe(
  text(500),
  v.description('Address that receives the events: https and public'),
  v.examples([webhookExample.url])
)

export const WebhookTypes = v.nullable(
  v.pipe(
    v.array(
      v.picklist(EVENT_KINDS, `one of ${EVENT_KINDS.join(', ')}`),
      'must be a list of event types, or null'
    ),
    v.minLength(1, 'at least one type; null means all'),
    v.maxLength(EVENT_KINDS.length, 'each type once'),
    v.transform(types => EVENT_KINDS.filter(type => types.includes(type))),
    v.description('Types of events to send; null: all')
  )
)

export function webhookOf(endpoint: ListedEndpoint): Static<typeof WebhookObject> {
  const { id, url, kinds, origin, disabledAt, failingSince, late, dead, position, previousUntil } = endpoint
  return {
    ...{ id, url, types: kinds as Static<typeof WebhookObject>['types'], active: disabledAt === null },
    ...{ managedBy: origin === 'operator' ? 'operator' : 'you', failingSince },
    ...{ waiting: late, givenUp: dead, position, previousSecretUntil: previousUntil }
  }
}

/** Read a webhook of the partner. Throws `not_found` if there is none. */
export async function requireWebhook(sql: Sql, reach: BookingScope, id: string): Promise<ListedEndpoint> {
  const [found] = isUuid(id) ? await listEndpoints(sql, reach.schoolId, id, reach) : []
  if (!found) throw new Problem('not_found')
  return found
}

/** As requireWebhook, for a change. Throws `forbidden` for the operator's webhooks, whose addresses may be private. */
export async function requireOwnWebhook(sql: Sql, reach: BookingScope, id: string): Promise<ListedEndpoint> {
  const found = await requireWebhook(sql, reach, id)
  if (found.origin === 'operator')
    throw new Problem('forbidden', {
      hint: 'The operator manages this webhook. Ask the operator, or add your own.'
    })
  return found
}
