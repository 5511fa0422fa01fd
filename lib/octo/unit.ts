import { type Static, Type } from '@sinclair/typebox'
import type { LessonType } from '../booking/slot.ts'
import { unitNames } from '../booking/unit-names.ts'
import { PARTICIPANT, UNIT_IDS, type UnitId } from '../booking/units.ts'
import { literals } from '../infra/shapes.ts'

/** The only option of every product. */
export const OPTION_ID = 'DEFAULT'

const NullType = Type.Null()

const UNIT_TYPES = ['ADULT', 'YOUTH', 'CHILD', 'INFANT', 'SENIOR', 'STUDENT', 'MILITARY', 'OTHER'] as const

/** A unit in OCTO's core: one participant of a lesson (of an age, if it has unit prices), or one board of a rental. */
export const UnitCore = Type.Object(
  {
    id: literals([PARTICIPANT, ...UNIT_IDS]),
    internalName: Type.String(),
    reference: NullType,
    type: literals(UNIT_TYPES),
    restrictions: Type.Object({
      minAge: Type.Integer(),
      maxAge: Type.Integer(),
      idRequired: Type.Boolean(),
      minQuantity: NullType,
      maxQuantity: NullType,
      paxCount: Type.Integer(),
      accompaniedBy: Type.Array(Type.String())
    }),
    requiredContactFields: Type.Array(Type.String())
  },
  { title: 'OctoUnit' }
)

/** A unit of a lesson type in OCTO's core. If the type no longer sells it, it has any age. */
export function unitCoreOf(service: LessonType, id: UnitId | typeof PARTICIPANT): Static<typeof UnitCore> {
  const { minAge = 0, maxAge = 120 } = service.units?.find(unit => unit.id === id) ?? {}
  return {
    id,
    internalName: unitNames.en[unitNameOf(service, id)],
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

export function unitNameOf({ availabilityType }: LessonType, id: UnitId | typeof PARTICIPANT) {
  return id === PARTICIPANT && availabilityType === 'OPENING_HOURS' ? 'board' : id
}

function participantTypeOf({ availabilityType, level }: LessonType): 'ADULT' | 'CHILD' | 'OTHER' {
  if (availabilityType === 'OPENING_HOURS') return 'OTHER'
  return level === 'kids' ? 'CHILD' : 'ADULT'
}
