/** Acts in a school's audit log. */
export type AuditAct =
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
  | 'cash.count'
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
  | 'instructor.add'
  | 'instructor.change'
  | 'instructor.remove'
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

/** Cursor of an audit log page: the time and id of the row before it. */
export interface AuditCursor {
  /** Microseconds since 1970. */
  readonly at: string
  readonly id: string
}

/** Parses a cursor; undefined if malformed. */
export function parseAuditCursor(text: string): AuditCursor | undefined {
  const [, at, id] = /^(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  return at && id ? { at, id } : undefined
}

export function formatAuditCursor({ at, id }: AuditCursor): string {
  return `${at}.${id}`
}
