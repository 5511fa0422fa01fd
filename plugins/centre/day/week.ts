import { Problem } from '../../../lib/errors.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { centreLessonPath, mayDo } from '../../../lib/people/rules.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { daysHead, keysDialog } from '../kit/keys.ts'
import { lessonNameOf, seatsBar } from '../kit/lesson-item.ts'
import { countDay, daysOfWeek, findMonday, isUntaught, weekNumber } from '../kit/lessons.ts'
import type { CentreWeek } from '../kit/model.ts'
import { page } from '../kit/page.ts'
import { DateField } from '../kit/params.ts'
import { dayPath, PLAN_PATH, rotaPath, weekPath } from '../kit/paths.ts'
import { MAX_WEEK_LESSONS, readWeek } from '../kit/queries.ts'
import type { Viewer } from '../kit/viewer.ts'
import { weekSteps } from '../kit/week-steps.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { WEEK_TEXT } from '../messages/week.ts'

export const getCentreThisWeek = page(
  { query: { date: DateField }, redirects: true },
  async ({ principal, query, read }) => {
    if (query.date !== undefined) return { to: weekPath(query.date) }
    const today = await readSchoolToday(read, principal.timeZone)
    return { to: weekPath(today) }
  }
)

export const getCentreWeek = page(
  { params: ['week'], live: true },
  async ({ principal, viewer, params, read }) => {
    const monday = findMonday(params.week)
    if (monday === undefined) throw new Problem('not_found')
    const days = daysOfWeek(monday)
    const week = await readWeek(read, principal, monday, days.at(-1) as string)
    return renderWeek(principal.schoolName, days, week, viewer)
  }
)

/** The page of a week: seven days, each with its lessons and a link to its page. */
function renderWeek(schoolName: string, days: readonly string[], week: CentreWeek, viewer: Viewer): HtmlPage {
  const text = WEEK_TEXT[viewer.language]
  const monday = days[0] as string
  const title = text.week(weekNumber(monday))
  const lessons = week.lessons.slice(0, MAX_WEEK_LESSONS)
  return renderCentrePage(
    {
      title: `${title} · ${schoolName}`,
      path: weekPath(monday),
      place: { tab: 'week', date: days.includes(week.today) ? week.today : monday },
      isLive: true,
      head: daysHead(),
      top: weekSteps(
        days,
        week.today,
        { title, schoolName, pathOf: weekPath, chooser: '/centre/weeks' },
        viewer
      ),
      content: html`${week.lessons.length > MAX_WEEK_LESSONS && html`<p class="note warn">${text.more}</p>`}
${mayDo(viewer.role, 'rota') && html`<p class="acts"><a class="tap" href="${linkTo(rotaPath(monday), viewer)}">${text.rota}</a><a class="tap" data-new href="${linkTo(PLAN_PATH, viewer)}">${text.plan}</a></p>`}
<ol class="week" id="week">${days.map(day =>
        weekDay(
          day,
          lessons.filter(({ date }) => date === day),
          week.today,
          viewer
        )
      )}
</ol>
${keysDialog(linkTo('/centre/weeks', viewer), viewer)}`
    },
    viewer
  )
}

/** A day of the week, with its counters and lessons. */
export function weekDay(day: string, lessons: readonly CentreLesson[], today: string, viewer: Viewer): Html {
  const { language } = viewer
  const text = WEEK_TEXT[language]
  const { lessons: held, guests, untaught } = countDay(lessons)
  return html`
<li class="weekday${day === today && ' now'}" id="d${day}"><h2><a href="${linkTo(dayPath(day), viewer)}">${formatDay(day, language)}</a></h2>
<p class="soft small">${lessons.length > 0 ? text.sums(held, guests) : text.none}${untaught > 0 && html` · <span class="lack">${text.untaught(untaught)}</span>`}</p>
${lessons.length > 0 && html`<ul>${lessons.map(lesson => lessonLink(lesson, viewer))}</ul>`}</li>`
}

function lessonLink(lesson: CentreLesson, viewer: Viewer): Html {
  const text = CENTRE_TEXT[viewer.language]
  const { id, startTime, spotName, seats, taken, state, instructors } = lesson
  const people = isUntaught(lesson)
    ? html`<span class="lack">${text.nobodyTeaches}</span>`
    : instructors.join(', ')
  return html`
<li><a class="slot ${state}" href="${linkTo(centreLessonPath(id), viewer)}"><b>${startTime}</b><span class="name">${lessonNameOf(lesson, viewer.language)}</span><b class="of">${taken}/${seats}</b>
<span class="who">${spotName}${(isUntaught(lesson) || instructors.length > 0) && html` · ${people}`}${state !== 'open' && html` · ${text.states[state]}`}</span>${seatsBar(lesson)}</a></li>`
}
