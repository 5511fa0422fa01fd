import type { Notice } from './queries.ts'

/** Days after a change during which parties are listed. */
export const NOTICE_DAYS = 14

/** Ways in which staff contacted a party. After `no_answer` contact is still due. */
export const CONTACT_METHODS = ['told', 'partner', 'no_answer'] as const

export type ContactMethod = (typeof CONTACT_METHODS)[number]

/** True if no staff member reached the party, no mail was sent and no webhook was delivered. */
export function needsContact({ told, mail, hook }: Notice): boolean {
  const wasTold = told !== null && told.how !== 'no_answer'
  return !wasTold && mail?.state !== 'sent' && hook?.state !== 'delivered'
}
