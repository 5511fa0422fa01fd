import { type StaffLocale, staffLocaleOf } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import type { Role } from '../../../lib/people/rules.ts'

/** A staff member with the locale of their pages. */
export interface Viewer extends StaffLocale {
  readonly personId: string
  readonly role: Role
}

/** The viewer of a request. Their language is that of `lang`, else of their account, else of the browser. */
export function viewerOf(
  { personId, role, language }: Pick<PersonSession, 'personId' | 'role' | 'language'>,
  lang: string | undefined,
  headers: Parameters<typeof staffLocaleOf>[1]
): Viewer {
  const locale = staffLocaleOf(lang, headers)
  return { ...locale, ...(!locale.isExplicit && language !== null && { language }), personId, role }
}
