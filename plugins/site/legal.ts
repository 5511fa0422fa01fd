import type { Plugin } from '../../lib/kernel/plugin.ts'
import getDataPage from './get-data-page.ts'

export default {
  name: 'legal',
  title: 'Legal',
  description: 'Sources and licences of the data; no key.',
  prefix: '/legal',
  routes: [getDataPage]
} satisfies Plugin
