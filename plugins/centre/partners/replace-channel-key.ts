import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { replaceSchoolKey } from '../../../lib/keys/transactions.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { listChannelKeys, listChannels } from '../../../lib/partners/sales/queries.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderChannelKey } from './channel-key-page.ts'
import { ChannelKeyParams, requirePartnerId } from './params.ts'

export default route({
  method: 'POST',
  path: '/channels/:partnerId/keys/:keyId/replace',
  name: 'replaceChannelKey',
  summary: 'Replace a key',
  description: 'The old key fails on its next request; answers the only page that ever shows the new one.',
  auth: { kind: 'person', may: 'keys' },
  params: ChannelKeyParams,
  query: LanguageQuery,
  answer: officePage('The key.'),
  unlisted: true,
  errors: ['proof_needed', 'forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, read, write, newId, publicUrl }) => {
  const { schoolId, personId: by } = principal
  const partnerId = requirePartnerId(params.partnerId)
  const keyId = requireUuid('not_found', params.keyId)
  const [[channel], [known]] = await Promise.all([
    listChannels(read, schoolId, partnerId),
    listChannelKeys(read, schoolId, partnerId, keyId)
  ])
  const minted = channel && known && (await replaceSchoolKey(write, keyId, { schoolId, by, newId: newId() }))
  if (!minted) throw new Problem('not_found')
  const made = { partnerId, name: channel.name, key: minted.key, publicUrl, isReplaced: true }
  return renderChannelKey(principal, made, viewerOf(principal, query.lang, request.headers))
})
