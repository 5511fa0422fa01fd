import type { Plugin } from '../../lib/kernel/plugin.ts'
import getLive from './get-live.ts'
import getReady from './get-ready.ts'

/** Health checks for monitoring. */
export default {
  name: 'health',
  title: 'Health',
  description: 'Whether the process lives and whether it can serve; no key.',
  prefix: '/health',
  isUrgent: true,
  routes: [getLive, getReady]
} satisfies Plugin
