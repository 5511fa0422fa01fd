import * as v from 'valibot'
import { file, serializedBody } from '../../../lib/kernel/answer.ts'
import { formatDay, formatMinutes, formatMonth } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { csv, sheetSignsOf } from '../../../lib/text/csv.ts'
import { addDays, isDate } from '../../../lib/text/dates.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { page } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { dayPath, HOURS_PATH, MINE_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { HOURS_TEXT } from '../messages/hours.ts'
import { listTaught, type TaughtLesson } from './mine-queries.ts'

const HoursQuery = {
  month: maybe(
    v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d{2}$/),
      v.check(month => isDate(`${month}-01`))
    )
  )
}

/** First and last day of a month `YYYY-MM`. */
function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`
  const next = addDays(from, 31).slice(0, 7)
  return { from, to: addDays(`${next}-01`, -1) }
}

export const getHours = page(
  { query: HoursQuery, redirects: true },
  async ({ principal, viewer, query, read }) => {
    const { schoolId, instructorId, timeZone } = principal
    const today = await readSchoolToday(read, timeZone)
    if (instructorId === null) return { to: dayPath(today) }
    const month = query.month ?? today.slice(0, 7)
    const lessons = await listTaught(read, schoolId, { instructorId, ...daysOfMonth(month) })
    return renderHours(principal, { month, lessons }, viewer)
  }
)

export const getHoursFile = page(
  {
    query: HoursQuery,
    answer: file('text/csv; charset=utf-8', {
      headers: { 'cache-control': 'private, no-cache', 'content-disposition': 'attachment' }
    })
  },
  async ({ principal, viewer, query, read }) => {
    const { schoolId, instructorId, timeZone } = principal
    const { language } = viewer
    const month = query.month ?? (await readSchoolToday(read, timeZone)).slice(0, 7)
    const lessons =
      instructorId === null ? [] : await listTaught(read, schoolId, { instructorId, ...daysOfMonth(month) })
    const { columns } = HOURS_TEXT[language]
    const signs = sheetSignsOf(language)
    const rows = lessons.map(lesson => ({
      [columns.date]: lesson.date,
      [columns.start]: lesson.startTime,
      [columns.end]: lesson.endTime,
      [columns.lesson]: lessonNameOf(lesson, language),
      [columns.spot]: lesson.spotName,
      [columns.minutes]: lesson.minutes
    }))
    return serializedBody(Buffer.from(`${csv(rows, Object.values(columns), signs)}\n`))
  }
)

interface HoursProps {
  readonly month: string
  readonly lessons: readonly TaughtLesson[]
}

/** An instructor's lessons of a month, with the sum of their hours. */
function renderHours(person: PersonSession, { month, lessons }: HoursProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = HOURS_TEXT[language]
  const { from, to } = daysOfMonth(month)
  const pathOf = (date: string) => linkTo(`${HOURS_PATH}?month=${date.slice(0, 7)}`, viewer)
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: `${HOURS_PATH}?month=${month}`,
    back: { path: MINE_PATH, name: BEACH_TEXT[language].mine },
    content: html`<p class="further"><a class="tap" href="${pathOf(addDays(from, -1))}" aria-label="${text.before}">‹</a><b>${formatMonth(from, language)}</b><a class="tap" href="${pathOf(addDays(to, 1))}" aria-label="${text.after}">›</a></p>
<p id="sum"><b>${formatMinutes(minutes, language)}</b> · ${text.lessons(lessons.length)}</p>
${lessons.length > 0 && html`<ol class="lesson">${lessons.map(lesson => hoursItem(lesson, viewer))}</ol>`}
<p class="further"><a class="tap" href="${linkTo(`${HOURS_PATH}/hours.csv?month=${month}`, viewer)}" download="hours-${month}.csv">${text.file}</a></p>`
  })
}

function hoursItem(lesson: TaughtLesson, viewer: Viewer): Html {
  const { language } = viewer
  const { id, date, startTime, endTime, spotName, minutes } = lesson
  return html`
<li><a class="slot" href="${linkTo(centreLessonPath(id), viewer)}"><b>${formatDay(date, language, { brief: true })}</b><span class="name">${lessonNameOf(lesson, language)}</span><b class="of">${formatMinutes(minutes, language)}</b><span class="who">${startTime}–${endTime} · ${spotName}</span></a></li>`
}
