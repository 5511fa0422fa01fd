import type { Plugin } from '../../lib/kernel/plugin.ts'
import getDataPage from './get-data-page.ts'

/** What must be said. */
export default {
  name: 'legal',
  title: 'Legal',
  description: 'Credit for the data; no key.',
  prefix: '/legal',
  routes: [getDataPage]
} satisfies Plugin
