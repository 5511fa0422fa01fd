import { route } from '../../../lib/deps.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderNewType } from './types-page.ts'

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
