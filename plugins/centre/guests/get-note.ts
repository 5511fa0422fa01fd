import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderNote } from './note-page.ts'
import { findNote } from './note-queries.ts'
import { NoteParams } from './params.ts'

export default route({
  method: 'GET',
  path: '/notes/:about',
  name: 'getCentreNote',
  summary: 'The note about a booking or a lesson',
  description: 'A page with what the staff wrote about a booking or a lesson, and the form that changes it.',
  auth: { kind: 'person', may: 'note' },
  params: NoteParams,
  query: LanguageQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const note = await findNote(read, principal, requireUuid('not_found', params.about))
  if (!note) throw new Problem('not_found')
  return renderNote(principal, note, {}, viewerOf(principal, query.lang, request.headers))
})
