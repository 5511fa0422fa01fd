import type { Plugin } from '../../lib/kernel/plugin.ts'
import getDataPage from './get-data-page.ts'

/** Legal pages. */
export default {
  name: 'legal',
  title: 'Legal',
  description: 'Credit for the data; no key.',
  prefix: '/legal',
  routes: [getDataPage]
} satisfies Plugin
