import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { listChannelKeys, listChannels } from '../../../lib/partners/sales/queries.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderKeyEnd } from './key-end-page.ts'
import { ChannelKeyParams, requirePartnerId } from './params.ts'

export default route({
  method: 'GET',
  path: '/channels/:partnerId/keys/:keyId',
  name: 'getChannelKey',
  summary: 'What ending a key does',
  description: 'A page of consequences, and the button that replaces the key or ends it.',
  auth: { kind: 'person', may: 'keys' },
  params: ChannelKeyParams,
  query: v.object({
    ...LanguageQuery.entries,
    do: v.fallback(
      v.pipe(
        v.picklist(['replace', 'revoke']),
        v.description('What is to be done with it'),
        v.examples(['replace'])
      ),
      'replace'
    )
  }),
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['proof_needed', 'not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const { schoolId } = principal
  const partnerId = requirePartnerId(params.partnerId)
  const keyId = requireUuid('not_found', params.keyId)
  const [[channel], [key]] = await Promise.all([
    listChannels(read, schoolId, partnerId),
    listChannelKeys(read, schoolId, partnerId, keyId)
  ])
  if (!channel || !key || key.revokedAt !== null) throw new Problem('not_found')
  const viewer = viewerOf(principal, query.lang, request.headers)
  return renderKeyEnd(principal, { channel, key, does: query.do }, viewer)
})
