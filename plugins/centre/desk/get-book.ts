import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { uuid } from '../../../lib/text/input.ts'
import { officePage } from '../kit/office-page.ts'
import { DeskLessonParams } from '../kit/params.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderDeskForm } from './book-page.ts'
import { findDeskLesson } from './lesson-queries.ts'
import { entriesFrom } from './order.ts'
import { findCentreBooking } from './queries.ts'

export default route({
  method: 'GET',
  path: '/lessons/:slotId/book',
  name: 'getCentreBook',
  summary: 'Book at the desk',
  description: 'A page with the form for a guest who stands there or is on the telephone.',
  auth: { kind: 'person', may: 'book' },
  params: DeskLessonParams,
  query: v.object({
    ...LanguageQuery.entries,
    again: v.optional(v.pipe(uuid(), v.description('A booking that ended, with which the form is filled in')))
  }),
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params, query, request, read, newId }) => {
  const lesson = await findDeskLesson(read, principal.schoolId, requireUuid('not_found', params.slotId))
  if (!lesson) throw new Problem('not_found')
  const ended =
    query.again === undefined ? undefined : await findCentreBooking(read, principal.schoolId, query.again)
  return renderDeskForm(
    principal,
    lesson,
    {
      attempt: newId(),
      ...(ended && { entries: entriesFrom(ended), seats: ended.unitSeats ?? undefined, endedId: ended.id })
    },
    viewerOf(principal, query.lang, request.headers)
  )
})
