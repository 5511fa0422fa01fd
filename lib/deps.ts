import type { AvailabilityReader } from './booking/availability.ts'
import type { ReadList } from './booking/list/queue.ts'
import type { BookingActs } from './booking/transactions.ts'
import type { SettleCall } from './connector/transactions.ts'
import type { Sql } from './database/pool.ts'
import type { EventsReader } from './events/reader.ts'
import type { ConditionsOf } from './forecast/lesson-conditions.ts'
import type { ForecastReader } from './forecast/reader.ts'
import type { Log } from './kernel/log.ts'
import { routesOf } from './kernel/plugin.ts'
import type { Registry } from './kernel/registry.ts'
import type { ConnectorKey, PlatformKey, SchoolKey } from './keys/queries.ts'
import type { CodeGate } from './offers/gate.ts'
import type { PasskeySite } from './people/passkeys/rules.ts'
import type { PersonSession } from './people/queries.ts'
import type { Act } from './people/rules.ts'
import type { RateName, Rates } from './rates.ts'
import type { FormGate } from './storefront/gate.ts'
import type { SignedBooking } from './storefront/links.ts'
import type { LessonAddress } from './storefront/paths.ts'
import type { SchoolPages, SchoolsReader } from './storefront/reader.ts'
import type { Targets } from './webhooks/targets.ts'

/** What every handler is given besides its request. */
export interface Deps extends BookingActs {
  /** Pool of the reads. */
  readonly read: Sql
  /** Pool that finds out whose a secret is, which no other read occupies. */
  readonly lookups: Sql
  /** Pool of the writes: single calls of SQL functions. */
  readonly write: Sql
  readonly availability: AvailabilityReader
  readonly settleCall: SettleCall
  readonly forecasts: ForecastReader
  readonly schools: SchoolsReader
  /** Schools as their public pages show them. */
  readonly schoolPages: SchoolPages
  /** What lists of bookings wait in. */
  readonly readList: ReadList
  /** Logs of events, for those who poll. */
  readonly events: Pick<EventsReader, 'poll'>
  /** What each caller may do, at this server. */
  readonly rates: Rates
  /** What partners' addresses are sent to with; absent where the service has no secret. */
  readonly targets: Targets | undefined
  /** What the secret part of a booking's address names, where this service signed it. */
  readonly readSigned: (lesson: LessonAddress, attempt: string) => SignedBooking | undefined
  /** Whether guests can be asked to confirm by the link of a mail: mails are sent, and links signed. */
  readonly confirmsByMail: boolean
  /** Share of a school's seats that the holds of one partner may take, in percent. */
  readonly heldPercent: number
  /** Bounds the offer codes that a partner tries. */
  readonly codes: CodeGate
  /** What bounds the bookings by form. */
  readonly forms: FormGate
  /** The service's address as partners see it, without a slash at the end. */
  readonly publicUrl: string
  /** What passkeys of this address are for, or why there can be none. */
  readonly passkeys: PasskeySite
  readonly registry: Registry
  /** A new UUID, version 7. */
  readonly newId: () => string
  /** What the sea is like at a spot, for its instructors. */
  readonly conditionsOf: ConditionsOf
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number
  readonly log: Log
  readonly isClosing: () => boolean
  /** Fails with `service_unavailable` while the database is away; one check for all who ask. */
  readonly ready: () => Promise<void>
}

/**
 * Who may call a route. A platform route says the scope it needs; `any` asks only for a valid key. A route for a school's people
 * says which act it is; one for an owner only where that asks for a fresh proof.
 */
export type Auth =
  | { readonly kind: 'public' }
  | { readonly kind: 'school' }
  | { readonly kind: 'connector' }
  | { readonly kind: 'owner'; readonly may?: 'keys' }
  | { readonly kind: 'person'; readonly may: Act }
  | { readonly kind: 'widget'; readonly scope: 'sizing' }
  | { readonly kind: 'platform'; readonly scope: 'sizing' | 'forecast' | 'brand:read' | 'any' }

/** What each kind of caller becomes once it is known. */
interface Principals {
  readonly school: SchoolKey
  readonly platform: PlatformKey
  readonly widget: PlatformKey
  readonly connector: ConnectorKey
  readonly owner: PersonSession
  readonly person: PersonSession
}

/** The house that the kernel serves. */
export interface Swellbook {
  readonly auth: Auth
  readonly principals: Principals
  readonly rate: RateName
  readonly deps: Deps
}

/** Builds a route of this house: `route({ data }).handle(ctx => value)`. */
export const route = routesOf<Swellbook>()
