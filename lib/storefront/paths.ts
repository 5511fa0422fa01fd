/** What names a lesson in an address: its school, and itself there. */
export interface LessonAddress {
  readonly schoolId: string
  readonly slotId: string
}

/** The address of a lesson's page. */
export function lessonPath({ schoolId, slotId }: LessonAddress): string {
  return `/book/${schoolId}/${slotId}`
}

/** The address of the page of a lesson that was read. */
export function lessonPathOf({ schoolId, id }: { readonly schoolId: string; readonly id: string }): string {
  return lessonPath({ schoolId, slotId: id })
}

/** The address of a booking's page: `attempt` is known to its guest, and to nobody else. */
export function bookedPath({ attempt, ...lesson }: LessonAddress & { readonly attempt: string }): string {
  return `${lessonPath(lesson)}/booked/${attempt}`
}

/** The address of a school's page. */
export function schoolPath(id: string): string {
  return `/schools/${encodeURIComponent(id)}`
}

/** The address of a picture of the sea in a light. */
export function seascapePath(light: string): string {
  return `/share/${light}/sea.png`
}
