import type { Plugin } from '../../lib/kernel/plugin.ts'
import receiveStripeEvent from './receive-stripe-event.ts'

export default {
  name: 'payments',
  title: 'Payment webhooks',
  description: 'Addresses to which payment providers send events, signed with the secret of each school.',
  prefix: '/hooks',
  rate: 'hooks',
  routes: [receiveStripeEvent]
} satisfies Plugin
