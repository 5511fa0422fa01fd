/** A person of a school who performs an action. */
export interface Actor {
  readonly schoolId: string
  readonly personId: string
  readonly instructorId: string | null
}

/** Outcome of an act: `ok`, or the code of its refusal. */
export interface Outcome<Code extends string> {
  readonly code: Code
  /** Id of the audit row; null if nothing changed. */
  readonly logId: string | null
  /** The lesson that the act concerned, and its day. */
  readonly slotId: string | null
  readonly date: string | null
}

/** Lessons that a person may read: all of a school, or those of one instructor. */
export interface LessonScope {
  readonly schoolId: string
  readonly timeZone: string
  /** Null for all lessons of the school. */
  readonly instructorId: string | null
}
