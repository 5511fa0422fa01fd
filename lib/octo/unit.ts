import { type Static, Type } from '@sinclair/typebox'
import type { LessonType } from '../booking/slot.ts'
import { UNIT_IDS, type UnitId } from '../booking/units.ts'
import { literals } from '../shapes.ts'
import { words } from './words.ts'

/** The one option of every product. */
export const OPTION_ID = 'DEFAULT'

/** The one unit of what is not sold by age. */
export const PARTICIPANT = 'participant'

const Nothing = Type.Null()

const UNIT_TYPES = ['ADULT', 'YOUTH', 'CHILD', 'INFANT', 'SENIOR', 'STUDENT', 'MILITARY', 'OTHER'] as const

/** What OCTO's core says of a unit: one participant of a lesson, of an age where it is sold by age; one board for hire. */
export const UnitCore = Type.Object(
  {
    id: literals([PARTICIPANT, ...UNIT_IDS]),
    internalName: Type.String(),
    reference: Nothing,
    type: literals(UNIT_TYPES),
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

/** The units that something is sold by; where that is not by age, `participant` alone. */
export function unitIdsOf({ units }: Pick<LessonType, 'units'>): readonly (UnitId | typeof PARTICIPANT)[] {
  return units?.map(({ id }) => id) ?? [PARTICIPANT]
}

/** Writes the core of a unit of a lesson type; one that it is sold by no more has any age. */
export function unitCoreOf(service: LessonType, id: UnitId | typeof PARTICIPANT): Static<typeof UnitCore> {
  const { minAge = 0, maxAge = 120 } = service.units?.find(unit => unit.id === id) ?? {}
  return {
    id,
    internalName: words.en[unitNameOf(service, id)],
    reference: null,
    type: id === PARTICIPANT ? participantTypeOf(service) : (id.toUpperCase() as Uppercase<UnitId>),
    restrictions: {
      minAge,
      maxAge,
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
export function unitNameOf({ availabilityType }: LessonType, id: UnitId | typeof PARTICIPANT) {
  return id === PARTICIPANT && availabilityType === 'OPENING_HOURS' ? 'board' : id
}

function participantTypeOf({ availabilityType, level }: LessonType): 'ADULT' | 'CHILD' | 'OTHER' {
  if (availabilityType === 'OPENING_HOURS') return 'OTHER'
  return level === 'kids' ? 'CHILD' : 'ADULT'
}
