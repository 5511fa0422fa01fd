import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { removeEndpoint } from '../../../lib/webhooks/transactions.ts'
import { octoAnswer, octoViewOf } from '../answer.ts'
import {
  requireSubscription,
  SubscriptionParams,
  SubscriptionShape,
  subscriptionExample,
  subscriptionOf
} from './subscription.ts'

export default route({
  method: 'DELETE',
  path: '/notifications/subscriptions/:id',
  name: 'octoDeleteSubscription',
  summary: 'End a subscription',
  description: 'Nothing more is sent to its URL, including waiting events.',
  auth: { kind: 'school' },
  params: SubscriptionParams,
  answer: octoAnswer(SubscriptionShape, {
    description: 'The deleted subscription.',
    example: { ...subscriptionExample, active: false }
  }),
  errors: ['not_found']
}).handle(async ({ principal, request, params, write, targets }) => {
  const subscription = await requireSubscription(write, scopeOf(principal), params.id)
  await removeEndpoint(write, principal.schoolId, subscription.id)
  return {
    terms: octoViewOf(request, principal),
    value: subscriptionOf({ ...subscription, active: false }, targets)
  }
})
