import type * as v from 'valibot'
import { Problem } from '../lib/errors.ts'
import type { Sql } from '../lib/infra/database/pool.ts'
import { parse } from '../lib/kernel/parse.ts'
import { hasTimeZone } from '../lib/schools/queries.ts'
import { timeZoneFault } from '../lib/schools/rules.ts'
import { isDate } from '../lib/text/dates.ts'
import { canonicalEmail, normalizeId } from '../lib/text/input.ts'
import { normalizeEnd } from '../lib/text/times.ts'
import { textOption, UsageError, type Values } from './command.ts'
import { sentenceOf } from './explain.ts'
import { ROWS } from './options.ts'

/** Parse input by a schema. A UsageError names the option with the invalid value. */
export function parseOptions<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  try {
    return parse(schema, input)
  } catch (error) {
    throw error instanceof Problem ? new UsageError(sentenceOf(error)) : error
  }
}

/** Check the time zone in PostgreSQL too, which is stricter than Intl: it rejects `EUROPE/LISBON`. */
export async function assertTimeZone(sql: Sql, name: string | undefined): Promise<void> {
  if (name !== undefined && !(await hasTimeZone(sql, name)))
    throw new UsageError(`--time-zone: ${timeZoneFault(name)}.`)
}

/** Value of a date option, or null. */
export function dayOption(values: Values, name: string): string | null {
  const day = textOption(values, name)
  if (day !== undefined && !isDate(day))
    throw new UsageError(`--${name} ${day} is not a valid date, YYYY-MM-DD`)
  return day ?? null
}

/** Values of the options `--from` and `--to`; null for an absent one. */
export function daysOption(values: Values): { from: string | null; to: string | null } {
  return requireOrder({ from: dayOption(values, 'from'), to: dayOption(values, 'to') })
}

/** Throw a UsageError if `from` is after `to`. Otherwise the list would only be empty. */
export function requireOrder<Span extends { from?: string | null; to?: string | null }>(span: Span): Span {
  const { from, to } = span
  if (from && to && to < from) throw new UsageError(`--to ${to} is before --from ${from}`)
  return span
}

/** Value of a time option, or null. */
export function timeOption(values: Values, name: string): string | null {
  const time = textOption(values, name)
  if (time !== undefined && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new UsageError(`--${name} ${time} is not a time of day, HH:MM`)
  return time ?? null
}

/** End of a lesson. 24:00 is allowed. */
export function endOption(values: Values, name: string): string {
  return textOption(values, name) === '24:00' ? normalizeEnd('24:00') : (timeOption(values, name) as string)
}

/** Maximum rows of a list, from `--limit`. */
export function limitOption(
  values: Values,
  rows: { readonly usual: number; readonly most: number } = ROWS
): number {
  const input = textOption(values, 'limit') ?? String(rows.usual)
  const limit = /^\d{1,6}$/.test(input) ? Number(input) : 0
  if (limit < 1 || limit > rows.most)
    throw new UsageError(`--limit ${input} is not a whole number from 1 to ${rows.most}`)
  return limit
}

/** Convert an email address to the spelling that is stored with bookings. */
export function readEmail(input: string): string {
  const email = canonicalEmail(normalizeId(input))
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`${input} is not an email address`)
  return email
}

/** Error of every command for an id that does not exist. */
export function notFoundError(noun: string, id: string, school?: string): Error {
  return new Error(`There is no ${noun} "${id}"${school === undefined ? '' : ` at ${school}`}.`)
}
