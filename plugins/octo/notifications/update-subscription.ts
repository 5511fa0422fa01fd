import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { requireTarget, requireTargets } from '../../../lib/webhooks/targets.ts'
import { changeSubscription } from '../../../lib/webhooks/transactions.ts'
import { octoAnswer, octoViewOf } from '../answer.ts'
import {
  ChangedSubscription,
  requireSubscription,
  SubscriptionParams,
  SubscriptionShape,
  subscriptionExample,
  subscriptionOf
} from './subscription.ts'

export default route({
  method: 'PATCH',
  path: '/notifications/subscriptions/:id',
  name: 'octoUpdateSubscription',
  summary: 'Change a subscription',
  description:
    'Omitted fields are unchanged. A subscription that accepted nothing for five days is disabled; active: true enables it, and it continues from its last position.',
  auth: { kind: 'school' },
  params: SubscriptionParams,
  body: ChangedSubscription,
  bodyExample: { notificationTypes: ['BOOKING_UPDATE'], active: true },
  answer: octoAnswer(SubscriptionShape, {
    description: 'The changed subscription.',
    example: { ...subscriptionExample, notificationTypes: ['BOOKING_UPDATE'] }
  }),
  errors: ['not_found', 'unprocessable_entity']
}).handle(async ({ principal, request, params, body, write, targets: endpointTargets }) => {
  const targets = requireTargets(endpointTargets)
  const reach = scopeOf(principal)
  const { id } = await requireSubscription(write, reach, params.id)
  await changeSubscription(write, reach.schoolId, id, {
    url: body.url ? requireTarget(targets, body.url) : null,
    types: body.notificationTypes ?? null,
    headers: body.headers ? targets.seal(id, body.headers) : null,
    active: body.active ?? null
  })
  const value = subscriptionOf(await requireSubscription(write, reach, id), targets)
  return { terms: octoViewOf(request, principal), value }
})
