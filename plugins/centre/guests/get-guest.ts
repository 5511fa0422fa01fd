import { Problem } from '../../../lib/errors.ts'
import { findGear } from '../../../lib/gear/queries.ts'
import { findPartyGuest } from '../../../lib/gear/rules.ts'
import { page } from '../kit/page.ts'
import { renderGuest } from './guest-page.ts'

export const getCentreGuest = page(
  { params: ['bookingId', 'place'] },
  async ({ principal, viewer, params, read }) => {
    const { bookingId } = params
    const { place } = params
    const found = findPartyGuest(await findGear(read, principal, { bookingId }), bookingId, place)
    if (!found) throw new Problem('not_found')
    return renderGuest(principal, found, {}, viewer)
  }
)
