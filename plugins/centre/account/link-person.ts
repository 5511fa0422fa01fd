import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { listCentrePeople } from '../../../lib/people/queries.ts'
import { requireUuid, SIGN_IN_PATH } from '../../../lib/people/rules.ts'
import { createSignInToken } from '../../../lib/people/transactions.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderLink } from './link-page.ts'
import { PersonParams } from './params.ts'

export default route({
  method: 'POST',
  path: '/people/:personId/link',
  name: 'linkCentrePerson',
  summary: 'Make a sign-in link for somebody',
  description:
    'Answers the only page that ever shows the link: as a text, and as a code that a telephone reads.',
  auth: { kind: 'person', may: 'people' },
  params: PersonParams,
  query: LanguageQuery,
  answer: officePage('The link.'),
  unlisted: true,
  errors: ['proof_needed', 'forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, read, write, publicUrl }) => {
  const { schoolId, personId } = principal
  const id = requireUuid('not_found', params.personId)
  const [person] = await listCentrePeople(read, schoolId, id)
  const made = person && (await createSignInToken(write, schoolId, personId, id))
  if (!made) throw new Problem('not_found')
  const link = { url: `${publicUrl}${SIGN_IN_PATH}${made.token}`, expiresAt: made.expiresAt }
  return renderLink(principal, person, link, viewerOf(principal, query.lang, request.headers))
})
