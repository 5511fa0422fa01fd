import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { CANCEL_REASONS } from '../../../lib/lessons/reasons.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { formId, optionalText, text } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { action, rerender } from '../kit/page.ts'
import { pageAfterChange } from './changed.ts'
import { changedLesson } from './look.ts'
import { SHIFT_ENTRIES, weatherPlan } from './plan.ts'
import { listPlanned } from './queries.ts'
import { parseLessonRefs, WEATHER_ACTS } from './rules.ts'
import { renderWeatherChange } from './weather-page.ts'
import { changeLessonsAtDesk } from './writes.ts'

export const changeWeather = action(
  {
    params: ['date'],
    form: {
      ...SHIFT_ENTRIES,
      act: oneOf(WEATHER_ACTS),
      change: formId(),
      lessons: text(3000),
      because: v.optional(v.picklist(['', ...CANCEL_REASONS], 'a reason'), ''),
      words: optionalText(200)
    },
    example: {
      act: 'cancel',
      change: '0197a4c2-0000-7000-8000-000000000008',
      lessons: '0197c8a0-6f00-7000-8000-000000000001.1',
      because: 'waves',
      words: ''
    }
  },
  async ({ principal, viewer, params: { date }, body, read, write }) => {
    const refs = parseLessonRefs(body.lessons)
    if (!refs || !isDate(date)) throw new Problem('not_found')
    const { act, change, words, hours, to } = body
    const versions = new Map(refs.map(({ id, version }) => [id, version]))
    const lessons = (await listPlanned(read, principal.schoolId, { date })).filter(({ id }) =>
      versions.has(id)
    )
    const planned = {
      ...weatherPlan(act, change, lessons, { hours, to }),
      entries: { because: body.because, words: words ?? '' }
    }
    const again = (status: 400 | 409, code: string, id: string | null) => {
      const page = { date, planned: { ...planned, refused: { code, id } }, hours, to }
      return rerender(status, renderWeatherChange(principal, page, viewer))
    }
    if (lessons.length < refs.length) {
      if (lessons.length === 0) throw new Problem('not_found')
      return again(409, 'lesson_changed', null)
    }
    const isReasonless = body.because === '' || (body.because === 'other' && words === null)
    if (act === 'cancel' && isReasonless) return again(400, 'no_reason', null)
    if (planned.refused) return again(409, planned.refused.code, planned.refused.id)
    const done = await changeLessonsAtDesk(write, principal, {
      id: change,
      act,
      lessons: lessons.map(lesson =>
        changedLesson(
          { ...lesson, version: versions.get(lesson.id) as number },
          planned.places.get(lesson.id)
        )
      ),
      because: act === 'cancel' ? (body.because as (typeof CANCEL_REASONS)[number]) : null,
      words: act === 'cancel' ? words : null
    })
    if (done.code !== 'ok') return again(409, done.code, done.refused)
    return { to: pageAfterChange(act, { change, date }) }
  }
)
