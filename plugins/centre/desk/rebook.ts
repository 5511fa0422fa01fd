import { Problem } from '../../../lib/errors.ts'
import type { CentreLesson } from '../../../lib/lessons/staff-lesson.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { readSchoolToday } from '../../../lib/schools/queries.ts'
import { addDays } from '../../../lib/text/dates.ts'
import { uuid } from '../../../lib/text/input.ts'
import { typedText } from '../../../lib/text/typed.ts'
import { readFormId } from '../../../lib/text/uuid.ts'
import { noticeOf, queryOf } from '../kit/after.ts'
import { hiddenFields } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { NOTICE_QUERY, type PageNotice, renderNotice } from '../kit/notice.ts'
import { action, page } from '../kit/page.ts'
import { NOTICES_PATH, rebookPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { listOfferedLessons } from './lesson-queries.ts'
import { DayOffered, daySteps, lessonLine, lessonsWithRoom } from './move.ts'
import { type CentreBooking, findCentreBooking } from './queries.ts'
import { rebookByStaff } from './writes.ts'

export const getRebook = page(
  { params: ['bookingId'], query: { ...DayOffered, ...NOTICE_QUERY } },
  async ({ principal, viewer, params: { bookingId }, query, read, newId }) => {
    const booking = await findCentreBooking(read, principal.schoolId, bookingId)
    if (!booking) throw new Problem('not_found')
    const today = await readSchoolToday(read, principal.timeZone)
    // Start with the next day: after a storm the same day rarely has room again.
    const after = addDays(booking.lesson.date, 1)
    const date = query.date ?? (after < today ? today : after)
    const lessons = await listOfferedLessons(read, principal, { date, sellerId: booking.sellerId })
    return renderRebook(principal, booking, { date, lessons, attempt: newId(), notice: query }, viewer)
  }
)

export const rebookCentreBooking = action(
  {
    params: ['bookingId'],
    form: { lessonId: uuid(), attempt: typedText(4000) },
    example: {
      lessonId: '0197a4c2-0000-7000-8000-000000000001',
      attempt: '0197a4c2-0000-7000-8000-000000000018'
    }
  },
  async ({ principal, params: { bookingId }, body: { lessonId: slotId, attempt }, write, newId }) => {
    const id = readFormId(attempt) ?? newId()
    const rebooked = await rebookByStaff(write, principal, { id, bookingId, slotId })
    if (rebooked.code === 'booking_not_found') throw new Problem('not_found')
    if (rebooked.code === 'ok') return { to: `${NOTICES_PATH}?did=rebook` }
    const notice = noticeOf('booking.book', { ...rebooked, logId: null })
    const day = rebooked.date === null ? '' : `date=${rebooked.date}&`
    return { to: `${rebookPath(bookingId)}?${day}${queryOf(notice)}` }
  }
)

interface RebookProps {
  readonly date: string
  readonly lessons: readonly CentreLesson[]
  readonly attempt: string
  readonly notice: PageNotice
}

/** Lessons of a day for the party of an ended booking. One tap books on the same terms. */
function renderRebook(
  person: PersonSession,
  booking: CentreBooking,
  { date, lessons, attempt, notice }: RebookProps,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = BEACH_TEXT[language]
  const path = rebookPath(booking.id)
  const choices = lessonsWithRoom(booking.participants, lessons)
  return renderOfficePage(person, viewer, {
    title: text.againFor(booking.name || CENTRE_TEXT[language].nameless),
    path: `${path}?date=${date}`,
    date,
    back: { path: NOTICES_PATH, name: DOING_TEXT[language].back },
    content: html`${renderNotice(notice, 'booking', viewer)}<p class="soft small">${text.rebookHint}</p>
<section class="lesson"><form class="form" method="post" action="${linkTo(path, viewer)}">${hiddenFields({ attempt })}${daySteps(path, date, viewer)}
${choices.length > 0 ? choices.map(lesson => html`<button class="button plain" name="lessonId" value="${lesson.id}">${lessonLine(lesson, viewer)}</button>`) : html`<p>${DOING_TEXT[language].noLessons}</p>`}</form></section>`
  })
}
