import { Problem } from '../../../lib/errors.ts'
import { formId, text } from '../../../lib/text/input.ts'
import { action, rerender } from '../kit/page.ts'
import { pageAfterChange } from './changed.ts'
import { renderLessonMove } from './lesson-move-page.ts'
import { changedLesson, offersFor } from './look.ts'
import { givenPlace, PLACE_ENTRIES } from './place.ts'
import { findLastChange, listPlanned } from './queries.ts'
import { parseLessonRefs } from './rules.ts'
import { changeLessonsAtDesk } from './writes.ts'

export const moveCentreLesson = action(
  {
    params: ['slotId'],
    form: { ...PLACE_ENTRIES, change: formId(), lessons: text(60) },
    example: {
      lessons: '0197c8a0-6f00-7000-8000-000000000001.1',
      change: '0197a4c2-0000-7000-8000-000000000008',
      date: '2099-07-01',
      start: '07:00',
      end: '08:30',
      spot: 'Baleal'
    }
  },
  async ctx => {
    const { principal, viewer, params, body, read, write } = ctx
    const { schoolId } = principal
    const id = params.slotId
    const [lesson] = await listPlanned(read, schoolId, { id })
    if (!lesson) throw new Problem('not_found')
    const version = parseLessonRefs(body.lessons)?.find(ref => ref.id === id)?.version ?? -1
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
    if (code === 'ok') return { to: pageAfterChange('move', { change: body.change, date: lesson.date }) }
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
    return rerender(409, page)
  }
)
