import type { Config } from './config.ts'
import type { RateStore } from './infra/rate-store/store.ts'
import {
  Buckets,
  type Counter,
  type Rate,
  SharedBuckets,
  type SpendResult,
  shareOf
} from './kernel/bucket.ts'
import { Leases } from './kernel/leases.ts'

export type RateName =
  | 'v1'
  | 'v2'
  | 'connector'
  | 'owner'
  | 'passkeys'
  | 'pages'
  | 'hooks'
  | 'widget'
  | `visitors${FairLevel}`
  | 'forms'
  | 'formsNear'
  | 'formsFar'
  | 'desks'
  | 'codes'
  | 'formCodes'
  | `codeTries${FairLevel}`

/** Suffixes of a rate's name, for the levels of a rate that unrelated callers share (see spendFairly). */
type FairLevel = '' | 'Near' | 'Far' | 'Wide' | 'First' | 'Common'

export type Rates = Readonly<Record<RateName, Rate>>

export type Counters = Readonly<Record<RateName, Counter>>

/** Takes a token from a counter shared by several processes or servers. */
export type TakeToken = (rate: RateName, caller: string) => SpendResult | Promise<SpendResult>

/** Passkey requests per minute and address. A sign-in takes three, and few colleagues share an address. */
const PASSKEYS_RATE = 60

/** Webhooks of payment providers per minute and address. A provider sends those of all schools from few addresses. */
const HOOKS_RATE = 6000

/**
 * Parts of a widget key's rate, because the key is public. An address or its /56 may use a tenth, a /48 or IPv4 /24 a fifth, a
 * /32 or IPv4 /16 two fifths. A third of the rate is reserved for the first requests of each /32 or /16, a 40th each.
 */
const VISITOR_SHARES = { '': 4 / 40, Near: 4 / 40, Far: 8 / 40, Wide: 16 / 40, First: 1 / 40, Common: 2 / 3 }

/**
 * Form limits of a /56 (`near`, one household) and of a /48 or IPv4 /24 (`far`, maybe hundreds), as multiples of an address's.
 */
const FORM_MULTIPLES = { near: 2, far: 8 }

/** Window of the form rates, in seconds. */
const FORM_SECONDS = 600

/** Maximum invalid offer codes that a partner of a school may try in CODE_SECONDS. */
const MAX_CODES = 20
/** Maximum invalid offer codes that all guests of a school's booking pages together may try. */
const MAX_FORM_CODES = 60
/**
 * Parts of MAX_FORM_CODES. A network may try six codes, its provider ten. Two thirds are reserved for the first two tries of
 * each provider. So attackers need addresses of about twenty providers to block the codes of others.
 */
const CODE_TRIES = { '': 6, Near: 6, Far: 6, Wide: 10, First: 2, Common: 20 }
const CODE_SECONDS = 600

/**
 * Rates at this server: the full rates if a store counts for all servers, else this server's share. So all servers together
 * never grant more than the full rate.
 */
export function ratesOf(config: Config): Rates {
  const share = config.RATE_STORE === undefined ? config.RATE_SHARE : 1
  const rate = (limit: number, perSeconds = 60): Rate => ({ capacity: shareOf(limit, share), perSeconds })
  return {
    v1: rate(config.V1_RATE_PER_MINUTE),
    v2: rate(config.V2_RATE_PER_MINUTE),
    connector: rate(config.CONNECTOR_RATE_PER_MINUTE),
    owner: rate(config.CENTRE_RATE_PER_MINUTE),
    passkeys: rate(PASSKEYS_RATE),
    pages: rate(config.PAGES_RATE_PER_MINUTE),
    hooks: rate(HOOKS_RATE),
    widget: rate(config.V2_RATE_PER_MINUTE),
    ...ratesByLevel('visitors', VISITOR_SHARES, part => rate(config.V2_RATE_PER_MINUTE * part)),
    forms: rate(config.FORMS_PER_ADDRESS, FORM_SECONDS),
    formsNear: rate(config.FORMS_PER_ADDRESS * FORM_MULTIPLES.near, FORM_SECONDS),
    formsFar: rate(config.FORMS_PER_ADDRESS * FORM_MULTIPLES.far, FORM_SECONDS),
    desks: rate(config.FORMS_PER_DESK, FORM_SECONDS),
    codes: rate(MAX_CODES, CODE_SECONDS),
    formCodes: rate(MAX_FORM_CODES, CODE_SECONDS),
    ...ratesByLevel('codeTries', CODE_TRIES, part => rate(part, CODE_SECONDS))
  }
}

/** Rates for all levels of a shared rate, by name. */
function ratesByLevel<Name extends string>(
  name: Name,
  parts: Readonly<Record<FairLevel, number>>,
  rateOf: (part: number) => Rate
): Record<`${Name}${FairLevel}`, Rate> {
  const entries = Object.entries(parts).map(([level, part]) => [`${name}${level}`, rateOf(part)] as const)
  return Object.fromEntries(entries) as Record<`${Name}${FairLevel}`, Rate>
}

/** Number of shares to divide the rates by while the store is down. Without a store, ratesOf has already divided them. */
export function sharesOf(config: Config): number {
  return config.RATE_STORE === undefined ? 1 : config.RATE_SHARE
}

/** Counters in this process, which is the only worker or the supervisor of several. */
export function createLocalCounters(rates: Rates, nowMs: () => number): Record<RateName, Buckets> {
  return eachOf(rates, name => new Buckets(rates[name], nowMs))
}

/** Counters shared by `parts` processes or servers. While the shared counter does not answer, each of them grants its share. */
export function createRemoteCounters(
  rates: Rates,
  parts: number,
  nowMs: () => number,
  takeToken: TakeToken
): Record<RateName, Counter> {
  return eachOf(
    rates,
    name => new SharedBuckets(rates[name], parts, nowMs, caller => takeToken(name, caller))
  )
}

/** Counters in a store, for all servers. While the store is down, this server grants its share. */
export function createStoreCounters(
  rates: Rates,
  shares: number,
  nowMs: () => number,
  store: RateStore
): Record<RateName, Counter> {
  const leases = eachOf(rates, name => new Leases(rates[name], nowMs, request => store.lease(name, request)))
  return createRemoteCounters(rates, shares, nowMs, (name, caller) => leases[name].spend(caller))
}

function eachOf<C extends Counter>(rates: Rates, counterOf: (name: RateName) => C): Record<RateName, C> {
  const names = Object.keys(rates) as RateName[]
  return Object.fromEntries(names.map(name => [name, counterOf(name)])) as Record<RateName, C>
}
