import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { Reply, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { formId, members, text } from '../../../lib/text/input.ts'
import { OFFICE_HEADERS, officePage } from '../kit/office-page.ts'
import { DeskLessonParams } from '../kit/params.ts'
import { viewerOf } from '../kit/viewer.ts'
import { pageAfterChange } from './changed.ts'
import { renderLessonMove } from './lesson-move-page.ts'
import { changedLesson, offersFor } from './look.ts'
import { givenPlace, PLACE_ENTRIES } from './place.ts'
import { findLastChange, listPlanned } from './queries.ts'
import { parseLessonRefs } from './rules.ts'
import { changeLessonsAtDesk } from './writes.ts'

export default route({
  method: 'POST',
  path: '/lessons/:slotId/move',
  name: 'moveCentreLesson',
  summary: 'Move a lesson with all who come',
  description:
    'As it was looked at (`lessons`: its id and version); where somebody was quicker, the page says what they did and keeps what was typed.',
  auth: { kind: 'person', may: 'weather' },
  params: DeskLessonParams,
  query: LanguageQuery,
  body: members({ ...PLACE_ENTRIES, change: formId(), lessons: text(60) }),
  bodyType: 'form',
  bodyExample: {
    lessons: '0197c8a0-6f00-7000-8000-000000000001.1',
    change: '0197a4c2-0000-7000-8000-000000000008',
    date: '2099-07-01',
    start: '07:00',
    end: '08:30',
    spot: 'Baleal'
  },
  answer: officePage('The page again, with what stands against it.'),
  redirects: 'To the people who are to be told.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ctx => {
  const { principal, params, body, query, request, read, write } = ctx
  const { schoolId } = principal
  const id = requireUuid('not_found', params.slotId)
  const [lesson] = await listPlanned(read, schoolId, { id })
  if (!lesson) throw new Problem('not_found')
  const version = parseLessonRefs(body.lessons)?.find(ref => ref.id === id)?.version ?? -1
  const viewer = viewerOf(principal, query.lang, request.headers)
  const place = givenPlace(lesson, body)
  const lessons = [changedLesson({ ...lesson, version }, place)]
  const { code, refused } = place
    ? await changeLessonsAtDesk(write, principal, {
        id: body.change,
        act: 'move',
        lessons,
        because: null,
        words: null
      })
    : { code: 'no_time', refused: id }
  if (code === 'ok')
    return seeOther(pageAfterChange('move', { change: body.change, date: lesson.date }, viewer))
  const [offers, last] = await Promise.all([
    offersFor(ctx, schoolId, lesson),
    findLastChange(read, schoolId, id)
  ])
  const planned = {
    act: 'move' as const,
    change: body.change,
    lessons: [lesson],
    places: new Map(place && [[id, place]]),
    refused: { code, id: refused }
  }
  const theirs = code === 'lesson_changed' ? (last ?? { by: null, at: lesson.startsAt }) : undefined
  const page = renderLessonMove(
    principal,
    {
      lesson,
      offers,
      chosen: { planned, place: place ?? lesson },
      entries: place ? undefined : body,
      theirs
    },
    viewer
  )
  return new Reply(409, OFFICE_HEADERS, page)
})
