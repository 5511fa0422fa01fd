import { listHeldSeats } from '../../../lib/booking/held/queries.ts'
import { Problem } from '../../../lib/errors.ts'
import {
  listChannelEndpoints,
  listChannelKeys,
  listChannels,
  listLimitedLessons,
  listLimits
} from '../../../lib/partners/sales/queries.ts'
import { listLessonTypes } from '../../../lib/schools/queries.ts'
import { doneQuery } from '../kit/done.ts'
import { page } from '../kit/page.ts'
import { SAID_OF_CHANNEL } from '../messages/partners.ts'
import { renderChannel } from './channel-page.ts'

export const getCentreChannel = page(
  { params: ['partnerId'], query: doneQuery(SAID_OF_CHANNEL) },
  async ({ principal, viewer, params, query, read, newId, heldPercent }) => {
    const { schoolId } = principal
    const id = params.partnerId
    const [[channel], [held], keys, endpoints, limits, lessons, types] = await Promise.all([
      listChannels(read, schoolId, id),
      listHeldSeats(read, schoolId, heldPercent, id),
      listChannelKeys(read, schoolId, id),
      listChannelEndpoints(read, schoolId, id),
      listLimits(read, schoolId, id),
      listLimitedLessons(read, schoolId, id),
      listLessonTypes(read, schoolId)
    ])
    if (!channel) throw new Problem('not_found')
    const sales = { limits, lessons, types, newId: newId() }
    const shown = { channel, held, keys, endpoints, sales, said: query.said, logId: query.log }
    return renderChannel(principal, shown, viewer)
  }
)
