/** A run of a course: lessons that are booked together. */
export interface Run {
  readonly id: string
  readonly courseId: string
  /** Name of the course. */
  readonly name: string
  /** Price of the run for each person. */
  readonly priceCents: number
  readonly isOnSale: boolean
  /** Lessons in their order. */
  readonly slotIds: readonly string[]
}
