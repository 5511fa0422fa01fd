import type { StaffLanguage } from '../../../lib/text/language.ts'
import { MONEY_TEXT } from '../messages/money.ts'
import type { OwedRow } from './queries.ts'
import type { SettledRow } from './settle-queries.ts'

/** Amounts owed for a range of days, and the part of them that was settled. */
export interface BalanceRow extends OwedRow {
  /** Positive if the partner paid the school. */
  readonly settledCents: number
  /** Still to be settled: positive if the partner owes the school. */
  readonly openCents: number
}

/** Adds settlements to amounts owed. A partner without remaining sales keeps its settlements. */
export function balancesOf(owed: readonly OwedRow[], settled: readonly SettledRow[]): BalanceRow[] {
  const same = (a: Pick<OwedRow, 'partnerId' | 'currency'>, b: Pick<OwedRow, 'partnerId' | 'currency'>) =>
    a.partnerId === b.partnerId && a.currency === b.currency
  const nothing = { bookings: 0, seats: 0, kept: 0, cents: 0, owesCents: 0, owedCents: 0 }
  const others = settled
    .filter(row => !owed.some(other => same(row, other)))
    .map(({ partnerId, name, currency }) => ({ partnerId, name, currency, ...nothing }))
  return [...owed, ...others].map(row => {
    const settledCents = settled.find(other => same(row, other))?.cents ?? 0
    return { ...row, settledCents, openCents: row.owesCents - row.owedCents - settledCents }
  })
}

/** Amounts owed in one line, and what is still open after settlements. */
export function owedText(
  {
    owesCents,
    owedCents,
    settledCents,
    openCents
  }: Pick<BalanceRow, 'owesCents' | 'owedCents' | 'settledCents' | 'openCents'>,
  money: (cents: number) => string,
  language: StaffLanguage
): string {
  const text = MONEY_TEXT[language]
  const amounts = [
    owesCents > 0 && text.owes(money(owesCents)),
    owedCents > 0 && text.owed(money(owedCents)),
    settledCents !== 0 && (openCents === 0 ? text.isSettled : text.isOpen(money(openCents)))
  ]
  return amounts.filter(Boolean).join(', ') || text.even
}
