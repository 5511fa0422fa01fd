import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import type { WeekLesson } from '../kit/model.ts'
import { centreBookingPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { MOST_PARTY } from './money.ts'
import type { CentreBooking } from './queries.ts'

/** The lessons of a day to which a booking can go, each a tap away, and how many seats it has. */
export function renderMovePage(
  person: PersonSession,
  booking: CentreBooking,
  { date, lessons }: { date: string; lessons: readonly WeekLesson[] },
  viewer: Viewer
): string {
  const { language } = viewer
  const text = DOING_TEXT[language]
  const { id, participants, changes, lesson } = booking
  const path = centreBookingPath(id)
  const offered = lessonsWithRoom(participants, lessons).filter(({ id: other }) => other !== lesson.id)
  const post = (
    content: Html
  ) => html`<form class="form" method="post" action="${linkTo(`${path}/change`, viewer)}">
<input type="hidden" name="changes" value="${changes}">${content}</form>`
  return renderOfficePage(person, viewer, {
    title: booking.name || CENTRE_TEXT[language].nameless,
    path: `${path}/move?date=${date}`,
    date,
    back: { path, name: text.back },
    content: html`<p class="soft small">${text.moveHint}</p>
<section class="lesson"><h2 class="title">${text.moveTitle}</h2>
${post(html`${daySteps(`${path}/move`, date, viewer)}
${offered.length > 0 ? offered.map(each => lessonButton(each, viewer)) : html`<p>${text.noLessons}</p>`}
<p><label><input type="checkbox" name="keepPrice" value="yes"> ${text.keepPrice}</label></p>`)}</section>
<section class="lesson"><h2 class="title">${text.resize}</h2>
${post(html`<p><label for="seats">${text.seats}</label>${numberChoice('seats', participants, Math.max(MOST_PARTY, participants))}</p>
<button class="button">${text.resize}</button>`)}</section>`
  })
}

/** Those of a day's lessons that can take so many more. */
export function lessonsWithRoom(participants: number, lessons: readonly WeekLesson[]): WeekLesson[] {
  return lessons.filter(
    ({ state, capacity, taken }) =>
      state !== 'cancelled' && state !== 'over' && capacity - taken >= participants
  )
}

/** The day whose lessons are offered, between the ways to those around it. */
export function daySteps(path: string, date: string, viewer: Viewer): Html {
  const to = (day: string) => linkTo(`${path}?date=${day}`, viewer)
  const { before, after } = CENTRE_TEXT[viewer.language]
  return html`<p class="further"><a class="tap" href="${to(addDays(date, -1))}" aria-label="${before}">‹</a><b>${formatDay(date, viewer.language)}</b><a class="tap" href="${to(addDays(date, 1))}" aria-label="${after}">›</a></p>`
}

/** A lesson that is offered, in a line. */
export function lessonLine(lesson: WeekLesson, { language }: Viewer): Html {
  const { startTime, spotName, taken, capacity } = lesson
  return html`<b>${startTime}</b> ${lessonNameOf(lesson, language)} · ${spotName} · ${taken}/${capacity}`
}

function lessonButton(lesson: WeekLesson, viewer: Viewer): Html {
  return html`<button class="button plain" name="to" value="${lesson.id}">${lessonLine(lesson, viewer)}</button>`
}

/** A field for a number from one up, each in words of its own where it has some. */
export function numberChoice(
  name: string,
  chosen: number,
  most: number,
  words: (n: number) => string = String
): Html {
  const numbers = Array.from({ length: most }, (_, n) => n + 1)
  return html`<select id="${name}" name="${name}">${numbers.map(
    n => html`
<option value="${n}"${n === chosen && html` selected`}>${words(n)}</option>`
  )}
</select>`
}
