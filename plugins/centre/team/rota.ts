import { Problem } from '../../../lib/errors.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { daysOfWeek, findMonday, isUntaught, weekNumber } from '../kit/lessons.ts'
import type { CentreWeek } from '../kit/model.ts'
import { NOTICE_QUERY, type PageNotice, renderNotice } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { AWAY_PATH, dayPath, FEEDS_PATH, rotaPath, teamPath } from '../kit/paths.ts'
import { listTeachers, MAX_WEEK_LESSONS, type RotaMember, readWeek } from '../kit/queries.ts'
import type { Viewer } from '../kit/viewer.ts'
import { weekSteps } from '../kit/week-steps.ts'
import { FEEDS_TEXT } from '../messages/feeds.ts'
import { ROTA_TEXT } from '../messages/rota.ts'
import { WEEK_TEXT } from '../messages/week.ts'
import { absenceOn } from './absences.ts'
import { type Absence, listAbsences } from './queries.ts'

export const getThisRota = page({ redirects: true }, async ({ principal, read }) => {
  const today = await readSchoolToday(read, principal.timeZone)
  return { to: rotaPath(today) }
})

export const getRota = page(
  { params: ['week'], query: NOTICE_QUERY },
  async ({ principal, viewer, params, query, read }) => {
    const monday = findMonday(params.week)
    if (monday === undefined) throw new Problem('not_found')
    const days = daysOfWeek(monday)
    const sunday = days.at(-1) as string
    const schoolWide = { ...principal, instructorId: null }
    const [week, teachers, absences] = await Promise.all([
      readWeek(read, schoolWide, monday, sunday),
      listTeachers(read, principal.schoolId),
      listAbsences(read, principal, monday, sunday)
    ])
    const rota = { days, week, teachers, absences, notice: query }
    return renderRota(principal, rota, viewer)
  }
)

/** Data of the rota of a week. */
interface RotaProps {
  readonly days: readonly string[]
  readonly week: CentreWeek
  readonly teachers: readonly RotaMember[]
  readonly absences: readonly Absence[]
  readonly notice: PageNotice
}

/** The rota of a week: lessons without an instructor, then the lessons and absences of each instructor. */
function renderRota({ schoolName }: PersonSession, rota: RotaProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = ROTA_TEXT[language]
  const { week, days, notice } = rota
  const monday = days[0] as string
  const title = `${text.title} · ${WEEK_TEXT[language].week(weekNumber(monday))}`
  return renderCentrePage(
    {
      title: `${text.title} · ${schoolName}`,
      path: rotaPath(monday),
      place: { tab: 'week', date: days.includes(week.today) ? week.today : monday },
      top: weekSteps(days, week.today, { title, pathOf: rotaPath }, viewer),
      content: html`${renderNotice(notice, 'day', viewer)}
${week.lessons.length > MAX_WEEK_LESSONS && html`<p class="note warn">${text.more}</p>`}
${rota.teachers.length === 0 && html`<p class="note">${text.noTeachers}</p>`}
<p><a class="tap" href="${linkTo(AWAY_PATH, viewer)}">${text.absences}</a> <a class="tap" href="${linkTo(FEEDS_PATH, viewer)}">${FEEDS_TEXT[language].title}</a></p>
<ol class="week">${days.map(day => rotaDay(day, rota, viewer))}
</ol>`
    },
    viewer
  )
}

function rotaDay(day: string, { days, week, teachers, absences }: RotaProps, viewer: Viewer): Html {
  const { language } = viewer
  const text = ROTA_TEXT[language]
  const lessons = week.lessons
    .slice(0, MAX_WEEK_LESSONS)
    .filter(({ date, state }) => date === day && state !== 'cancelled')
  const untaught = lessons.filter(isUntaught)
  const rows = teachers.map(teacher => ({
    teacher,
    taught: lessons.filter(({ instructors }) => instructors.includes(teacher.name)),
    away: absences
      .filter(({ instructorId }) => instructorId === teacher.id)
      .map(absence => absenceOn(absence, day))
      .filter(hours => hours !== undefined)
  }))
  const free = rows.filter(({ taught, away }) => taught.length === 0 && away.length === 0)
  return html`
<li class="weekday${day === week.today && ' now'}${days.includes(week.today) && day < week.today && ' past'}" id="d${day}"><h2><a href="${linkTo(dayPath(day), viewer)}">${formatDay(day, language)}</a></h2>
${free.length > 0 && html`<p class="soft small">${text.free} ${free.map(({ teacher }) => teacher.name).join(', ')}</p>`}
<ul>${untaught.length > 0 && html`<li><div class="party"><p class="lack">${text.nobody}</p></div>${untaught.map(lesson => rotaLesson(lesson, viewer))}</li>`}${rows.map(
    ({ teacher, taught, away }) =>
      taught.length + away.length > 0 &&
      html`
<li><div class="party"><p><b>${teacher.name}</b>${away.map(hours => html` <span class="lack">${hours === 'day' ? text.away : text.awayHours(hours.from, hours.to)}</span>`)}</p>${
        day >= week.today &&
        taught.length > 0 &&
        html`<a href="${linkTo(`${AWAY_PATH}?instructor=${teacher.id}&from=${day}`, viewer)}" aria-label="${text.note}: ${teacher.name}, ${formatDay(day, language, { inside: true })}">${text.note}</a>`
      }</div>${taught.map(lesson => rotaLesson(lesson, viewer))}</li>`
  )}</ul></li>`
}

function rotaLesson(lesson: CentreLesson, viewer: Viewer): Html {
  const { id, startTime, endTime, spotName, seats, taken } = lesson
  return html`<a class="slot" href="${linkTo(teamPath(id), viewer)}"><b>${startTime}</b><span class="name">${lessonNameOf(lesson, viewer.language)}</span><b class="of">${taken}/${seats}</b><span class="who">–${endTime} · ${spotName}</span></a>`
}
