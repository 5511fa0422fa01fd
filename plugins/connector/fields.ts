import { type TProperties, Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { addDays, daysBetween, isDate } from '../../lib/text/dates.ts'
import { isPlain, normalized } from '../../lib/text/input.ts'
import { ToolRefusal } from './tool.ts'

// Schemas of the tools' arguments and results.

export function day(description: string) {
  return v.pipe(
    v.string('a day, YYYY-MM-DD'),
    v.isoDate('a day, YYYY-MM-DD'),
    v.check(isDate, 'a valid date, YYYY-MM-DD'),
    v.description(description)
  )
}

export function time(description: string) {
  return v.pipe(
    v.string('a time, HH:MM'),
    v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time, HH:MM from 00:00 to 23:59'),
    v.description(description)
  )
}

/** Schema of a name or an id. */
export function textField(name: string, max: number, description: string) {
  return v.pipe(
    v.string(name),
    normalized(),
    v.maxLength(max, `at most ${max} characters`),
    v.check(isPlain, 'no control characters'),
    v.description(description)
  )
}

export function lessonId() {
  const hint = 'a lessonId as get_school_schedule gives it'
  return v.pipe(v.string(hint), v.uuid(hint), v.description('A lessonId from get_school_schedule'))
}

/** An object without additional members. */
export function strictObject<P extends TProperties>(members: P) {
  return Type.Object(members, { additionalProperties: false })
}

export const DayText = Type.String({ format: 'date' })
export const TimeText = Type.String({ description: 'HH:MM, local time of the school' })
export const Truncated = Type.Boolean({
  description: 'True if there are more rows; narrow the range'
})

/** Range of days from a tool's arguments. Default: `standard` days from today. Maximum: `max` days. */
export function toolDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
  { standard, max }: { standard: number; max: number }
): { from: string; to: string } {
  const start = from ?? (to !== undefined && to < today ? to : today)
  const end = to ?? addDays(start, standard - 1)
  if (end < start) throw new ToolRefusal('invalid_date_range', 'from is after to.')
  if (daysBetween(start, end) >= max)
    throw new ToolRefusal('invalid_date_range', `At most ${max} days per call: request a shorter range.`)
  return { from: start, to: end }
}

/** The first `max` rows. `truncated` is true if there are more. */
export function firstRows<R>(rows: readonly R[], max: number): { rows: readonly R[]; truncated: boolean } {
  return { rows: rows.slice(0, max), truncated: rows.length > max }
}
