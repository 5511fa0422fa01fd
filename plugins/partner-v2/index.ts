import type { Plugin } from '../../lib/kernel/plugin.ts'
import getMeta from './get-meta.ts'

export default {
  name: 'platform',
  title: 'Platform keys',
  description: 'v2 is read-only. It uses platform keys, whose scopes select the endpoints.',
  prefix: '/api/partner/v2',
  rate: 'v2',
  isCrossOrigin: true,
  routes: [getMeta]
} satisfies Plugin
