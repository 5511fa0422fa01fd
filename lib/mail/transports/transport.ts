import type { MailMessage } from '../letters/message.ts'
import type { Delivery } from '../rules.ts'

export interface Transport {
  /** Sends one mail. Never throws: the result says if it failed. `name` is the same on every attempt. */
  send(message: MailMessage, name: string): Promise<Delivery>
  /** Aborts mails in progress. */
  close(): void
}

/** The mail in the mail library's format. */
export function optionsOf({ replyTo, references, calendar, ...letter }: MailMessage) {
  return {
    ...letter,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(references !== undefined && { references, inReplyTo: references }),
    ...(calendar && { icalEvent: { ...calendar, filename: 'lesson.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true
  }
}
