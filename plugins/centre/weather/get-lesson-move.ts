import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { officePage } from '../kit/office-page.ts'
import { DeskLessonParams } from '../kit/params.ts'
import { viewerOf } from '../kit/viewer.ts'
import { renderLessonMove } from './lesson-move-page.ts'
import { offersFor, tryOut } from './look.ts'
import { givenPlace, PLACE_ENTRIES } from './place.ts'
import { listPlanned } from './queries.ts'

export default route({
  method: 'GET',
  path: '/lessons/:slotId/move',
  name: 'getLessonMove',
  summary: 'Where a lesson could go',
  description:
    'A page with the times at which its instructors are free and the sea suits it; with a day and a time, what moving it there means.',
  auth: { kind: 'person', may: 'weather' },
  params: DeskLessonParams,
  query: v.object({ ...LanguageQuery.entries, ...PLACE_ENTRIES }),
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['not_found']
}).handle(async ctx => {
  const { principal, params, query, request, read, newId } = ctx
  const id = requireUuid('not_found', params.slotId)
  const [lesson] = await listPlanned(read, principal.schoolId, { id })
  if (!lesson) throw new Problem('not_found')
  const offers = await offersFor(ctx, principal.schoolId, lesson)
  const viewer = viewerOf(principal, query.lang, request.headers)
  const isAsked = query.date !== '' || query.start !== '' || query.end !== '' || query.spot !== ''
  if (!isAsked) return renderLessonMove(principal, { lesson, offers }, viewer)
  const place = givenPlace(lesson, query)
  const bare = { act: 'move' as const, change: newId(), lessons: [lesson], places: new Map() }
  if (!place) {
    const planned = { ...bare, refused: { code: 'no_time', id } }
    const chosen = { planned, place: lesson }
    return renderLessonMove(principal, { lesson, offers, chosen, entries: query }, viewer)
  }
  const offer = offers.find(({ date, startTime }) => date === place.date && startTime === place.startTime)
  const seas = new Map(offer?.sea && place.spotName === lesson.spotName ? [[id, offer.sea]] : [])
  const planned = await tryOut(ctx, principal, { ...bare, places: new Map([[id, place]]), seas })
  return renderLessonMove(principal, { lesson, offers, chosen: { planned, place } }, viewer)
})
