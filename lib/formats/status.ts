import { Type } from '../util/schema.ts'

/** Whether a lesson can be booked, in OCTO's words, which the native format speaks too. */
export const SlotStatus = Type.Union(
  [Type.Literal('AVAILABLE'), Type.Literal('LIMITED'), Type.Literal('SOLD_OUT'), Type.Literal('CLOSED')],
  { description: 'LIMITED: less than half of the seats is left; CLOSED: the school does not sell it now' }
)
