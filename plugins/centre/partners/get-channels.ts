import { listHeldSeats } from '../../../lib/booking/held/queries.ts'
import { listChannels, listSent } from '../../../lib/partners/sales/queries.ts'
import { doneQuery } from '../kit/done.ts'
import { page } from '../kit/page.ts'
import { SAID_OF_CHANNEL } from '../messages/partners.ts'
import { renderChannels } from './channels-page.ts'

export const getCentreChannels = page(
  { query: doneQuery(SAID_OF_CHANNEL) },
  async ({ principal, viewer, query, read, publicUrl, heldPercent }) => {
    const { schoolId } = principal
    const [channels, held, sent] = await Promise.all([
      listChannels(read, schoolId),
      listHeldSeats(read, schoolId, heldPercent),
      listSent(read, schoolId)
    ])
    const shown = { channels, held, sent, said: query.said, publicUrl }
    return renderChannels(principal, shown, viewer)
  }
)
