import { Type } from '@sinclair/typebox'
import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { listWebhooks } from '../../../lib/webhooks/queries.ts'
import { octoAnswer, octoViewOf } from '../answer.ts'
import { WebhookShape, webhookExample, webhookOf } from './webhook.ts'

export default route({
  method: 'GET',
  path: '/webhooks',
  name: 'octoListWebhooks',
  summary: 'Webhooks of the partner',
  description: 'The webhooks of the partner, oldest first.',
  auth: { kind: 'school' },
  answer: octoAnswer(Type.Array(WebhookShape), { description: 'The webhooks.', example: [webhookExample] }),
  errors: []
}).handle(async ({ principal, request, read, targets }) => {
  const webhooks = await listWebhooks(read, scopeOf(principal))
  return {
    terms: octoViewOf(request, principal),
    value: webhooks.map(webhook => webhookOf(webhook, targets))
  }
})
