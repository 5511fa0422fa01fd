import type { Notice } from './queries.ts'

/** Days after a change for which somebody may still have to be told of it. */
export const NOTICE_DAYS = 14

/** How a school's people told somebody; where nobody answered, they still have to. */
export const CONTACT_METHODS = ['told', 'partner', 'no_answer'] as const

export type ContactMethod = (typeof CONTACT_METHODS)[number]

/** Whether somebody must still tell a party: nobody did, no mail was sent, and its partner has not heard. */
export function needsContact({ told, mail, hook }: Notice): boolean {
  const wasTold = told !== null && told.how !== 'no_answer'
  return !wasTold && mail?.state !== 'sent' && hook?.state !== 'delivered'
}
