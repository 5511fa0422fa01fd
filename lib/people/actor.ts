/** Who does something with their school. */
export interface Actor {
  readonly schoolId: string
  readonly personId: string
  readonly instructorId: string | null
}

/** What was done, or what stands against it. */
export interface Outcome {
  readonly code: string
  /** Its row of the school's log; null where nothing changed. */
  readonly logId: string | null
  /** The lesson that it was about, and its day, where there is one. */
  readonly slotId: string | null
  readonly date: string | null
}

/** Whose lessons are read: of the whole school, or of one of its instructors. */
export interface LessonScope {
  readonly schoolId: string
  readonly timeZone: string
  /** Null for the whole school. */
  readonly instructorId: string | null
}
