import { Problem } from '../../../lib/errors.ts'
import { findGear } from '../../../lib/gear/queries.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { renderGear } from './gear-page.ts'

export const getCentreGear = page(
  { params: ['slotId'], query: SaidOnPage, live: true },
  async ({ principal, viewer, params, query, read }) => {
    const gear = await findGear(read, principal, { slotId: params.slotId })
    if (!gear) throw new Problem('not_found')
    return renderGear(principal.schoolName, gear, query, viewer)
  }
)
