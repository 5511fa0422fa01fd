import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { appliedCapabilities } from '../../../lib/octo/negotiation.ts'
import { kindsForTypes } from '../../../lib/octo/notices.ts'
import { originOf } from '../../../lib/webhooks/rules.ts'
import { requireTarget, requireTargets } from '../../../lib/webhooks/targets.ts'
import { addEndpoint } from '../../../lib/webhooks/transactions.ts'
import { octoAnswer, octoViewOf } from '../answer.ts'
import { NewWebhook, unsealedWebhook, WebhookShape, webhookExample, withoutUser } from './webhook.ts'

const SUPPORTED_TYPES = ['BOOKING_UPDATE'] as const

export default route({
  method: 'POST',
  path: '/webhooks',
  name: 'octoCreateWebhook',
  summary: 'Create a webhook (octo/webhooks)',
  description:
    'For clients without notifications: each changed booking of yours is POSTed to the URL, complete except for personal ' +
    'data. A partner has at most ten subscriptions and webhooks.',
  auth: { kind: 'school' },
  body: NewWebhook,
  bodyExample: { url: webhookExample.url, event: webhookExample.event, headers: webhookExample.headers },
  answer: octoAnswer(WebhookShape, { description: 'The webhook.', example: webhookExample }),
  errors: ['missing_fields', 'unprocessable_entity']
}).handle(async ({ principal, request, body, write, newId, targets: endpointTargets }) => {
  const targets = requireTargets(endpointTargets)
  const terms = octoViewOf(request, principal)
  const id = newId()
  const publicUrl = withoutUser(body.url)
  const url = requireTarget(targets, publicUrl.url)
  const headers = { ...publicUrl.headers, ...body.headers }
  const capabilities = appliedCapabilities(terms)
  const { schoolId, partnerId } = scopeOf(principal)
  const code = await addEndpoint(write, schoolId, id, {
    origin: originOf(partnerId),
    partnerId,
    url,
    kinds: kindsForTypes(SUPPORTED_TYPES),
    octo: {
      types: SUPPORTED_TYPES,
      headers: Object.keys(headers).length > 0 ? targets.seal(id, headers) : null,
      webhook: capabilities
    }
  })
  if (code === 'too_many_endpoints')
    throw new Problem('unprocessable_entity', { hintId: 'subscriptions_full' })
  return { terms, value: unsealedWebhook({ id, url, capabilities, headers }) }
})
