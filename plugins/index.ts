import type { Plugin } from '../lib/kernel/plugin.ts'
import office from './centre/account/index.ts'
import ownerAddresses from './centre/account/old-addresses.ts'
import passkeys from './centre/account/passkeys.ts'
import offline from './centre/browser/index.ts'
import desk from './centre/desk/index.ts'
import forms from './centre/forms/index.ts'
import beach from './centre/guests/index.ts'
import centre from './centre/index.ts'
import money from './centre/money/index.ts'
import channels from './centre/partners/index.ts'
import privacy from './centre/privacy/index.ts'
import school from './centre/school/index.ts'
import team from './centre/team/index.ts'
import timetable from './centre/timetable/index.ts'
import weather from './centre/weather/index.ts'
import connector from './connector/index.ts'
import strictOcto from './octo/index.ts'
import owner from './owner-api/index.ts'
import native from './partner-v1/index.ts'
import octo from './partner-v1/octo-names.ts'
import brand from './partner-v2/brand.ts'
import forecast from './partner-v2/forecast.ts'
import platform from './partner-v2/index.ts'
import sizing from './partner-v2/sizing.ts'
import health from './site/health.ts'
import docs from './site/index.ts'
import legal from './site/legal.ts'
import affiliate from './storefront/affiliates.ts'
import storefront from './storefront/index.ts'
import widget from './widget/index.ts'

export { writeWebhookMessage as writeWebhook } from './octo/webhooks/message.ts'

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
  centre,
  desk,
  channels,
  money,
  privacy,
  weather,
  forms,
  team,
  timetable,
  passkeys,
  beach,
  school,
  offline,
  office,
  ownerAddresses,
  connector,
  legal,
  docs,
  health
]
