import type { Plugin } from '../lib/kernel/plugin.ts'
import { centre } from './centre/index.ts'
import connector from './connector/index.ts'
import discovery from './oauth/discovery.ts'
import oauth from './oauth/index.ts'
import strictOcto from './octo/index.ts'
import owner from './owner-api/index.ts'
import native from './partner-v1/index.ts'
import octo from './partner-v1/octo-names.ts'
import brand from './partner-v2/brand.ts'
import forecast from './partner-v2/forecast.ts'
import platform from './partner-v2/index.ts'
import sizing from './partner-v2/sizing.ts'
import payments from './payments/index.ts'
import health from './site/health.ts'
import docs from './site/index.ts'
import legal from './site/legal.ts'
import affiliate from './storefront/affiliates.ts'
import storefront from './storefront/index.ts'
import widget from './widget/index.ts'

export { writeWebhookMessage as writeWebhook } from './octo/webhooks/message.ts'

/** All plugins, in the order of the reference page. */
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
  payments,
  widget,
  owner,
  ...centre,
  connector,
  oauth,
  discovery,
  legal,
  docs,
  health
]
