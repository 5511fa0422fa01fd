import { Type } from '@sinclair/typebox'
import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { orNull } from '../../../lib/infra/shapes.ts'
import { json } from '../../../lib/kernel/answer.ts'
import { outcomeOf, PING_MS } from '../../../lib/webhooks/rules.ts'
import { requireTargets } from '../../../lib/webhooks/targets.ts'
import { requireOwnWebhook, WebhookParams } from './webhook.ts'

export default route({
  method: 'POST',
  path: '/webhooks/:id/test',
  name: 'testWebhook',
  summary: 'Send a test message to a webhook',
  description: 'Sends a signed `test.ping` now and reports the answer. It is no event and changes nothing.',
  auth: { kind: 'school' },
  params: WebhookParams,
  waitMs: PING_MS,
  answer: json(
    200,
    Type.Object(
      {
        accepted: Type.Boolean({ description: 'True if the answer was 2xx' }),
        status: orNull(Type.Integer(), { description: 'Status of the answer; null without one' }),
        answer: Type.String({ description: 'Beginning of the answer, or the failure' })
      },
      { title: 'WebhookTest' }
    ),
    { description: 'The result.', example: { accepted: true, status: 204, answer: '' } }
  ),
  errors: ['not_found', 'forbidden', 'unprocessable_entity']
}).handle(async ({ principal, params, read, targets }) => {
  const webhook = await requireOwnWebhook(read, scopeOf(principal), params.id)
  const answer = await requireTargets(targets).ping(webhook)
  const isAnswered = 'status' in answer
  return {
    accepted: isAnswered && outcomeOf(answer.status) === 'delivered',
    status: isAnswered ? answer.status : null,
    answer: isAnswered ? answer.text : answer.fault
  }
})
