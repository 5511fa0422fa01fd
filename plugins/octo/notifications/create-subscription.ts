import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { kindsForTypes } from '../../../lib/octo/notices.ts'
import { originOf } from '../../../lib/webhooks/rules.ts'
import { requireTarget, requireTargets } from '../../../lib/webhooks/targets.ts'
import { addEndpoint } from '../../../lib/webhooks/transactions.ts'
import { octoAnswer, octoViewOf } from '../answer.ts'
import { NewSubscription, SubscriptionShape, subscriptionExample, subscriptionOf } from './subscription.ts'

/** The correct path, and the misspelt one that OCTO's documentation prints. */
export const createRoutes = [
  createRoute({
    path: '/notifications/subscriptions',
    name: 'octoCreateSubscription',
    summary: 'Subscribe to notifications'
  }),
  createRoute({
    path: '/notifications/subcriptions',
    name: 'octoCreateSubscriptionAsPrinted',
    summary: 'Subscribe to notifications (path printed by OCTO)'
  })
]

interface CreateAddress {
  readonly path: `/${string}`
  readonly name: string
  readonly summary: string
}

function createRoute(address: CreateAddress) {
  return route({
    method: 'POST',
    ...address,
    description:
      'From now on, short notices about changes are POSTed to the URL; they contain the ids of the objects to read again. ' +
      'A partner has at most ten subscriptions and webhooks.',
    auth: { kind: 'school' },
    body: NewSubscription,
    bodyExample: {
      url: subscriptionExample.url,
      notificationTypes: subscriptionExample.notificationTypes,
      headers: subscriptionExample.headers
    },
    answer: octoAnswer(SubscriptionShape, { description: 'The subscription.', example: subscriptionExample }),
    errors: ['missing_fields', 'unprocessable_entity']
  }).handle(async ({ principal, request, body, write, newId, targets: endpointTargets }) => {
    const targets = requireTargets(endpointTargets)
    const id = newId()
    const { notificationTypes: types, headers } = body
    const url = requireTarget(targets, body.url)
    const { schoolId, partnerId } = scopeOf(principal)
    const code = await addEndpoint(write, schoolId, id, {
      origin: originOf(partnerId),
      partnerId,
      url,
      kinds: kindsForTypes(types),
      octo: { types, headers: headers ? targets.seal(id, headers) : null }
    })
    if (code === 'too_many_endpoints')
      throw new Problem('unprocessable_entity', { hintId: 'subscriptions_full' })
    const subscription = { id, url, types, headers: null, active: true }
    const value = { ...subscriptionOf(subscription, targets), headers: { ...headers } }
    return { terms: octoViewOf(request, principal), value }
  })
}
