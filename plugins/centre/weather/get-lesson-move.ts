import { Problem } from '../../../lib/errors.ts'
import { page } from '../kit/page.ts'
import { renderLessonMove } from './lesson-move-page.ts'
import { offersFor, tryOut } from './look.ts'
import { givenPlace, PLACE_ENTRIES } from './place.ts'
import { listPlanned } from './queries.ts'

export const getLessonMove = page({ params: ['slotId'], query: { ...PLACE_ENTRIES } }, async ctx => {
  const { principal, viewer, params, query, read, newId } = ctx
  const id = params.slotId
  const [lesson] = await listPlanned(read, principal.schoolId, { id })
  if (!lesson) throw new Problem('not_found')
  const offers = await offersFor(ctx, principal.schoolId, lesson)
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
