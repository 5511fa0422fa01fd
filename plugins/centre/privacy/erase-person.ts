import { eraseGuest } from '../../../lib/customers/transactions.ts'
import { Problem } from '../../../lib/errors.ts'
import { action } from '../kit/page.ts'
import { personDataPath } from '../kit/paths.ts'

export const erasePerson = action({ params: ['bookingId'] }, async ({ principal, params, write }) => {
  const { bookingId } = params
  const erased = await eraseGuest(write, principal, bookingId)
  if (erased === undefined) throw new Problem('not_found')
  const path = personDataPath(bookingId)
  return { to: erased === 'too_many' ? path : `${path}?said=erased` }
})
