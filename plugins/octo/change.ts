import type { Contact } from '../../lib/octo/slot.ts'
import type { BookingChange } from '../../lib/octo/transactions.ts'
import type { UnitItems } from './input.ts'
import { requireShort, requireUnitItems } from './order.ts'

/** The parts of a change that confirming and updating share, as they came. */
interface SentChange {
  readonly contact?: object | null | undefined
  readonly resellerReference?: string | null | undefined
  readonly emailReceipt?: boolean | null | undefined
  readonly unitItems?: UnitItems
}

/** The change that a body asks for; what it leaves out stays. Fails as its unit items fail. */
export function bookingChangeOf(
  { contact, resellerReference, emailReceipt, unitItems }: SentChange,
  newId: () => string
): Pick<BookingChange, 'contact' | 'resellerReference' | 'emailReceipt' | 'unitItems'> {
  requireShort(contact, unitItems)
  return {
    ...(contact && { contact: contact as Contact }),
    ...(resellerReference !== undefined && { resellerReference }),
    ...(typeof emailReceipt === 'boolean' && { emailReceipt }),
    ...(unitItems && { unitItems: requireUnitItems(unitItems, newId) })
  }
}
