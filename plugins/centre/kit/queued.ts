import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { uuid } from '../../../lib/text/input.ts'

/** Fields that scripts add to queued forms: `who` is the person, `say` requests a plain-text response. */
export const QueuedFields = { who: v.optional(uuid()), say: v.optional(v.literal('words', 'words')) }

/** Throws `invalid_api_key` if a queued form belongs to another person. */
export function requireSamePerson(personHeader: string | undefined, { personId }: PersonSession): void {
  if (personHeader === undefined || personHeader === personId) return
  throw new Problem('invalid_api_key', { hint: 'Somebody else was signed in when this was noted.' })
}
