import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { uuid } from '../../../lib/text/input.ts'

/** What a script adds to what it kept until there was a net: whose it is, and that it wants words alone for an answer. */
export const QueuedFields = { who: v.optional(uuid()), say: v.optional(v.literal('words', 'words')) }

/** Refuses with `invalid_api_key` what was kept on a device that somebody else has signed in on since: it is not theirs to tell. */
export function requireSamePerson(who: string | undefined, { personId }: PersonSession): void {
  if (who === undefined || who === personId) return
  throw new Problem('invalid_api_key', { hint: 'Somebody else was signed in when this was noted.' })
}
