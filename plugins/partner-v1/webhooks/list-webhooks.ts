import { Type } from '@sinclair/typebox'
import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { json } from '../../../lib/kernel/answer.ts'
import { listEndpoints } from '../../../lib/webhooks/queries.ts'
import { WebhookObject, webhookExample, webhookOf } from './webhook.ts'

export default route({
  method: 'GET',
  path: '/webhooks',
  name: 'listWebhooks',
  summary: 'Your webhooks',
  description: 'The webhooks of the partner, oldest first. OCTO subscriptions are listed over OCTO.',
  auth: { kind: 'school' },
  answer: json(200, Type.Object({ webhooks: Type.Array(WebhookObject) }, { title: 'Webhooks' }), {
    description: 'The webhooks.',
    example: { webhooks: [webhookExample] }
  }),
  errors: []
}).handle(async ({ principal, read }) => {
  const reach = scopeOf(principal)
  return { webhooks: (await listEndpoints(read, reach.schoolId, null, reach)).map(webhookOf) }
})
