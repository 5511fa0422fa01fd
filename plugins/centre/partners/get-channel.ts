import { listHeldSeats } from '../../../lib/booking/held/queries.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import {
  listChannelEndpoints,
  listChannelKeys,
  listChannels,
  listLimitedLessons,
  listLimits
} from '../../../lib/partners/sales/queries.ts'
import { listLessonTypes } from '../../../lib/schools/queries.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderChannel } from './channel-page.ts'
import { ChannelParams, ChannelQuery, requirePartnerId } from './params.ts'

export default route({
  method: 'GET',
  path: '/channels/:partnerId',
  name: 'getCentreChannel',
  summary: 'One who sells for the school',
  description: 'A page with what a partner sold, its terms, its keys and where it hears what happens.',
  auth: { kind: 'person', may: 'channels' },
  params: ChannelParams,
  query: ChannelQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read, newId, heldPercent }) => {
  const { schoolId } = principal
  const id = requirePartnerId(params.partnerId)
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
  return renderChannel(principal, shown, viewerOf(principal, query.lang, request.headers))
})
