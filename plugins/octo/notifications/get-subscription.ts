import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { octoAnswer, octoViewOf } from '../answer.ts'
import {
  requireSubscription,
  SubscriptionParams,
  SubscriptionShape,
  subscriptionExample,
  subscriptionOf
} from './subscription.ts'

export default route({
  method: 'GET',
  path: '/notifications/subscriptions/:id',
  name: 'octoGetSubscription',
  summary: 'One subscription',
  description: 'One of your subscriptions.',
  auth: { kind: 'school' },
  params: SubscriptionParams,
  answer: octoAnswer(SubscriptionShape, { description: 'The subscription.', example: subscriptionExample }),
  errors: ['not_found']
}).handle(async ({ principal, request, params, read, targets }) => ({
  terms: octoViewOf(request, principal),
  value: subscriptionOf(await requireSubscription(read, scopeOf(principal), params.id), targets)
}))
