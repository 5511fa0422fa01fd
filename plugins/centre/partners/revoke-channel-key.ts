import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { revokeSchoolKey } from '../../../lib/keys/transactions.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { listChannelKeys } from '../../../lib/partners/sales/queries.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { channelPath } from '../kit/paths.ts'
import { ChannelKeyParams, requirePartnerId } from './params.ts'

export default route({
  method: 'POST',
  path: '/channels/:partnerId/keys/:keyId/revoke',
  name: 'revokeChannelKey',
  summary: 'End a key',
  description: 'The key fails on its next request; its bookings stay.',
  auth: { kind: 'person', may: 'keys' },
  params: ChannelKeyParams,
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'To the page of the partner.',
  unlisted: true,
  errors: ['proof_needed', 'forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, read, write }) => {
  const { schoolId, personId } = principal
  const partnerId = requirePartnerId(params.partnerId)
  const keyId = requireUuid('not_found', params.keyId)
  const [known] = await listChannelKeys(read, schoolId, partnerId, keyId)
  if (!known || !(await revokeSchoolKey(write, schoolId, keyId, personId))) throw new Problem('not_found')
  return redirectTo(
    linkTo(`${channelPath(partnerId)}?said=revoked`, staffReadingOf(query.lang, request.headers))
  )
})
