import { Problem } from '../../../lib/errors.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { page } from '../kit/page.ts'
import { centreBookingPath } from '../kit/paths.ts'
import { readWeek } from '../kit/queries.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { DayOffered, daySteps, lessonLine, lessonsWithRoom } from './move.ts'
import { type CentreBooking, findCentreBooking } from './queries.ts'

/** Lessons are offered for this many days from the chosen one, and at most this many. */
const OFFERED = { days: 7, lessons: 20 } as const

/** Lessons for a further booking of the same guest: it replaces an ended booking, or is made beside a live one. */
export const getCentreAgain = page(
  { params: ['bookingId'], query: DayOffered },
  async ({ principal, viewer, params, query, read }) => {
    const booking = await findCentreBooking(read, principal.schoolId, params.bookingId)
    if (!booking) throw new Problem('not_found')
    const today = await readSchoolToday(read, principal.timeZone)
    const date = query.date ?? (booking.lesson.date < today ? today : booking.lesson.date)
    const { lessons } = await readWeek(read, principal, date, addDays(date, OFFERED.days - 1))
    const isLive = booking.status === 'confirmed' || booking.status === 'on_hold'
    const offered = lessonsWithRoom(booking.participants, lessons)
      .filter(({ id }) => !isLive || id !== booking.lesson.id)
      .slice(0, OFFERED.lessons)
    return renderAgain(principal, booking, { date, offered, isLive }, viewer)
  }
)

interface Offered {
  readonly date: string
  readonly offered: readonly CentreLesson[]
  /** True if the former booking is live and stays. */
  readonly isLive: boolean
}

/** The nearest lessons with room for the party. A tap on one opens the filled form. */
function renderAgain(
  person: PersonSession,
  { id, name }: CentreBooking,
  { date, offered, isLive }: Offered,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = BEACH_TEXT[language]
  const guest = name || CENTRE_TEXT[language].nameless
  const path = centreBookingPath(id)
  const origin = `${isLive ? 'formerId' : 'again'}=${id}`
  const choiceOf = (lesson: CentreLesson) =>
    html`<a class="button plain" href="${linkTo(`${centreLessonPath(lesson.id)}/book?${origin}`, viewer)}">${lessonLine(lesson, viewer, true)}</a>`
  return renderOfficePage(person, viewer, {
    title: isLive ? text.anotherFor(guest) : text.againFor(guest),
    path: `${path}/again?date=${date}`,
    date,
    back: { path, name: DOING_TEXT[language].back },
    content: html`<p class="soft small">${isLive ? text.anotherHint : text.againHint}</p>
<section class="lesson"><div class="form">${daySteps(`${path}/again`, date, viewer)}
${offered.length > 0 ? offered.map(choiceOf) : html`<p>${text.noneNear(OFFERED.days)}</p>`}</div></section>`
  })
}
