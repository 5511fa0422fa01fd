import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { removePasskey } from '../../../lib/people/passkeys/transactions.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { PASSKEYS_PATH } from '../kit/paths.ts'

export default route({
  method: 'POST',
  path: '/passkeys/:passkeyId/remove',
  name: 'removePasskey',
  summary: 'Remove a passkey of one’s own',
  description: 'It opens nothing from then on.',
  auth: { kind: 'person', may: 'passkeys' },
  params: v.object({ passkeyId: v.pipe(v.string(), v.description('The id of a passkey')) }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'Back to the page.',
  unlisted: true,
  errors: ['proof_needed', 'forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, write }) => {
  const id = requireUuid('not_found', params.passkeyId)
  if (!(await removePasskey(write, principal, id))) throw new Problem('not_found')
  return redirectTo(linkTo(`${PASSKEYS_PATH}?said=removed`, staffReadingOf(query.lang, request.headers)))
})
