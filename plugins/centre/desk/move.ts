import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { addDays, isDate } from '../../../lib/text/dates.ts'
import { uuid } from '../../../lib/text/input.ts'
import { digits } from '../../../lib/text/typed.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { type Option, renderSelect } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { isToCome, seatsLeft } from '../kit/lessons.ts'
import type { WeekLesson } from '../kit/model.ts'
import { action, page } from '../kit/page.ts'
import { centreBookingPath } from '../kit/paths.ts'
import { readWeek } from '../kit/queries.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { findDeskLesson } from './lesson-queries.ts'
import { MAX_PARTY } from './order.ts'
import { type CentreBooking, findCentreBooking, listResizeTotals } from './queries.ts'
import { changeByStaff } from './writes.ts'

/** Query of a page that offers the lessons of a day; that of the booking by default. */
export const DayOffered = {
  date: v.optional(v.pipe(v.string(), v.check(isDate, 'must be a day, YYYY-MM-DD')))
}

export const getCentreMove = page(
  { params: ['bookingId'], query: DayOffered },
  async ({ principal, viewer, params, query, read }) => {
    const id = params.bookingId
    const booking = await findCentreBooking(read, principal.schoolId, id)
    if (!booking) throw new Problem('not_found')
    const date = query.date ?? booking.lesson.date
    const [{ lessons }, totals] = await Promise.all([
      readWeek(read, principal, date, date),
      listResizeTotals(read, principal.schoolId, id, Math.max(MAX_PARTY, booking.participants))
    ])
    return renderMovePage(principal, booking, { date, lessons, totals }, viewer)
  }
)

export const changeCentreBooking = action(
  {
    params: ['bookingId'],
    form: {
      to: v.optional(uuid()),
      seats: v.optional(digits(1, MAX_PARTY)),
      keepPrice: v.optional(v.literal('yes', 'yes, or absent')),
      changes: digits(0, 2_000_000_000)
    },
    example: { seats: '2', changes: '0' }
  },
  async ({ principal, params, body, read, write }) => {
    const { bookingId } = params
    const { to, seats, keepPrice, changes } = body
    const lesson = to === undefined ? undefined : await findDeskLesson(read, principal.schoolId, to)
    const change = {
      ...(to !== undefined && { slotId: to, productId: lesson?.lessonTypeId ?? '' }),
      ...(seats !== undefined && { seats }),
      ...(keepPrice !== undefined && { keepPrice: true })
    }
    const outcome = await changeByStaff(write, principal, { bookingId, changes, change })
    if (outcome.slotId === null) throw new Problem('not_found')
    return { to: pageAfter('booking', { ...outcome, bookingId }, noticeOf('booking.change', outcome)) }
  }
)

export const getCentreAgain = page(
  { params: ['bookingId'], query: DayOffered },
  async ({ principal, viewer, params, query, read }) => {
    const id = params.bookingId
    const booking = await findCentreBooking(read, principal.schoolId, id)
    if (!booking) throw new Problem('not_found')
    const today = await readSchoolToday(read, principal.timeZone)
    const date = query.date ?? (booking.lesson.date < today ? today : booking.lesson.date)
    const { lessons } = await readWeek(read, principal, date, date)
    return renderAgainPage(principal, booking, { date, lessons }, viewer)
  }
)

/** Lessons of a day to which a booking can go, and its total for each number of seats (see listResizeTotals). */
interface MoveOptions {
  readonly date: string
  readonly lessons: readonly WeekLesson[]
  readonly totals: readonly (number | null)[]
}

/** The lessons of a day to which a booking can go, each a tap away, and how many seats it has. */
function renderMovePage(
  person: PersonSession,
  booking: CentreBooking,
  { date, lessons, totals }: MoveOptions,
  viewer: Viewer
): string {
  const { language } = viewer
  const text = DOING_TEXT[language]
  const { id, participants, changes, lesson, totalCents, currency } = booking
  const money = (cents: number) => formatMoney(cents, currency, language)
  const sizeOf = (n: number) => {
    const cents = n === participants ? totalCents : totals[n - 1]
    return typeof cents === 'number' ? `${n} · ${money(cents)}` : String(n)
  }
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
${post(html`<p><label for="seats">${text.seats}</label>${numberChoice('seats', participants, Math.max(MAX_PARTY, participants), sizeOf)}</p>
<p class="soft small">${text.resizeHint}</p>
<button class="button">${text.resize}</button>`)}</section>`
  })
}

/** Those of a day's lessons that can take so many more. */
export function lessonsWithRoom(participants: number, lessons: readonly WeekLesson[]): WeekLesson[] {
  return lessons.filter(lesson => isToCome(lesson) && seatsLeft(lesson) >= participants)
}

/** The day whose lessons are offered, between the ways to those around it. */
export function daySteps(path: string, date: string, viewer: Viewer): Html {
  const to = (day: string) => linkTo(`${path}?date=${day}`, viewer)
  const { before, after } = CENTRE_TEXT[viewer.language]
  return html`<p class="further"><a class="tap" href="${to(addDays(date, -1))}" aria-label="${before}">‹</a><b>${formatDay(date, viewer.language)}</b><a class="tap" href="${to(addDays(date, 1))}" aria-label="${after}">›</a></p>`
}

/** A lesson that is offered, in a line. */
export function lessonLine(lesson: WeekLesson, { language }: Viewer): Html {
  const { startTime, spotName } = lesson
  return html`<b>${startTime}</b> ${lessonNameOf(lesson, language)} · ${spotName} · ${CENTRE_TEXT[language].left(seatsLeft(lesson))}`
}

function lessonButton(lesson: WeekLesson, viewer: Viewer): Html {
  return html`<button class="button plain" name="to" value="${lesson.id}">${lessonLine(lesson, viewer)}</button>`
}

/** A choice of numbers from 1, with optional labels. */
function numberChoice(
  name: string,
  chosen: number,
  max: number,
  words: (n: number) => string = String
): Html {
  const options = Array.from({ length: max }, (_, n): Option => [n + 1, words(n + 1)])
  return renderSelect({ name, options, chosen })
}

/** The lessons of a day for which a booking that ended can be booked again, each a tap from the form. */
function renderAgainPage(
  person: PersonSession,
  booking: CentreBooking,
  { date, lessons }: { date: string; lessons: readonly WeekLesson[] },
  viewer: Viewer
): string {
  const { language } = viewer
  const text = BEACH_TEXT[language]
  const { id, participants } = booking
  const path = centreBookingPath(id)
  const offered = lessonsWithRoom(participants, lessons)
  return renderOfficePage(person, viewer, {
    title: text.againFor(booking.name || CENTRE_TEXT[language].nameless),
    path: `${path}/again?date=${date}`,
    date,
    back: { path, name: DOING_TEXT[language].back },
    content: html`<p class="soft small">${text.againHint}</p>
<section class="lesson"><div class="form">${daySteps(`${path}/again`, date, viewer)}
${
  offered.length > 0
    ? offered.map(
        lesson =>
          html`<a class="button plain" href="${linkTo(`${centreLessonPath(lesson.id)}/book?again=${id}`, viewer)}">${lessonLine(lesson, viewer)}</a>`
      )
    : html`<p>${DOING_TEXT[language].noLessons}</p>`
}</div></section>`
  })
}
