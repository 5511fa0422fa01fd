import { addDays } from '../../../lib/text/dates.ts'
import type { Absence } from './queries.ts'

/** Most lessons that others can take with one absence; so many ids stand in a row of the log. */
export const MAX_TAKEN = 40

/** What a form says of a lesson whose instructor is away: who takes it, or nobody. */
export interface Taker {
  readonly id: string
  readonly to: string | null
}

/** What a choice on the form means, `lesson:instructor` or `lesson:` for nobody; undefined where it is neither. */
export function parseTaker(choice: string): Taker | undefined {
  const [, id, to] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([a-z0-9][a-z0-9_-]{0,62})?$/.exec(choice) ?? []
  return id === undefined ? undefined : { id, to: to ?? null }
}

/** A choice as the form carries it. */
export function formatTaker({ id, to }: Taker): string {
  return `${id}:${to ?? ''}`
}

/** How much of a day somebody is away: all of it, its hours (`HH:MM`, the end of the day is 24:00), or nothing. */
export function absenceOn(
  { from, to }: Absence,
  day: string
): 'day' | { readonly from: string; readonly to: string } | undefined {
  const [begins, ends] = [`${day}T00:00`, `${addDays(day, 1)}T00:00`]
  if (from >= ends || to <= begins) return undefined
  if (from <= begins && to >= ends) return 'day'
  return { from: from <= begins ? '00:00' : from.slice(11), to: to >= ends ? '24:00' : to.slice(11) }
}
