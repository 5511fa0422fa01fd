import { type Static, Type } from '@sinclair/typebox'
import type { LessonType } from '../booking/slot.ts'
import { literals } from '../shapes.ts'
import { words } from './words.ts'

/** The one option of every product, and the one unit of every option. */
export const OPTION_ID = 'DEFAULT'
export const UNIT_ID = 'participant'

const Nothing = Type.Null()

/** What OCTO's core says of a unit: one participant of a lesson, one board for hire. */
export const UnitCore = Type.Object(
  {
    id: Type.Literal(UNIT_ID),
    internalName: Type.String(),
    reference: Nothing,
    type: literals(['ADULT', 'CHILD', 'OTHER']),
    restrictions: Type.Object({
      minAge: Type.Integer(),
      maxAge: Type.Integer(),
      idRequired: Type.Boolean(),
      minQuantity: Nothing,
      maxQuantity: Nothing,
      paxCount: Type.Integer(),
      accompaniedBy: Type.Array(Type.String())
    }),
    requiredContactFields: Type.Array(Type.String())
  },
  { title: 'OctoUnit' }
)

/** Writes the core of the unit of a lesson type. */
export function unitCoreOf(service: LessonType): Static<typeof UnitCore> {
  return {
    id: UNIT_ID,
    internalName: words.en[unitNameOf(service)],
    reference: null,
    type: unitTypeOf(service),
    restrictions: {
      minAge: 0,
      maxAge: 120,
      idRequired: false,
      minQuantity: null,
      maxQuantity: null,
      paxCount: 1,
      accompaniedBy: []
    },
    requiredContactFields: []
  }
}

/** What a guest buys one of. */
export function unitNameOf({ availabilityType }: LessonType): 'participant' | 'board' {
  return availabilityType === 'START_TIME' ? 'participant' : 'board'
}

function unitTypeOf({ availabilityType, level }: LessonType): 'ADULT' | 'CHILD' | 'OTHER' {
  if (availabilityType === 'OPENING_HOURS') return 'OTHER'
  return level === 'kids' ? 'CHILD' : 'ADULT'
}
