import { weekOf } from '../kit/lessons.ts'

/** Who teaches a lesson once one goes, one comes, or one takes the other's place; empty names nobody. */
export function teamAfter(seen: readonly string[], goes: string, comes: string): string[] {
  return [...new Set([...seen.filter(id => id !== goes), comes])].filter(id => id !== '')
}

/** The instructors that a form was shown with. */
export function parseTeam(text: string): string[] {
  return text.split(',').filter(id => id !== '')
}

/** The address of the page on which it is said who teaches a lesson. */
export function teamPath(slotId: string): string {
  return `/centre/lessons/${slotId}/team`
}

/** The rota of the week in which the school is. */
export const ROTA_PATH = '/centre/rota'

/** The address of the rota: of the ISO week that holds the day. */
export function rotaPath(date: string): string {
  return `${ROTA_PATH}/${weekOf(date)}`
}
