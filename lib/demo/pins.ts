/** A fixed booking of a pinned lesson. */
interface PinnedParty {
  readonly participants: number
  readonly externalRef?: string
  /** For a hold, minutes from seeding to its end. Negative if it has ended. */
  readonly holdEndsInMinutes?: number
}

/** A lesson of school A in a known state, for documentation and trials. */
export interface Pin {
  /** Days after today. */
  readonly inDays: number
  /** HH:MM. The lesson is one of the beginner group. */
  readonly localStart: string
  readonly parties: readonly PinnedParty[]
  readonly onSale?: boolean
  readonly instructors?: number
  /** Result of booking the lesson. */
  readonly shows: string
}

/** Lesson type of all pinned lessons. */
export const PINNED_CODE = 'grp-beg'

/** Pinned lessons in order of time. */
export const PINS: readonly Pin[] = [
  {
    inDays: 1,
    localStart: '10:00',
    parties: [{ participants: 4 }, { participants: 4 }, { participants: 4 }],
    shows: 'sold out: 409 insufficient_spots, remaining 0'
  },
  {
    inDays: 1,
    localStart: '14:00',
    parties: [{ participants: 4 }, { participants: 4 }, { participants: 2 }],
    shows: 'two seats left: a third is 409 insufficient_spots'
  },
  { inDays: 2, localStart: '10:00', parties: [], shows: 'nobody booked yet: 12 seats' },
  {
    inDays: 3,
    localStart: '14:00',
    parties: [],
    onSale: false,
    shows: 'closed by the school: 409 slot_not_purchasable'
  },
  {
    inDays: 4,
    localStart: '10:00',
    parties: [{ participants: 4 }, { participants: 2 }],
    instructors: 1,
    shows: 'six seats, no second instructor: 409 ratio_exceeded'
  },
  {
    inDays: 5,
    localStart: '10:00',
    parties: [
      { participants: 2, holdEndsInMinutes: -5 },
      { participants: 2, holdEndsInMinutes: 120 }
    ],
    shows: 'two holds: confirming the first is 410 hold_expired, the second works'
  },
  {
    inDays: 6,
    localStart: '10:00',
    parties: [{ participants: 2, externalRef: 'DEMO-1' }],
    shows: 'externalRef DEMO-1 is used: 409 external_ref_exists'
  }
]
