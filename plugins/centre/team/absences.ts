import { addDays } from '../../../lib/text/dates.ts'
import type { Absence } from './queries.ts'

/** Maximum lessons reassigned per absence; their ids go into one audit row. */
export const MAX_TAKEN = 40

/** The instructor who takes a lesson of an absent colleague, or none. */
export interface Taker {
  readonly id: string
  readonly to: string | null
}

/** Parses `lesson:instructor` or `lesson:`; undefined if malformed. */
export function parseTaker(choice: string): Taker | undefined {
  const [, id, to] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([a-z0-9][a-z0-9_-]{0,62})?$/.exec(choice) ?? []
  return id === undefined ? undefined : { id, to: to ?? null }
}

/** Form value of a choice. */
export function formatTaker({ id, to }: Taker): string {
  return `${id}:${to ?? ''}`
}

/** The absence on one day: `day` for all of it, its hours (`HH:MM`, up to 24:00), or undefined if there is none. */
export function absenceOn(
  { from, to }: Absence,
  day: string
): 'day' | { readonly from: string; readonly to: string } | undefined {
  const [begins, ends] = [`${day}T00:00`, `${addDays(day, 1)}T00:00`]
  if (from >= ends || to <= begins) return undefined
  if (from <= begins && to >= ends) return 'day'
  return { from: from <= begins ? '00:00' : from.slice(11), to: to >= ends ? '24:00' : to.slice(11) }
}
