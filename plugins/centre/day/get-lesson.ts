import { Problem } from '../../../lib/errors.ts'
import { seasAt } from '../../../lib/forecast/lesson-conditions.ts'
import { readSizes } from '../../../lib/gear/queries.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { findWholeLesson } from '../kit/lesson-queries.ts'
import { SaidOnPage } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { renderWholeLesson } from './lesson-page.ts'

export const getCentreLesson = page(
  { params: ['slotId'], query: SaidOnPage, live: true },
  async ({ principal, viewer, params: { slotId }, query, read, forecasts }) => {
    const lesson = isUuid(slotId) ? await findWholeLesson(read, principal, slotId) : undefined
    if (!lesson) throw new Problem('not_found')
    const sizes = await readSizes(read, principal.schoolId, [slotId])
    const isToCome = lesson.state !== 'cancelled' && lesson.state !== 'over'
    const sea = isToCome ? seasAt(await forecasts.now(), [lesson]).get(lesson.id) : undefined
    const page = renderWholeLesson(principal, { ...lesson, sea, sizes, said: query }, viewer)
    return page
  }
)
