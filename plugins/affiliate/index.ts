import type { Plugin } from '../../lib/core/plugin.ts'
import followLink from './follow-link.ts'

/** Links of those who send guests without selling. */
export default {
  name: 'affiliate',
  title: 'Affiliates',
  description: 'Links that remember who sent a guest; no key.',
  prefix: '/aff',
  rate: 'pages',
  routes: [followLink]
} satisfies Plugin
