import type { Letter } from '../letters/letter.ts'
import type { Delivery } from '../rules.ts'

/** What carries mails away. */
export interface Transport {
  /** Sends one; never fails, but says how it ended. `name` is how the mail is called. */
  send(letter: Letter, name: string): Promise<Delivery>
  /** Ends what is under way. */
  close(): void
}

/** A letter in the words of the mail library. */
export function optionsOf({ replyTo, references, calendar, ...letter }: Letter) {
  return {
    ...letter,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(references !== undefined && { references, inReplyTo: references }),
    ...(calendar && { icalEvent: { ...calendar, filename: 'lesson.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true
  }
}
