import type { Plugin } from '../../lib/kernel/plugin.ts'
import { asset, swaggerFile } from './asset.ts'
import getContract from './get-contract.ts'
import getHome from './get-home.ts'
import getReference from './get-reference.ts'
import { guideRoutesOfSite } from './guides/routes.ts'
import { ICON, REFERENCE_STYLE, SCRIPT } from './reference-page.ts'

/** Guides for partners, and the OpenAPI document as JSON and as a page. */
export default {
  name: 'docs',
  title: 'Reference',
  description: 'Guides, and the API contract as a document and as a page; no key.',
  prefix: '',
  routes: [
    getHome,
    getContract,
    ...guideRoutesOfSite,
    getReference,
    swaggerFile('swagger-ui.css'),
    swaggerFile('swagger-ui-bundle.js'),
    asset('reference.css', () => Buffer.from(REFERENCE_STYLE)),
    asset('reference.js', () => Buffer.from(SCRIPT)),
    asset('icon.svg', () => Buffer.from(ICON))
  ]
} satisfies Plugin
