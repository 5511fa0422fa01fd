import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { listWebhooks } from '../../../lib/webhooks/queries.ts'
import { removeEndpoint } from '../../../lib/webhooks/transactions.ts'
import { octoAnswer, octoViewOf } from '../answer.ts'
import { WebhookParams, WebhookShape, webhookExample, webhookOf } from './webhook.ts'

export default route({
  method: 'DELETE',
  path: '/webhooks/:id',
  name: 'octoDeleteWebhook',
  summary: 'End a webhook',
  description: 'Nothing more is sent to its URL, including waiting events.',
  auth: { kind: 'school' },
  params: WebhookParams,
  answer: octoAnswer(WebhookShape, { description: 'The deleted webhook.', example: webhookExample }),
  errors: ['not_found']
}).handle(async ({ principal, request, params, write, targets }) => {
  const webhooks = await listWebhooks(write, scopeOf(principal))
  const webhook = webhooks.find(({ id }) => id === params.id)
  if (!webhook) throw new Problem('not_found')
  await removeEndpoint(write, principal.schoolId, webhook.id)
  return { terms: octoViewOf(request, principal), value: webhookOf(webhook, targets) }
})
