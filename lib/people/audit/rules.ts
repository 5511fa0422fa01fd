/** Cursor of an audit log page: time and id of the last row on the page before. */
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
