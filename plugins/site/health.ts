import type { Plugin } from '../../lib/kernel/plugin.ts'
import getLive from './get-live.ts'
import getReady from './get-ready.ts'

export default {
  name: 'health',
  title: 'Health',
  description: 'Liveness and readiness checks; no key.',
  prefix: '/health',
  isUrgent: true,
  routes: [getLive, getReady]
} satisfies Plugin
