import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderAccount } from './account-page.ts'

export default route({
  method: 'GET',
  path: '/account',
  name: 'getCentreAccount',
  summary: 'One’s own account',
  description: 'A page with who is signed in, the places of the office that are theirs, and the way out.',
  auth: { kind: 'person', may: 'account' },
  query: LanguageQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: []
}).handle(({ principal, query, request }) =>
  renderAccount(principal, viewerOf(principal, query.lang, request.headers))
)
