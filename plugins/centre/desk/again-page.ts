import { html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { renderOfficePage } from '../kit/layout.ts'
import type { WeekLesson } from '../kit/model.ts'
import { centreBookingPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { daySteps, lessonLine, lessonsWithRoom } from './move-page.ts'
import type { CentreBooking } from './queries.ts'

/** The lessons of a day for which a booking that ended can be booked again, each a tap from the form. */
export function renderAgainPage(
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
