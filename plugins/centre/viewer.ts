import { type Reading, readingOf } from '../../lib/pages/reading.ts'
import type { PersonSession } from '../../lib/people/queries.ts'
import type { Role } from '../../lib/people/rules.ts'

/** How somebody of the school reads a page: in which language, and as what. */
export interface Viewer extends Reading {
  readonly role: Role
}

/** The viewer that a request has: as `lang` says, else as the browser does. */
export function viewerOf(
  { role }: Pick<PersonSession, 'role'>,
  lang: string | undefined,
  headers: Parameters<typeof readingOf>[1]
): Viewer {
  return { ...readingOf(lang, headers), role }
}
