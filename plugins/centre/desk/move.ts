import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { addDays, isDate } from '../../../lib/text/dates.ts'
import { uuid } from '../../../lib/text/input.ts'
import { digits } from '../../../lib/text/typed.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { hiddenFields } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { isToCome, seatsLeft } from '../kit/lessons.ts'
import { action, page } from '../kit/page.ts'
import { centreBookingPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { findDeskLesson, listOfferedLessons } from './lesson-queries.ts'
import { parseResize, RESIZE_FIELDS, type Resize, readResize, resizeForm } from './resize.ts'
import { findPartyBounds } from './resize-queries.ts'
import { changeByStaff } from './writes.ts'

/** Query of a page that offers the lessons of a day; by default the day of the booking. */
export const DayOffered = {
  date: v.optional(v.pipe(v.string(), v.check(isDate, 'must be a day, YYYY-MM-DD')))
}

export const getCentreMove = page(
  { params: ['bookingId'], query: { ...DayOffered, ...RESIZE_FIELDS } },
  async ({ principal, viewer, params, query, read }) => {
    const resize = await readResize(read, principal.schoolId, params.bookingId, query)
    if (!resize) throw new Problem('not_found')
    const date = query.date ?? resize.booking.lesson.date
    const { sellerId } = resize.booking
    const lessons = await listOfferedLessons(read, principal, { date, sellerId })
    return renderMovePage(principal, resize, { date, lessons }, viewer)
  }
)

export const changeCentreBooking = action(
  {
    params: ['bookingId'],
    form: {
      ...RESIZE_FIELDS,
      to: v.optional(uuid()),
      keepPrice: v.optional(v.literal('yes', 'yes, or absent')),
      changes: digits(0, 2_000_000_000)
    },
    example: { seats: '2', changes: '0' }
  },
  async ({ principal, params, body, read, write }) => {
    const { bookingId } = params
    const { to, keepPrice, changes } = body
    const { schoolId } = principal
    const lesson = to === undefined ? undefined : await findDeskLesson(read, schoolId, to)
    const bounds = to === undefined ? await findPartyBounds(read, schoolId, bookingId) : undefined
    const party = parseResize(body, bounds?.units ?? null)
    if (to === undefined && !party) return { to: `${centreBookingPath(bookingId)}?refused=nobody` }
    const change = {
      ...(to === undefined ? party : { slotId: to, productId: lesson?.lessonTypeId ?? '' }),
      ...(keepPrice !== undefined && { keepPrice: true })
    }
    const outcome = await changeByStaff(write, principal, { bookingId, changes, change })
    if (outcome.slotId === null) throw new Problem('not_found')
    return { to: pageAfter('booking', { ...outcome, bookingId }, noticeOf('booking.change', outcome)) }
  }
)

/** Lessons of a day to which a booking can move, each with a link, and the form that changes its seats. */
function renderMovePage(
  person: PersonSession,
  resize: Resize,
  { date, lessons }: { readonly date: string; readonly lessons: readonly CentreLesson[] },
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = DOING_TEXT[language]
  const { id, name, participants, changes, lesson } = resize.booking
  const path = centreBookingPath(id)
  const offered = lessonsWithRoom(participants, lessons).filter(({ id: other }) => other !== lesson.id)
  return renderOfficePage(person, viewer, {
    title: name || CENTRE_TEXT[language].nameless,
    path: `${path}/move?date=${date}`,
    date,
    back: { path, name: text.back },
    content: html`<p class="soft small">${text.moveHint}</p>
<section class="lesson"><h2 class="title">${text.moveTitle}</h2>
<form class="form" method="post" action="${linkTo(`${path}/change`, viewer)}">
${hiddenFields({ changes })}${daySteps(`${path}/move`, date, viewer)}
${offered.length > 0 ? offered.map(each => lessonButton(each, viewer)) : html`<p>${text.noLessons}</p>`}
<p><label><input type="checkbox" name="keepPrice" value="yes"> ${text.keepPrice}</label></p></form></section>
${resizeForm(resize, viewer)}`
  })
}

/** The lessons with room for this many more guests. */
export function lessonsWithRoom(participants: number, lessons: readonly CentreLesson[]): CentreLesson[] {
  return lessons.filter(lesson => isToCome(lesson) && seatsLeft(lesson) >= participants)
}

/** The day whose lessons are offered, between links to the previous and the next day. */
export function daySteps(path: string, date: string, viewer: Viewer): Html {
  const to = (day: string) => linkTo(`${path}?date=${day}`, viewer)
  const { before, after } = CENTRE_TEXT[viewer.language]
  return html`<p class="further"><a class="tap" href="${to(addDays(date, -1))}" aria-label="${before}">‹</a><b>${formatDay(date, viewer.language)}</b><a class="tap" href="${to(addDays(date, 1))}" aria-label="${after}">›</a></p>`
}

/** A lesson in one line; with its day if the list has several. */
export function lessonLine(lesson: CentreLesson, { language }: Viewer, hasDay = false): Html {
  const { date, startTime, spotName } = lesson
  return html`<b>${hasDay && `${formatDay(date, language, { brief: true })} `}${startTime}</b> ${lessonNameOf(lesson, language)} · ${spotName} · ${CENTRE_TEXT[language].left(seatsLeft(lesson))}`
}

function lessonButton(lesson: CentreLesson, viewer: Viewer): Html {
  return html`<button class="button plain" name="to" value="${lesson.id}">${lessonLine(lesson, viewer)}</button>`
}
