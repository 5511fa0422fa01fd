import type { Notice } from './queries.ts'

/** Days after a change during which parties are listed. */
export const NOTICE_DAYS = 14

/** Hours before a lesson in which an email alone is not enough: it may stay unread. */
export const URGENT_HOURS = 24

/** Ways in which a party was contacted, as staff record them. After `no_answer` contact is still due. */
export const CONTACT_METHODS = ['told', 'answered', 'partner', 'no_answer'] as const

export type ContactMethod = (typeof CONTACT_METHODS)[number]

/**
 * True if no staff member reached the party, the guest did not open the booking's page, and no webhook was delivered to the
 * partner. A sent mail counts only if the lesson is not urgent.
 */
export function needsContact({ told, mail, hook, readAt, isUrgent }: Notice): boolean {
  const hasContact = told !== null && told.how !== 'no_answer'
  const isMailed = mail?.state === 'sent' && !isUrgent
  return !hasContact && readAt === null && !isMailed && hook?.state !== 'delivered'
}
