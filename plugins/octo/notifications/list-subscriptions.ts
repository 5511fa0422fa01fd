import { Type } from '@sinclair/typebox'
import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { listSubscriptions } from '../../../lib/webhooks/queries.ts'
import { octoAnswer, octoViewOf } from '../answer.ts'
import { SubscriptionShape, subscriptionExample, subscriptionOf } from './subscription.ts'

export default route({
  method: 'GET',
  path: '/notifications/subscriptions',
  name: 'octoListSubscriptions',
  summary: 'Subscriptions of the partner',
  description: 'The subscriptions of the partner, oldest first.',
  auth: { kind: 'school' },
  answer: octoAnswer(Type.Array(SubscriptionShape), {
    description: 'The subscriptions.',
    example: [subscriptionExample]
  }),
  errors: []
}).handle(async ({ principal, request, read, targets }) => {
  const subscriptions = await listSubscriptions(read, scopeOf(principal))
  return {
    terms: octoViewOf(request, principal),
    value: subscriptions.map(subscription => subscriptionOf(subscription, targets))
  }
})
