import type { AvailabilityReader } from './booking/availability.ts'
import type { ReadList } from './booking/list/queue.ts'
import type { CodeGate } from './booking/offers/gate.ts'
import type { BookingWrites } from './booking/transactions.ts'
import type { EventsReader } from './events/reader.ts'
import type { Sql } from './infra/database/pool.ts'
import type { Log } from './kernel/log.ts'
import { routesOf } from './kernel/plugin.ts'
import type { Registry } from './kernel/registry.ts'
import type { ConnectorKey, PlatformKey, SchoolKey } from './partners/keys/queries.ts'
import type { OAuthServer } from './partners/oauth/server.ts'
import type { Payments } from './payments/events.ts'
import type { SettleCall } from './people/connector/transactions.ts'
import type { PasskeySite } from './people/passkeys/rules.ts'
import type { PersonSession } from './people/queries.ts'
import type { Act } from './people/rules.ts'
import type { RateName, Rates } from './rates.ts'
import type { ConditionsOf } from './sea/lesson-conditions.ts'
import type { ForecastReader } from './sea/reader.ts'
import type { FormGate } from './storefront/gate.ts'
import type { GuestLinks } from './storefront/links.ts'
import type { SchoolPages, SchoolsReader } from './storefront/reader.ts'
import type { Targets } from './webhooks/targets.ts'

/** Dependencies of the handlers. */
export interface Deps extends BookingWrites, GuestLinks {
  /** Connection pool for reads. */
  readonly read: Sql
  /** Pool for key lookups only, so that no other read can delay authentication. */
  readonly lookups: Sql
  /** Pool for writes. Each write is a single call of an SQL function. */
  readonly write: Sql
  readonly availability: AvailabilityReader
  readonly settleCall: SettleCall
  readonly forecasts: ForecastReader
  readonly schools: SchoolsReader
  /** Schools with the data for their public pages. */
  readonly schoolPages: SchoolPages
  /** Queue for reading lists of bookings. */
  readonly readList: ReadList
  /** Reads event logs for callers that poll. */
  readonly events: Pick<EventsReader, 'poll'>
  /** Rate limits of this server. */
  readonly rates: Rates
  /** Validates and encrypts partners' endpoints; undefined without SECRET_KEY. */
  readonly targets: Targets | undefined
  /** Payment webhooks and payment links; undefined without SECRET_KEY. */
  readonly payments: Payments | undefined
  /** True if guests can confirm through a link in an email, because mails are sent and links can be signed. */
  readonly confirmsByMail: boolean
  /** Highest percentage of a school's seats that the holds of one partner may take. */
  readonly heldPercent: number
  /** Limits how many offer codes a partner can try. */
  readonly codes: CodeGate
  /** Limits bookings by form. */
  readonly forms: FormGate
  /** Base URL for partners, without a trailing slash. */
  readonly publicUrl: string
  /** Relying-party id and challenge key, or the reason why passkeys are disabled. */
  readonly passkeys: PasskeySite
  /** Signs assistants in. */
  readonly oauth: OAuthServer
  readonly registry: Registry
  /** Creates a UUID, version 7. */
  readonly newId: () => string
  /** Surf conditions of a lesson, for its instructors. */
  readonly conditionsOf: ConditionsOf
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number
  readonly log: Log
  readonly isClosing: () => boolean
  /** Throws `service_unavailable` while the database is down. Concurrent callers share one check. */
  readonly ready: () => Promise<void>
}

/**
 * Callers that a route accepts. A platform route names the required scope; `any` accepts every valid key. A person's route
 * names its act. An owner's route names an act only if it needs a recent sign-in.
 */
export type Auth =
  | { readonly kind: 'public' }
  | { readonly kind: 'school' }
  | { readonly kind: 'connector' }
  | { readonly kind: 'owner'; readonly may?: 'keys' }
  | { readonly kind: 'person'; readonly may: Act }
  | { readonly kind: 'widget'; readonly scope: 'sizing' }
  | { readonly kind: 'platform'; readonly scope: 'sizing' | 'forecast' | 'brand:read' | 'any' }

/** Principal of each kind of caller after authentication. */
interface Principals {
  readonly school: SchoolKey
  readonly platform: PlatformKey
  readonly widget: PlatformKey
  readonly connector: ConnectorKey
  readonly owner: PersonSession
  readonly person: PersonSession
}

/** Types that this application declares to the kernel. */
export interface Swellbook {
  readonly auth: Auth
  readonly principals: Principals
  readonly rate: RateName
  readonly deps: Deps
}

/** Creates a route of this application: `route({ data }).handle(ctx => value)`. */
export const route = routesOf<Swellbook>()
