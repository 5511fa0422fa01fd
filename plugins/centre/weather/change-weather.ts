import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { Reply, seeOther } from '../../../lib/kernel/answer.ts'
import { CANCEL_REASONS } from '../../../lib/lessons/reasons.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { formId, members, optionalText, text } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { OFFICE_HEADERS, officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { pageAfterChange } from './changed.ts'
import { changedLesson } from './look.ts'
import { DayParams, SHIFT_ENTRIES, weatherPlan } from './plan.ts'
import { listPlanned } from './queries.ts'
import { parseLessonRefs, WEATHER_ACTS } from './rules.ts'
import { renderWeatherChange } from './weather-page.ts'
import { changeLessonsAtDesk } from './writes.ts'

export default route({
  method: 'POST',
  path: '/days/:date/weather',
  name: 'changeWeather',
  summary: 'Close, move or cancel lessons of a day',
  description: 'All of them or none, as they were looked at: `lessons` has the id and the version of each.',
  auth: { kind: 'person', may: 'weather' },
  params: DayParams,
  query: LanguageQuery,
  body: members({
    ...SHIFT_ENTRIES,
    act: oneOf(WEATHER_ACTS),
    change: formId(),
    lessons: text(3000),
    because: v.optional(v.picklist(['', ...CANCEL_REASONS], 'a reason'), ''),
    words: optionalText(200)
  }),
  bodyType: 'form',
  bodyExample: {
    act: 'cancel',
    change: '0197a4c2-0000-7000-8000-000000000008',
    lessons: '0197c8a0-6f00-7000-8000-000000000001.1',
    because: 'waves',
    words: ''
  },
  answer: officePage('The page again, with what stands against it.'),
  redirects: 'To the people who are to be told, or back to the lessons of the day.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params: { date }, body, query, request, read, write }) => {
  const refs = parseLessonRefs(body.lessons)
  if (!refs || !isDate(date)) throw new Problem('not_found')
  const { act, change, words, hours, to } = body
  const versions = new Map(refs.map(({ id, version }) => [id, version]))
  const lessons = (await listPlanned(read, principal.schoolId, { date })).filter(({ id }) => versions.has(id))
  const viewer = viewerOf(principal, query.lang, request.headers)
  const planned = {
    ...weatherPlan(act, change, lessons, { hours, to }),
    entries: { because: body.because, words: words ?? '' }
  }
  const again = (status: number, code: string, id: string | null) => {
    const page = { date, planned: { ...planned, refused: { code, id } }, hours, to }
    return new Reply(status, OFFICE_HEADERS, renderWeatherChange(principal, page, viewer))
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
      changedLesson({ ...lesson, version: versions.get(lesson.id) as number }, planned.places.get(lesson.id))
    ),
    because: act === 'cancel' ? (body.because as (typeof CANCEL_REASONS)[number]) : null,
    words: act === 'cancel' ? words : null
  })
  if (done.code !== 'ok') return again(409, done.code, done.refused)
  return seeOther(pageAfterChange(act, { change, date }, viewer))
})
