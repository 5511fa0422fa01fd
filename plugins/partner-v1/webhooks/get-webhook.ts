import { Type } from '@sinclair/typebox'
import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { orNull } from '../../../lib/infra/shapes.ts'
import { json } from '../../../lib/kernel/answer.ts'
import { listAttempts } from '../../../lib/webhooks/queries.ts'
import { requireWebhook, WebhookObject, WebhookParams, webhookExample, webhookOf } from './webhook.ts'

const Attempt = Type.Object(
  {
    at: Type.String({ format: 'date-time' }),
    sequence: Type.Integer({ description: 'The event that was sent' }),
    outcome: Type.String({ description: 'delivered, refused, ill (no answer, 5xx or 429) or gone (410)' }),
    status: orNull(Type.Integer(), { description: 'Status of the answer; null without one' }),
    milliseconds: Type.Integer(),
    answer: Type.String({ description: 'Beginning of the answer, or the failure' })
  },
  { title: 'WebhookAttempt' }
)

export default route({
  method: 'GET',
  path: '/webhooks/:id',
  name: 'getWebhook',
  summary: 'One webhook with its recent attempts',
  description: 'A webhook of the partner, with at most 50 recent attempts, newest first.',
  auth: { kind: 'school' },
  params: WebhookParams,
  answer: json(
    200,
    Type.Object(
      { ...WebhookObject.properties, attempts: Type.Array(Attempt) },
      { title: 'WebhookWithAttempts' }
    ),
    {
      description: 'The webhook.',
      example: {
        ...webhookExample,
        attempts: [
          {
            ...{ at: '2026-07-01T10:00:00.412Z', sequence: 1782900000000000, outcome: 'delivered' },
            ...{ status: 204, milliseconds: 38, answer: '' }
          }
        ]
      }
    }
  ),
  errors: ['not_found']
}).handle(async ({ principal, params, read }) => {
  const webhook = await requireWebhook(read, scopeOf(principal), params.id)
  return { ...webhookOf(webhook), attempts: [...(await listAttempts(read, webhook.schoolId, webhook.id))] }
})
