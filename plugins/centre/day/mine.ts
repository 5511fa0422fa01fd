import { type RosterSizes, readSizes } from '../../../lib/equipment/gear/queries.ts'
import { groupBy } from '../../../lib/infra/database/schools.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { conditionsByLesson, type LessonSea } from '../../../lib/sea/lesson-conditions.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { arrivalForm } from '../kit/arrival.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { lessonItem, lessonNameOf } from '../kit/lesson-item.ts'
import { findNext, isToCome } from '../kit/lessons.ts'
import type { DayLesson } from '../kit/model.ts'
import { NOTICE_QUERY, type PageNotice, renderNotice } from '../kit/notice.ts'
import { page } from '../kit/page.ts'
import { dayPath, HOURS_PATH, MINE_PATH, MY_ABSENCES_PATH } from '../kit/paths.ts'
import { readWeek } from '../kit/queries.ts'
import { sizesOn } from '../kit/roster-sizes.ts'
import type { Viewer } from '../kit/viewer.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { HOURS_TEXT } from '../messages/hours.ts'
import { REQUEST_TEXT } from '../messages/requests.ts'
import { type LessonNews, listLessonNews } from './mine-queries.ts'
import { readDay } from './queries.ts'
import { weekDay } from './week.ts'

/** Number of days shown after today. */
const MORE_DAYS = 6

export const getMine = page(
  { query: NOTICE_QUERY, live: true, redirects: true },
  async ({ principal, viewer, query, read, forecasts }) => {
    const today = await readSchoolToday(read, principal.timeZone)
    const { instructorId } = principal
    if (instructorId === null) return { to: dayPath(today) }
    const [day, { lessons: coming }, news] = await Promise.all([
      readDay(read, principal, today),
      readWeek(read, principal, addDays(today, 1), addDays(today, MORE_DAYS)),
      listLessonNews(read, { ...principal, instructorId })
    ])
    const nextDate = findNext(day.lessons) ? undefined : findNext(coming)?.date
    const then = nextDate === undefined ? [] : (await readDay(read, principal, nextDate)).lessons
    const seas = conditionsByLesson(await forecasts.now(), [...day.lessons, ...then].filter(isToCome))
    const opened = [...day.lessons, ...then].map(({ id }) => id)
    const sizes = await readSizes(read, principal.schoolId, opened)
    const mine = { today, day: day.lessons, nextDate, then, coming, sizes, seas, news, notice: query }
    return renderMine(principal.schoolName, mine, viewer)
  }
)

interface MyLessons {
  readonly today: string
  /** Lessons of today. */
  readonly day: readonly DayLesson[]
  /** The next day with lessons, if today's lessons are over. */
  readonly nextDate: string | undefined
  readonly then: readonly DayLesson[]
  /** Lessons of the following days. */
  readonly coming: readonly CentreLesson[]
  readonly sizes: RosterSizes
  /** Forecasts of the lessons that are shown with their guests. */
  readonly seas: ReadonlyMap<string, LessonSea>
  readonly news: readonly LessonNews[]
  readonly notice: PageNotice
}

/** The page of an instructor: today's lessons with guests and sizes, the next one open, and the following days. */
function renderMine(
  schoolName: string,
  { today, day, nextDate, then, coming, sizes, seas, news, notice }: MyLessons,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = BEACH_TEXT[language]
  const next = findNext([...day, ...then])
  const sizesOf = sizesOn(sizes, language)
  const list = (id: string, title: string, lessons: readonly DayLesson[], isToday: boolean) =>
    lessons.length > 0 &&
    html`<section id="${id}"><h2 class="title">${title}</h2><ol class="lessons">${lessons.map(lesson =>
      lessonItem(
        lesson,
        seas.get(lesson.id),
        { isNext: lesson === next, isToday, isMine: true, sizesOf },
        viewer
      )
    )}
</ol></section>`
  const later = [...groupBy(coming, ({ date }) => date)].filter(([date]) => date !== nextDate)
  return renderCentrePage(
    {
      title: `${text.mine} · ${schoolName}`,
      path: MINE_PATH,
      place: { tab: 'mine', date: today },
      isLive: true,
      isStored: true,
      top: html`<div><h1>${text.mine}</h1><p class="soft small">${formatDay(today, language)} · ${schoolName}</p></div>`,
      content: html`${renderNotice(notice, 'mine', viewer)}
${news.length > 0 && newsOfMine(news, viewer)}
${list('today', text.mineToday, day, true)}
${nextDate !== undefined && list('next', `${text.mineNext}: ${formatDay(nextDate, language, { inside: true })}`, then, false)}
${later.length > 0 && weekOfMine(text.mineDays, later, today, viewer)}
${day.length + coming.length === 0 && html`<section class="card empty"><p class="soft">${text.mineNone}</p></section>`}
<p class="further"><a class="tap" href="${linkTo(HOURS_PATH, viewer)}">${HOURS_TEXT[language].title}</a><a class="tap" href="${linkTo(MY_ABSENCES_PATH, viewer)}">${REQUEST_TEXT[language].title}</a></p>
${arrivalForm('mine', viewer)}`
    },
    viewer
  )
}

/** Changes by other people, each with the present and the former state of the lesson. */
function newsOfMine(news: readonly LessonNews[], viewer: Viewer): Html {
  const { language } = viewer
  const text = HOURS_TEXT[language]
  const items = news.map(item => {
    const { id, kind, date, startTime, endTime, spotName, before, by: actor } = item
    const was =
      kind === 'moved' &&
      text.was(
        formatDay(String(before?.date), language, { brief: true, inside: true }),
        String(before?.start),
        String(before?.spot)
      )
    const place = `${formatDay(date, language, { brief: true })} · –${endTime} · ${spotName}`
    return html`
<li><a class="slot" href="${linkTo(kind === 'taken' ? dayPath(date) : centreLessonPath(id), viewer)}"><b>${startTime}</b><span class="name">${text.kinds[kind]}: ${lessonNameOf(item, language)}</span><span class="who">${[place, was, actor].filter(Boolean).join(' · ')}</span></a></li>`
  })
  return html`<section class="lesson" id="news"><h2 class="title">${text.news}</h2><ul>${items}</ul></section>`
}

function weekOfMine(
  title: string,
  days: readonly (readonly [date: string, lessons: readonly CentreLesson[]])[],
  today: string,
  viewer: Viewer
): Html {
  return html`<section id="coming"><h2 class="title">${title}</h2><ol class="lessons">${days.map(([date, lessons]) => weekDay(date, lessons, today, viewer))}
</ol></section>`
}
