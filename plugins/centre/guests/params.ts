import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { DeskBookingParams } from '../kit/params.ts'

/** A guest of a booking in a path. */
export const GuestParams = v.object({
  ...DeskBookingParams.entries,
  place: v.pipe(v.string(), v.description('The place of the guest in the party'), v.examples(['1']))
})

/** The place that a path names, from one up. */
export function requirePlace(place: string): number {
  if (!/^[1-9]\d{0,2}$/.test(place)) throw new Problem('not_found')
  return Number(place)
}

/** A booking or a lesson that a note is about, in a path. */
export const NoteParams = v.object({
  about: v.pipe(
    v.string(),
    v.description('The booking or the lesson'),
    v.examples(['0197c8a0-6f00-7000-8000-000000000002'])
  )
})
