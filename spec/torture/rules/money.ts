import type { Rule } from './rule.ts'

/** Money that guests paid has a place or goes back, once. */
export const moneyWithoutPlace: Rule = ({ facts }) => facts.money.kept

/** A booking that a payment confirms has its money. */
export const withoutMoney: Rule = ({ facts }) => facts.money.unpaid
