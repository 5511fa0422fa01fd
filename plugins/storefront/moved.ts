import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { permanentRedirect } from '../../lib/kernel/answer.ts'
import { findSchoolOf } from '../../lib/lessons/queries.ts'
import { lessonPath } from '../../lib/storefront/paths.ts'
import { isUuid } from '../../lib/text/uuid.ts'
import { BookedParams } from './params.ts'

/** Paths of release 1.0.0, which did not contain the school: page, form, and booking. */
const PLACES = [
  { method: 'GET', name: 'movedLessonPage', rest: '' },
  { method: 'POST', name: 'movedBookLesson', rest: '' },
  { method: 'GET', name: 'movedBookedPage', rest: '/booked/:attempt' },
  { method: 'GET', name: 'movedBookedEvent', rest: '/booked/:attempt/lesson.ics' }
] as const

const { slotId, attempt } = BookedParams.entries
const OLD_LESSON = v.object({ slotId })
const OLD_BOOKED = v.object({ slotId, attempt })

/** Redirects from the paths of release 1.0.0. */
export const REDIRECTS = PLACES.map(({ method, name, rest }) =>
  route({
    method,
    path: `/book/:slotId${rest}`,
    name,
    summary: 'Where a lesson is now',
    auth: { kind: 'public' },
    isUnlisted: true,
    params: rest === '' ? OLD_LESSON : OLD_BOOKED,
    answer: permanentRedirect(),
    errors: ['slot_not_found', 'service_unavailable']
  }).handle(async ({ params: { slotId }, request: { path, search }, read }) => {
    const schoolId = isUuid(slotId) ? await findSchoolOf(read, slotId) : undefined
    if (schoolId === undefined) throw new Problem('slot_not_found')
    const [, , , ...below] = path.split('/')
    const address = [lessonPath({ schoolId, slotId }), ...below].join('/')
    return search === '' ? address : `${address}?${search}`
  })
)
