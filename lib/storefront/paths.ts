/** A lesson within its school, as in paths. */
export interface LessonAddress {
  readonly schoolId: string
  readonly slotId: string
}

export function lessonPath({ schoolId, slotId }: LessonAddress): string {
  return `/book/${schoolId}/${slotId}`
}

export function lessonPathOf({ schoolId, id }: { readonly schoolId: string; readonly id: string }): string {
  return lessonPath({ schoolId, slotId: id })
}

/** Path of a booking's page; `attempt` is a secret of its guest. */
export function bookedPath({ attempt, ...lesson }: LessonAddress & { readonly attempt: string }): string {
  return `${lessonPath(lesson)}/booked/${attempt}`
}

export function schoolPath(id: string): string {
  return `/schools/${encodeURIComponent(id)}`
}

/** Path of a sea picture in one of the palettes. */
export function seascapePath(light: string): string {
  return `/share/${light}/sea.png`
}
