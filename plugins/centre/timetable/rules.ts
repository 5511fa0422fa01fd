import { parseAmount } from '../kit/desk.ts'
import { centreLessonPath } from '../kit/lessons.ts'

/** The address of the page on which a lesson gets other seats and another price. */
export function lessonEditPath(slotId: string): string {
  return `${centreLessonPath(slotId)}/edit`
}

/** Cents of a price as people write it, nothing among them; undefined where it is none. */
export function parsePrice(text: string): number | undefined {
  return /^\s*0+(?:[.,]0{1,2})?\s*$/.test(text) ? 0 : parseAmount(text)
}

/** The address of the page with what the school has in stock. */
export const STOCK_PATH = '/centre/gear'

/** The address of the page with the school's lesson types. */
export const TYPES_PATH = '/centre/types'

/** The address of the form for a new one. */
export const NEW_TYPE_PATH = `${TYPES_PATH}/new`

/** The address of the page of a lesson type. */
export function typePath(typeId: string): string {
  return `${TYPES_PATH}/${typeId}`
}

/** The address of the page on which planned lessons of a type get another price. */
export function pricesPath(typeId: string): string {
  return `${typePath(typeId)}/prices`
}
