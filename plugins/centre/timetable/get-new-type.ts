import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { officePage } from '../office/office-page.ts'
import { viewerOf } from '../viewer.ts'
import { renderNewType } from './pages/types-page.ts'

export default route({
  method: 'GET',
  path: '/types/new',
  name: 'getNewType',
  summary: 'A new lesson type',
  description: 'A page with the form that adds one.',
  auth: { kind: 'person', may: 'timetable' },
  query: LanguageQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: []
}).handle(async ({ principal, query, request }) =>
  renderNewType(principal, {}, viewerOf(principal, query.lang, request.headers))
)
