/** School and lesson, as in paths. */
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

/** Secret part of the path of a booking by form. `n` is the booking's number in an order, from 1. */
export interface BookedAddress extends LessonAddress {
  readonly attempt: string
  readonly n?: number | undefined
}

/** Path of a booking's page, or of a part of it. `attempt` is a secret of its guest. */
export function bookedPath({ attempt, n, ...lesson }: BookedAddress, part = ''): string {
  return `${lessonPath(lesson)}/booked/${attempt}${part}${n === undefined ? '' : `?n=${n}`}`
}

export function withParameter(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`
}

export function schoolPath(id: string): string {
  return `/schools/${encodeURIComponent(id)}`
}

/** Path of a picture of the sea. `light` selects its colours. */
export function seascapePath(light: string): string {
  return `/share/${light}/sea.png`
}
