import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { htmlPage } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { undoLimit } from '../../../lib/partners/transactions.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { LOG_ENTRY, redirectUndone } from '../kit/done.ts'
import { channelPath } from '../kit/paths.ts'
import { ChannelParams, requirePartnerId } from './params.ts'

export default route({
  method: 'POST',
  path: '/channels/:partnerId/limits/:logId/undo',
  name: 'undoLimit',
  summary: 'Take back a limit, or that it was changed or ended',
  description: 'Within fifteen minutes, and where nobody has changed it since.',
  auth: { kind: 'person', may: 'limit' },
  params: v.object({
    ...ChannelParams.entries,
    ...LOG_ENTRY
  }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done or what stands against it.',
  unlisted: true,
  errors: ['forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, write }) => {
  const { schoolId, personId: by } = principal
  const partnerId = requirePartnerId(params.partnerId)
  const code = await undoLimit(write, { schoolId, by, partnerId }, requireUuid('not_found', params.logId))
  return redirectUndone(code, channelPath(partnerId), staffReadingOf(query.lang, request.headers))
})
