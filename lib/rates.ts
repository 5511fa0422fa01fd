import type { Config } from './config.ts'
import { Buckets, type Counter, partOf, type Rate, SharedBuckets, type Spent } from './kernel/bucket.ts'
import { Leases } from './kernel/leases.ts'
import type { RateStore } from './rate-store/store.ts'

/** The names of the rates. */
export type RateName =
  | 'v1'
  | 'v2'
  | 'connector'
  | 'owner'
  | 'passkeys'
  | 'pages'
  | 'widget'
  | 'visitors'
  | 'visitorsNear'
  | 'visitorsFar'
  | 'forms'
  | 'formsNear'
  | 'formsFar'
  | 'desks'
  | 'codes'
  | 'formCodes'

/** What each caller may do. */
export type Rates = Readonly<Record<RateName, Rate>>

/** Who counts each rate. */
export type Counters = Readonly<Record<RateName, Counter>>

/** Asks the counter of several processes or servers for a token. */
export type AskForToken = (rate: RateName, caller: string) => Spent | Promise<Spent>

/** Requests a minute of an address that signs in with passkeys: each time comes to three, and nobody has more than a few colleagues behind one. */
const PASSKEYS_RATE = 60

/** Parts of a widget key's rate: an address gets one in ten, its /56 two, its /48 or IPv4 /24 four. The key is public, so strangers spend it. */
const VISITORS = { own: 1 / 10, near: 2 / 10, far: 4 / 10 }

/** Forms of a /56, and of a /48 or IPv4 /24, as multiples of those of an address. A /56 is one household, the others may be hundreds. */
const FORMS_AROUND = { near: 2, far: 8 }

/** How long it takes until an address may send as many forms again. */
const FORM_SECONDS = 600

/** Offer codes that a partner of a school tries in CODE_SECONDS, beside those that were good. */
const CODES = 20
/** The same for all guests of a school's booking pages together: from many addresses, only such a bound holds. */
const FORM_CODES = 60
const CODE_SECONDS = 600

/**
 * What a caller may do here: where a store counts for all servers the whole of each rate, else this server's share, so that
 * all that share the load never grant more together.
 */
export function ratesOf(config: Config): Rates {
  const share = config.RATE_STORE === undefined ? config.RATE_SHARE : 1
  const rate = (most: number, perSeconds = 60): Rate => ({ capacity: partOf(most, share), perSeconds })
  return {
    v1: rate(config.V1_RATE_PER_MINUTE),
    v2: rate(config.V2_RATE_PER_MINUTE),
    connector: rate(config.CONNECTOR_RATE_PER_MINUTE),
    owner: rate(config.CENTRE_RATE_PER_MINUTE),
    passkeys: rate(PASSKEYS_RATE),
    pages: rate(config.PAGES_RATE_PER_MINUTE),
    widget: rate(config.V2_RATE_PER_MINUTE),
    visitors: rate(config.V2_RATE_PER_MINUTE * VISITORS.own),
    visitorsNear: rate(config.V2_RATE_PER_MINUTE * VISITORS.near),
    visitorsFar: rate(config.V2_RATE_PER_MINUTE * VISITORS.far),
    forms: rate(config.FORMS_PER_ADDRESS, FORM_SECONDS),
    formsNear: rate(config.FORMS_PER_ADDRESS * FORMS_AROUND.near, FORM_SECONDS),
    formsFar: rate(config.FORMS_PER_ADDRESS * FORMS_AROUND.far, FORM_SECONDS),
    desks: rate(config.FORMS_PER_DESK, FORM_SECONDS),
    codes: rate(CODES, CODE_SECONDS),
    formCodes: rate(FORM_CODES, CODE_SECONDS)
  }
}

/** Equal parts of ratesOf that servers grant while nobody counts for all of them: without a store they are divided already. */
export function sharesOf(config: Config): number {
  return config.RATE_STORE === undefined ? 1 : config.RATE_SHARE
}

/** Counts in this process: a server's only one, or the supervisor of its workers. */
export function countersHere(rates: Rates, nowMs: () => number): Record<RateName, Buckets> {
  return eachOf(rates, name => new Buckets(rates[name], nowMs))
}

/** Counts where all `parts` of this one are counted together; while that one is silent, this part of each rate holds. */
export function countersBeyond(
  rates: Rates,
  parts: number,
  nowMs: () => number,
  ask: AskForToken
): Record<RateName, Counter> {
  return eachOf(rates, name => new SharedBuckets(rates[name], parts, nowMs, caller => ask(name, caller)))
}

/** Counts in a store with all other servers; while it is away, this one grants its share. */
export function countersInStore(
  rates: Rates,
  shares: number,
  nowMs: () => number,
  store: RateStore
): Record<RateName, Counter> {
  const leases = eachOf(rates, name => new Leases(rates[name], nowMs, wish => store.lend(name, wish)))
  return countersBeyond(rates, shares, nowMs, (name, caller) => leases[name].spend(caller))
}

function eachOf<C extends Counter>(rates: Rates, counterOf: (name: RateName) => C): Record<RateName, C> {
  const names = Object.keys(rates) as RateName[]
  return Object.fromEntries(names.map(name => [name, counterOf(name)])) as Record<RateName, C>
}
