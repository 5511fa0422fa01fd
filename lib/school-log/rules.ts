/** What people do with their school, as its log names it. */
export type LogAct =
  | 'person.add'
  | 'person.change'
  | 'person.link'
  | 'person.remove'
  | 'session.begin'
  | 'session.end'
  | 'passkey.add'
  | 'passkey.remove'
  | 'account.language'
  | 'proposal.confirm'
  | 'proposal.reject'
  | 'assistant.connect'
  | 'assistant.revoke'
  | 'key.issue'
  | 'key.revoke'
  | 'key.replace'
  | 'partner.terms'
  | 'partner.limit'
  | 'arrival.set'
  | 'booking.book'
  | 'booking.change'
  | 'booking.cancel'
  | 'booking.pay'
  | 'lesson.close'
  | 'lesson.open'
  | 'lesson.move'
  | 'lesson.cancel'
  | 'lesson.team'
  | 'lesson.change'
  | 'lesson.plan'
  | 'lesson.price'
  | 'type.add'
  | 'type.change'
  | 'instructor.away'
  | 'instructor.feed'
  | 'notice.tell'
  | 'forms.cancel'
  | 'forms.accept'
  | 'school.change'
  | 'school.feed'
  | 'guest.set'
  | 'guest.erase'
  | 'note.set'
  | 'stock.set'

/** Where a page of the log begins: after this row, by its instant and its id. */
export interface LogCursor {
  /** Microseconds since 1970. */
  readonly at: string
  readonly id: string
}

/** A cursor as an address carries it, or undefined where it is none. */
export function parseLogCursor(text: string): LogCursor | undefined {
  const [, at, id] = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  return at && id ? { at, id } : undefined
}

/** A cursor for an address. */
export function formatLogCursor({ at, id }: LogCursor): string {
  return `${at}.${id}`
}

/** The address of the school's log. */
export const LOG_PATH = '/centre/log'
