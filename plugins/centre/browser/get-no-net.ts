import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderNoNet } from './no-net-page.ts'

export default route({
  method: 'GET',
  path: '/no-net',
  name: 'getNoNet',
  summary: 'What is shown where there is no net',
  description:
    'A page that a browser keeps for when there is no net: what it can still do, and what it cannot.',
  auth: { kind: 'person', may: 'see' },
  query: LanguageQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: []
}).handle(({ principal, query, request }) => renderNoNet(viewerOf(principal, query.lang, request.headers)))
