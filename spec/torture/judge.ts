import type { Facts } from './facts.ts'
import { occupancyOf } from './occupancy.ts'
import { contradictory, lost, twice } from './rules/bookings.ts'
import { undelivered } from './rules/deliveries.ts'
import { broken, guards, missingEvents, unsettled } from './rules/health.ts'
import { moneyWithoutPlace, withoutMoney } from './rules/money.ts'
import { refused } from './rules/refusals.ts'
import type { Finding, Guarantee, Rule } from './rules/rule.ts'
import { oversold, stale } from './rules/seats.ts'

/** Rules for each promise. */
const RULES: Readonly<Record<Guarantee, readonly Rule[]>> = {
  lost: [lost],
  twice: [twice],
  oversold: [oversold],
  contradictory: [contradictory, stale],
  refused: [refused],
  missed: [missingEvents],
  kept: [moneyWithoutPlace],
  unpaid: [withoutMoney],
  undelivered: [undelivered],
  unsettled: [unsettled],
  guards: [guards],
  broken: [broken]
}

/** Every violation of every promise. */
export function judge(facts: Facts): Finding[] {
  const case_ = { facts, occupancy: occupancyOf(facts) }
  return (Object.entries(RULES) as [Guarantee, readonly Rule[]][]).flatMap(([promise, rules]) =>
    rules.flatMap(rule => rule(case_).map(breach => ({ promise, what: breach })))
  )
}
