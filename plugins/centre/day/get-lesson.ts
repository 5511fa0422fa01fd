import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { seasAt } from '../../../lib/forecast/lesson-conditions.ts'
import { readSizes } from '../../../lib/gear/queries.ts'
import { finishedOf } from '../../../lib/kernel/answer.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { findWholeLesson } from '../kit/lesson-queries.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { CENTRE_PAGE } from '../kit/page-answer.ts'
import { DeskLessonParams } from '../kit/params.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderWholeLesson } from './lesson-page.ts'

export default route({
  method: 'GET',
  path: '/lessons/:slotId',
  name: 'getCentreLesson',
  summary: 'A lesson of the school',
  description: 'A page with all that is known of a lesson, and everybody who comes.',
  auth: { kind: 'person', may: 'see' },
  params: DeskLessonParams,
  query: SaidOnPage,
  answer: CENTRE_PAGE,
  unlisted: true,
  errors: ['not_found']
}).handle(async ({ principal, params: { slotId }, query, request, read, forecasts }) => {
  const lesson = isUuid(slotId) ? await findWholeLesson(read, principal, slotId) : undefined
  if (!lesson) throw new Problem('not_found')
  const sizes = await readSizes(read, principal.schoolId, [slotId])
  const isToCome = lesson.state !== 'cancelled' && lesson.state !== 'over'
  const sea = isToCome ? seasAt(await forecasts.now(), [lesson]).get(lesson.id) : undefined
  const page = renderWholeLesson(
    principal,
    { ...lesson, sea, sizes, said: query },
    viewerOf(principal, query.lang, request.headers)
  )
  return finishedOf(Buffer.from(page))
})
