import type { CalendarEvent } from '../../lib/feeds/feed.ts'
import { withLabel } from '../../lib/pages/format.ts'
import { linkTo, type PageLocale } from '../../lib/pages/locale.ts'
import type { PublicBooking } from '../../lib/storefront/booked/queries.ts'
import type { LessonWithQuestions } from '../../lib/storefront/lesson.ts'
import { locationOf, meetingLines } from '../../lib/storefront/meeting-text.ts'
import { schoolPath } from '../../lib/storefront/paths.ts'
import { GUIDE_TEXT } from './guide-text.ts'
import { contactsOf } from './pages/parts.ts'
import { STOREFRONT_TEXT } from './text.ts'

/**
 * Calendar event of a booked lesson. Guests share calendars, so it contains no name, and links to the school instead of the
 * booking.
 */
export function bookedEvent(
  booking: PublicBooking,
  lesson: LessonWithQuestions,
  { locale, publicUrl }: { locale: PageLocale; publicUrl: string }
): CalendarEvent {
  const { school } = lesson
  return {
    uid: `${booking.entryId}@swellbook`,
    startsAt: lesson.startsAt,
    endsAt: lesson.endsAt,
    stampedAt: booking.createdAt,
    summary: `${lesson.name} · ${school.name}`,
    location: locationOf(lesson),
    at: lesson.meeting.at,
    description: describeBooking(booking, lesson, locale),
    url: publicUrl + linkTo(schoolPath(school.id), locale),
    isCancelled: lesson.isCancelled || booking.status !== 'confirmed',
    sequence: booking.changes + lesson.scheduleVersion
  }
}

/** Details of a booking, one per line. The event itself has date and time. */
function describeBooking(
  booking: PublicBooking,
  { guestNote, school, meeting, localStart, bring }: LessonWithQuestions,
  { language }: PageLocale
): string {
  const text = STOREFRONT_TEXT[language]
  const contacts = contactsOf(school)
  return [
    withLabel(text.reference, booking.reference, language),
    withLabel(text.party, text.people(booking.participants), language),
    ...(guestNote ? [guestNote] : []),
    ...meetingLines(meeting, localStart, language),
    ...(bring ? [withLabel(GUIDE_TEXT[language].bring, bring, language)] : []),
    ...(contacts.length > 0 ? [withLabel(text.contact, contacts.join(', '), language)] : [])
  ].join('\n')
}
