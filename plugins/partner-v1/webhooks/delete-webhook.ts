import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { json } from '../../../lib/kernel/answer.ts'
import { removeEndpoint } from '../../../lib/webhooks/transactions.ts'
import { requireOwnWebhook, WebhookObject, WebhookParams, webhookExample, webhookOf } from './webhook.ts'

export default route({
  method: 'DELETE',
  path: '/webhooks/:id',
  name: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'Nothing more is sent to it, waiting events included.',
  auth: { kind: 'school' },
  params: WebhookParams,
  answer: json(200, WebhookObject, {
    description: 'The deleted webhook.',
    example: { ...webhookExample, active: false }
  }),
  errors: ['not_found', 'forbidden']
}).handle(async ({ principal, params, write }) => {
  const webhook = await requireOwnWebhook(write, scopeOf(principal), params.id)
  await removeEndpoint(write, webhook.schoolId, webhook.id)
  return { ...webhookOf(webhook), active: false }
})
