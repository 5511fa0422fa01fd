import type { AuditRow } from '../../../lib/people/audit/queries.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { LEDGER_TEXT } from '../messages/ledger.ts'
import { PAY_METHODS } from './payment-form.ts'

type Values = AuditRow['before']

const centsIn = (values: Values): number | undefined =>
  typeof values?.cents === 'number' ? values.cents : undefined

/** The amounts of an act on a booking, in words; empty if it moved no money and changed no price. */
export function actAmounts(
  { act, before, after }: Pick<AuditRow, 'act' | 'before' | 'after'>,
  money: (cents: number) => string,
  language: StaffLanguage
): string {
  const text = LEDGER_TEXT[language]
  const [was, is] = [centsIn(before), centsIn(after)]
  if (is === undefined) return ''
  const method = PAY_METHODS.find(name => name === after?.method || name === after?.paid)
  const how = method && DOING_TEXT[language].methods[method]
  if (act === 'booking.pay' || act === 'booking.cancel')
    return [`${is < 0 ? text.returned : text.taken}: ${money(Math.abs(is))}`, how].filter(Boolean).join(' ')
  if (act === 'booking.book') return [money(is), how && text.paidBy(how)].filter(Boolean).join(', ')
  return act === 'booking.change' && was !== undefined && was !== is ? `${money(was)} → ${money(is)}` : ''
}
