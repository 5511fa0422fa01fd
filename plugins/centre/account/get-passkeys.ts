import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { listPasskeys } from '../../../lib/people/passkeys/queries.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { PASSKEY_SAID } from '../messages/passkeys.ts'
import { renderPasskeys } from './passkeys-page.ts'

/** What the page may be asked to say about what was just done. */
const PasskeysQuery = v.object({
  ...LanguageQuery.entries,
  said: v.fallback(
    v.optional(v.pipe(v.picklist(PASSKEY_SAID), v.description('What was just done'), v.examples(['added']))),
    undefined
  )
})

export default route({
  method: 'GET',
  path: '/passkeys',
  name: 'getPasskeys',
  summary: 'One’s own passkeys',
  description: 'A page with the passkeys of whoever asks, and the form that adds one.',
  auth: { kind: 'person', may: 'passkeys' },
  query: PasskeysQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['proof_needed']
}).handle(async ({ principal, query, request, read, passkeys: site }) => {
  const passkeys = await listPasskeys(read, principal.schoolId, principal.personId)
  const viewer = viewerOf(principal, query.lang, request.headers)
  return renderPasskeys(principal, { passkeys, site, said: query.said }, viewer)
})
