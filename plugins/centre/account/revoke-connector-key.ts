import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { revokeConnectorKey } from '../../../lib/keys/transactions.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { ASSISTANTS_PATH } from '../kit/paths.ts'

export default route({
  method: 'POST',
  path: '/assistants/:tokenId/revoke',
  name: 'revokeConnectorKey',
  summary: "End an assistant's key",
  description: 'The key fails on its next request, and its open proposals end with it.',
  auth: { kind: 'person', may: 'keys' },
  params: v.object({ tokenId: v.pipe(v.string(), v.description('The id of a connector key')) }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'To the page with the assistants.',
  unlisted: true,
  errors: ['proof_needed', 'forbidden', 'not_found']
}).handle(async ({ principal, params: { tokenId }, query, request, write }) => {
  const revoked =
    isUuid(tokenId) && (await revokeConnectorKey(write, principal.schoolId, tokenId, principal.personId))
  if (!revoked) throw new Problem('not_found', { hint: 'The school has no connector key with this id.' })
  return redirectTo(linkTo(ASSISTANTS_PATH, staffReadingOf(query.lang, request.headers)))
})
