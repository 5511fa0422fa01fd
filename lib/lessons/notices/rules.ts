import type { Notice } from './queries.ts'

/** Days after a change for which its parties are listed. */
export const NOTICE_DAYS = 14

/** Hours before a lesson in which an email is not enough, because the guest may not read it in time. */
export const URGENT_HOURS = 24

/** Contacts that staff record. After `no_answer` the party must still be contacted. */
export const CONTACT_METHODS = ['told', 'answered', 'partner', 'no_answer'] as const

export type ContactMethod = (typeof CONTACT_METHODS)[number]

/**
 * True if staff must still contact a party. Not if they reached it, if the guest opened the booking's page, or if a webhook
 * reached the partner. A sent email is enough only if the lesson is not urgent.
 */
export function needsContact({ told, mail, hook, readAt, isUrgent }: Notice): boolean {
  const hasContact = told !== null && told.how !== 'no_answer'
  const isMailed = mail?.state === 'sent' && !isUrgent
  return !hasContact && readAt === null && !isMailed && hook?.state !== 'delivered'
}
