import type { Plugin } from '../lib/core/plugin.ts'
import affiliate from './affiliate/index.ts'
import brand from './brand/index.ts'
import connector from './connector/index.ts'
import docs from './docs/index.ts'
import forecast from './forecast/index.ts'
import health from './health/index.ts'
import legal from './legal/index.ts'
import native from './native/index.ts'
import octo from './octo/index.ts'
import owner from './owner/index.ts'
import ownerPages from './owner-pages/index.ts'
import platform from './platform/index.ts'
import sizing from './sizing/index.ts'
import storefront from './storefront/index.ts'
import strictOcto from './strict-octo/index.ts'
import widget from './widget/index.ts'

/** Every surface of the service, in the order in which the reference page shows them. */
export const plugins: readonly Plugin[] = [
  native,
  octo,
  strictOcto,
  platform,
  sizing,
  forecast,
  brand,
  storefront,
  affiliate,
  widget,
  owner,
  ownerPages,
  connector,
  legal,
  docs,
  health
]
