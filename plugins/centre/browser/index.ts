import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../account/index.ts'
import getIcon from './get-icon.ts'
import getManifest from './get-manifest.ts'
import getNoNet from './get-no-net.ts'
import getSizesScript from './get-sizes-script.ts'
import getWorker from './get-worker.ts'

/** What makes the control centre an app on a phone, and lets it be read where there is no net. */
export default {
  name: 'centre-offline',
  title: 'The control centre without a net',
  description:
    'The service worker, the page that it shows where there is no net, and the app of a home screen.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [getWorker, getNoNet, getManifest, getIcon, getSizesScript]
} satisfies Plugin
