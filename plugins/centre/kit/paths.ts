import { centreLessonPath } from '../../../lib/people/rules.ts'
import { weekOf } from './lessons.ts'

/** Lessons of an instructor. */
export const MINE_PATH = '/centre/mine'

/** Hours of an instructor. */
export const HOURS_PATH = `${MINE_PATH}/hours`

/** An instructor's requests for days off. */
export const MY_ABSENCES_PATH = `${MINE_PATH}/absences`

export function dayPath(date: string): string {
  return `/centre/days/${date}`
}

/** The week that contains a day. */
export function weekPath(date: string): string {
  return `/centre/weeks/${weekOf(date)}`
}

export function centreBookingPath(id: string): string {
  return `/centre/bookings/${id}`
}

/** Page that returns online money of a booking. */
export function refundPath(bookingId: string): string {
  return `${centreBookingPath(bookingId)}/refund`
}

/** Page with the pay link of a booking. */
export function payLinkPath(bookingId: string): string {
  return `${centreBookingPath(bookingId)}/pay-link`
}

/** Equipment of a lesson. */
export function gearPath(lessonId: string): string {
  return `${centreLessonPath(lessonId)}/gear`
}

/** Page of guest `n` of a booking, from 1. */
export function guestPath(bookingId: string, n: number): string {
  return `/centre/guests/${bookingId}/${n}`
}

export const FIND_PATH = '/centre/find'

/** Pickups and drop-offs of a day. */
export function drivesPath(date: string): string {
  return `${dayPath(date)}/drives`
}

/** Form for the staff note on a booking or a lesson. */
export function notePath(subjectId: string): string {
  return `/centre/notes/${subjectId}`
}

/** Sessions of the signed-in person. */
export const SESSIONS_PATH = '/centre/sessions'

/** Parties that staff must contact. */
export const NOTICES_PATH = '/centre/tell'

/** Action that returns a guest's money after a called-off lesson. */
export const CHOICE_PATH = `${NOTICES_PATH}/choice`

/** Page that books another lesson for the party of a cancelled one. */
export function rebookPath(bookingId: string): string {
  return `${centreBookingPath(bookingId)}/rebook`
}

/** Page that closes, moves or cancels several lessons of a day. */
export function weatherPath(date: string): string {
  return `/centre/days/${date}/weather`
}

/** Form for seats and price of a lesson. */
export function lessonEditPath(slotId: string): string {
  return `${centreLessonPath(slotId)}/edit`
}

/** Stock of boards and wetsuits. */
export const STOCK_PATH = '/centre/gear'

export const TYPES_PATH = '/centre/types'

/** Form for a new lesson type. */
export const NEW_TYPE_PATH = `${TYPES_PATH}/new`

export function typePath(typeId: string): string {
  return `${TYPES_PATH}/${typeId}`
}

/** Form that changes the price of planned lessons of a type. */
export function pricesPath(typeId: string): string {
  return `${typePath(typeId)}/prices`
}

/** Form that plans lessons. */
export const PLAN_PATH = '/centre/lessons/new'

/** Form that removes planned lessons without bookings. */
export const REMOVAL_PATH = '/centre/lessons/remove'

/** Upcoming dates of the courses. */
export const COURSES_PATH = '/centre/courses'

/** One date of a course: its lessons and sales. */
export function runPath(runId: string): string {
  return `${COURSES_PATH}/${runId}`
}

/** Planned lessons of a season by weekday and time. */
export const SEASON_PATH = '/centre/season'

/** Form that assigns the instructors of a lesson. */
export function teamPath(slotId: string): string {
  return `/centre/lessons/${slotId}/team`
}

/** Rota of the current week. */
export const ROTA_PATH = '/centre/rota'

/** Rota of the week that contains a day. */
export function rotaPath(date: string): string {
  return `${ROTA_PATH}/${weekOf(date)}`
}

export const INSTRUCTORS_PATH = '/centre/instructors'

export function instructorPath(instructorId: string): string {
  return `${INSTRUCTORS_PATH}/${instructorId}`
}

/** Form that enters an absence of an instructor. */
export const AWAY_PATH = '/centre/away'

/** List of all settings of a school. */
export const SETTINGS_PATH = '/centre/settings'

/** Public facts of a school. */
export const SCHOOL_PATH = '/centre/school'

/** Pickup and drop-off points of a school. */
export const POINTS_PATH = '/centre/points'

export const OFFERS_PATH = '/centre/offers'

export function questionsPath(typeId: string): string {
  return `${typePath(typeId)}/questions`
}

/** Choice of the emails that the school gets. */
export const MAILS_PATH = '/centre/mails'

/** Things that the school rents out by the day. */
export const HIRE_PATH = '/centre/hire'

/** One of the things to rent by the day. */
export function hirePath(typeId: string): string {
  return `${HIRE_PATH}/${typeId}`
}

/** Webhooks of a partner; null for the school's own. */
export function webhooksPath(partnerId: string | null): string {
  return partnerId === null ? '/centre/webhooks' : `${channelPath(partnerId)}/webhooks`
}

export function webhookPath(endpointId: string): string {
  return `/centre/webhooks/${endpointId}`
}

/** All stored data of a guest. */
export function personDataPath(bookingId: string): string {
  return `${centreBookingPath(bookingId)}/person`
}

/** Reports of sales, teaching and amounts owed. */
export const REPORTS_PATH = '/centre/reports'

/** Prefix of the page on which the money of a day is counted; the day follows. */
export const CASH_PATH = '/centre/cash'

export function cashPath(date: string): string {
  return `${CASH_PATH}/${date}`
}

/** Packs of lessons. */
export const PACKS_PATH = '/centre/packs'

export function packPath(packId: string): string {
  return `${PACKS_PATH}/${packId}`
}

/** Gift cards and credit. */
export const CREDITS_PATH = '/centre/credits'

export function creditPath(creditId: string): string {
  return `${CREDITS_PATH}/${creditId}`
}

export const UNPAID_PATH = '/centre/unpaid'

export const REFUNDS_PATH = '/centre/refunds'

/** Online payments that need a person. */
export const ONLINE_PATH = '/centre/online'

/** Unproven bookings by form. */
export const FORMS_PATH = '/centre/forms'

/** The school's audit log. */
export const LOG_PATH = '/centre/log'

/** Connected assistants. */
export const ASSISTANTS_PATH = '/centre/assistants'

/** The school's people. */
export const PEOPLE_PATH = '/centre/people'

/** The person's own account. */
export const ACCOUNT_PATH = '/centre/account'

/** The person's own passkeys. */
export const PASSKEYS_PATH = '/centre/passkeys'

/** Partners and other sellers of the school. */
export const CHANNELS_PATH = '/centre/channels'

/** Page of a partner or another seller. */
export function channelPath(partnerId: string): string {
  return `${CHANNELS_PATH}/${partnerId}`
}

/** Calendar feeds of instructors. */
export const FEEDS_PATH = '/centre/feeds'

/** The form for a private lesson on demand. */
export const PRIVATE_PATH = '/centre/private'
