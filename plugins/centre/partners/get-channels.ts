import { listHeldSeats } from '../../../lib/booking/held/queries.ts'
import { route } from '../../../lib/deps.ts'
import { listChannels, listSent } from '../../../lib/partners/sales/queries.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderChannels } from './channels-page.ts'
import { ChannelQuery } from './params.ts'

export default route({
  method: 'GET',
  path: '/channels',
  name: 'getCentreChannels',
  summary: 'Who sells for the school',
  description: 'A page with the partners, what they sold this month and last, and the school’s own pages.',
  auth: { kind: 'person', may: 'channels' },
  query: ChannelQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request, read, publicUrl, heldPercent }) => {
  const { schoolId } = principal
  const [channels, held, sent] = await Promise.all([
    listChannels(read, schoolId),
    listHeldSeats(read, schoolId, heldPercent),
    listSent(read, schoolId)
  ])
  const shown = { channels, held, sent, said: query.said, publicUrl }
  return renderChannels(principal, shown, viewerOf(principal, query.lang, request.headers))
})
