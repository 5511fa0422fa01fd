import type { Notice } from './queries.ts'

/** Days after a change during which parties are listed. */
export const NOTICE_DAYS = 14

/** Hours before a lesson in which an email alone is not enough: it may stay unread. */
export const URGENT_HOURS = 24

/** Ways in which staff contacted a party. After `no_answer` contact is still due. */
export const CONTACT_METHODS = ['told', 'partner', 'no_answer'] as const

export type ContactMethod = (typeof CONTACT_METHODS)[number]

/**
 * True if no staff member reached the party and no webhook was delivered to its partner; a mail counts only if the lesson
 * is not urgent.
 */
export function needsContact({ told, mail, hook, isUrgent }: Notice): boolean {
  const hasContact = told !== null && told.how !== 'no_answer'
  const isMailed = mail?.state === 'sent' && !isUrgent
  return !hasContact && !isMailed && hook?.state !== 'delivered'
}
