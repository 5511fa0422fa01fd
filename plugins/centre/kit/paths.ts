import { centreLessonPath } from '../../../lib/people/rules.ts'
import { weekOf } from './lessons.ts'

/** The address of an instructor's own lessons. */
export const MINE_PATH = '/centre/mine'

/** The address of an instructor's own hours. */
export const HOURS_PATH = `${MINE_PATH}/hours`

/** An instructor's own requests for days off. */
export const MY_ABSENCES_PATH = `${MINE_PATH}/absences`

/** The address of a day. */
export function dayPath(date: string): string {
  return `/centre/days/${date}`
}

/** The address of a week: of the ISO week that holds the day. */
export function weekPath(date: string): string {
  return `/centre/weeks/${weekOf(date)}`
}

/** The address of a booking in the centre. */
export function centreBookingPath(id: string): string {
  return `/centre/bookings/${id}`
}

/** The address of what a lesson takes along. */
export function gearPath(lessonId: string): string {
  return `${centreLessonPath(lessonId)}/gear`
}

/** The address of a guest of a booking. */
export function guestPath(bookingId: string, n: number): string {
  return `/centre/guests/${bookingId}/${n}`
}

export const FIND_PATH = '/centre/find'

/** The address of a day's drives. */
export function drivesPath(date: string): string {
  return `${dayPath(date)}/drives`
}

/** The address of the page on which a note about a booking or a lesson is written. */
export function notePath(subjectId: string): string {
  return `/centre/notes/${subjectId}`
}

/** The address of one's sessions. */
export const SESSIONS_PATH = '/centre/sessions'

/** The address of the page with the people to tell. */
export const NOTICES_PATH = '/centre/tell'

/** Action that returns a guest's money after a called-off lesson. */
export const CHOICE_PATH = `${NOTICES_PATH}/choice`

/** The address of the page on which a party of a cancelled lesson gets another. */
export function rebookPath(bookingId: string): string {
  return `${centreBookingPath(bookingId)}/rebook`
}

/** The address of the page on which the lessons of a day are closed, moved or cancelled together. */
export function weatherPath(date: string): string {
  return `/centre/days/${date}/weather`
}

/** The address of the page on which a lesson gets other seats and another price. */
export function lessonEditPath(slotId: string): string {
  return `${centreLessonPath(slotId)}/edit`
}

/** The address of the page with what the school has in stock. */
export const STOCK_PATH = '/centre/gear'

/** The address of the page with the school's lesson types. */
export const TYPES_PATH = '/centre/types'

/** The address of the form for a new one. */
export const NEW_TYPE_PATH = `${TYPES_PATH}/new`

/** The address of the page of a lesson type. */
export function typePath(typeId: string): string {
  return `${TYPES_PATH}/${typeId}`
}

/** The address of the page on which planned lessons of a type get another price. */
export function pricesPath(typeId: string): string {
  return `${typePath(typeId)}/prices`
}

/** The page on which lessons are planned. */
export const PLAN_PATH = '/centre/lessons/new'

/** The page on which planned lessons without bookings are removed. */
export const REMOVAL_PATH = '/centre/lessons/remove'

/** The page with the planned lessons of a season by weekday and time. */
export const SEASON_PATH = '/centre/season'

/** The address of the page on which it is said who teaches a lesson. */
export function teamPath(slotId: string): string {
  return `/centre/lessons/${slotId}/team`
}

/** The rota of the week in which the school is. */
export const ROTA_PATH = '/centre/rota'

/** The address of the rota: of the ISO week that holds the day. */
export function rotaPath(date: string): string {
  return `${ROTA_PATH}/${weekOf(date)}`
}

/** The address of the page with the school's instructors. */
export const INSTRUCTORS_PATH = '/centre/instructors'

/** The address of the page of an instructor. */
export function instructorPath(instructorId: string): string {
  return `${INSTRUCTORS_PATH}/${instructorId}`
}

/** The page on which it is said when an instructor is away. */
export const AWAY_PATH = '/centre/away'

/** The address of the list of everything that a school sets up. */
export const SETTINGS_PATH = '/centre/settings'

/** The address of the page with what a school says of itself. */
export const SCHOOL_PATH = '/centre/school'

/** The address of the school's pickup and drop-off points. */
export const POINTS_PATH = '/centre/points'

/** The address of the school's offers. */
export const OFFERS_PATH = '/centre/offers'

/** The address of the questions of a lesson type. */
export function questionsPath(typeId: string): string {
  return `${typePath(typeId)}/questions`
}

/** The address of the page with the mails that the school gets. */
export const MAILS_PATH = '/centre/mails'

/** The address of the page with what the school hires out by the day. */
export const HIRE_PATH = '/centre/hire'

/** The address of one thing for hire. */
export function hirePath(typeId: string): string {
  return `${HIRE_PATH}/${typeId}`
}

/** The address of the webhooks of a partner or, if null, of the school itself. */
export function webhooksPath(partnerId: string | null): string {
  return partnerId === null ? '/centre/webhooks' : `${channelPath(partnerId)}/webhooks`
}

/** The address of one webhook of the school or a partner. */
export function webhookPath(endpointId: string): string {
  return `/centre/webhooks/${endpointId}`
}

/** The address of a guest's data. */
export function personDataPath(bookingId: string): string {
  return `${centreBookingPath(bookingId)}/person`
}

/** The address of the page with what was sold, taught and is owed. */
export const REPORTS_PATH = '/centre/reports'

/** The page that counts the money of a day; its day follows. */
export const CASH_PATH = '/centre/cash'

/** The page that counts the money of this day. */
export function cashPath(date: string): string {
  return `${CASH_PATH}/${date}`
}

/** The list of unpaid bookings. */
export const UNPAID_PATH = '/centre/unpaid'

/** The list of refunds due. */
export const REFUNDS_PATH = '/centre/refunds'

/** The address of unproven bookings by form. */
export const FORMS_PATH = '/centre/forms'

/** The address of the school's log. */
export const LOG_PATH = '/centre/log'

/** The address of the page with the assistants that are connected. */
export const ASSISTANTS_PATH = '/centre/assistants'

/** The address of the page with the school's people. */
export const PEOPLE_PATH = '/centre/people'

/** The address of the page with one's own account. */
export const ACCOUNT_PATH = '/centre/account'

/** The address of the page with one's own passkeys. */
export const PASSKEYS_PATH = '/centre/passkeys'

/** The address of the page with all who sell for the school. */
export const CHANNELS_PATH = '/centre/channels'

/** The address of the page of one of them. */
export function channelPath(partnerId: string): string {
  return `${CHANNELS_PATH}/${partnerId}`
}

/** The address of instructors' feeds. */
export const FEEDS_PATH = '/centre/feeds'

/** The form for a private lesson on demand. */
export const PRIVATE_PATH = '/centre/private'
