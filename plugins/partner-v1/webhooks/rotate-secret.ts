import * as v from 'valibot'
import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { json } from '../../../lib/kernel/answer.ts'
import { members } from '../../../lib/text/input.ts'
import { requireTargets } from '../../../lib/webhooks/targets.ts'
import { changeEndpoint } from '../../../lib/webhooks/transactions.ts'
import {
  requireOwnWebhook,
  secretExample,
  WebhookParams,
  WebhookWithSecret,
  webhookExample,
  webhookOf
} from './webhook.ts'

const MAX_HOURS = 168
const hint = `must be whole hours from 0 to ${MAX_HOURS}`

export default route({
  method: 'POST',
  path: '/webhooks/:id/secret',
  name: 'rotateWebhookSecret',
  summary: 'Replace the secret of a webhook',
  description:
    'The former secret signs too for `previousHours` (24 by default), so that you can change yours without losing a message. ' +
    'Send 0 if it leaked.',
  auth: { kind: 'school' },
  params: WebhookParams,
  body: members({
    previousHours: v.nullish(
      v.pipe(
        v.number(hint),
        v.integer(hint),
        v.minValue(0, hint),
        v.maxValue(MAX_HOURS, hint),
        v.description('Hours in which the former secret signs too')
      ),
      24
    )
  }),
  bodyExample: { previousHours: 24 },
  answer: json(200, WebhookWithSecret, {
    description: 'The webhook with its new secret.',
    example: { ...webhookExample, secret: secretExample }
  }),
  errors: ['not_found', 'forbidden', 'unprocessable_entity']
}).handle(async ({ principal, params, body, write, targets: endpointTargets }) => {
  const targets = requireTargets(endpointTargets)
  const reach = scopeOf(principal)
  const { schoolId, id } = await requireOwnWebhook(write, reach, params.id)
  await changeEndpoint(write, schoolId, id, { do: 'rotate', hours: body.previousHours })
  const rotated = await requireOwnWebhook(write, reach, id)
  return { ...webhookOf(rotated), secret: targets.secretOf(id, rotated.generation) }
})
