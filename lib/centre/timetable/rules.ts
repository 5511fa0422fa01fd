import { parseAmount } from '../desk/rules.ts'
import { centreLessonPath } from '../rules.ts'

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
