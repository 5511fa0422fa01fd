import type { Sql } from '../lib/database/pool.ts'
import type { LimitWords } from '../lib/partners/rules.ts'
import { type ListedLimit, listLimits } from '../lib/partners/sales/queries.ts'
import { saveLimit } from '../lib/partners/transactions.ts'
import { getSchool, listLessonTypes, readSchoolToday } from '../lib/schools/queries.ts'
import { findPartner } from '../lib/storefront/queries.ts'
import { isUuid } from '../lib/text/uuid.ts'
import { need, UsageError, type Values, want } from './command.ts'
import { absent, dayOption, inRightOrder } from './given.ts'
import { SCHOOL } from './options.ts'

/** The partner that a command about limits is about. */
export const LIMITED_PARTNER = {
  ...SCHOOL,
  partner: { type: 'string', help: "The partner's name." }
} as const

/** What may be said of a limit, when it is added and later. */
export const LIMIT_OPTIONS = {
  seats: { type: 'string', help: 'The most that it may sell of each lesson, 0 to 1000; 0 stops its sale.' },
  'lesson-type': {
    type: 'string',
    help: 'Of this lesson type alone, by its id; all where it is empty.',
    mayBeEmpty: true
  },
  from: { type: 'string', help: 'The first day, YYYY-MM-DD.' },
  to: { type: 'string', help: 'The last day; until further notice where it is empty.', mayBeEmpty: true }
} as const

/** The partner that a command names. */
interface NamedPartner {
  readonly schoolId: string
  readonly partner: string
}

/** Whose limits a command is about. */
interface Limited extends NamedPartner {
  readonly partnerId: string
  readonly today: string
}

/** The partner that the command names; a UsageError where it names none. */
export function needPartner(values: Values): NamedPartner {
  return { schoolId: need(values, 'school'), partner: need(values, 'partner') }
}

/** The same, as the database knows it. */
export async function findLimited(sql: Sql, { schoolId, partner }: NamedPartner): Promise<Limited> {
  const school = await getSchool(sql, schoolId)
  const partnerId = await findPartner(sql, school.id, partner)
  if (partnerId === undefined) throw absent('partner', partner, school.id)
  return { schoolId: school.id, partnerId, partner, today: await readSchoolToday(sql, school.timeZone) }
}

/** What was typed of a limit; absent members stay as they are. */
export function typedLimit(values: Values): Partial<LimitWords> {
  const [seats, type] = [want(values, 'seats'), want(values, 'lesson-type')]
  if (seats !== undefined && !(/^\d{1,4}$/.test(seats) && Number(seats) <= 1000))
    throw new UsageError(`--seats ${seats} is not a whole number from 0 to 1000`)
  const from = dayOption(values, 'from')
  const to = want(values, 'to') === '' ? null : dayOption(values, 'to')
  return inRightOrder({
    ...(seats !== undefined && { seats: Number(seats) }),
    ...(type !== undefined && { type: type || null }),
    ...(from !== null && { from }),
    ...(want(values, 'to') !== undefined && { to })
  })
}

/** The limit of the partner with this id. */
export async function needLimit(
  sql: Sql,
  { schoolId, partnerId, partner }: Limited,
  id: string
): Promise<ListedLimit> {
  const limits = isUuid(id) ? await listLimits(sql, schoolId, partnerId) : []
  const limit = limits.find(known => known.id === id.toLowerCase())
  if (!limit) throw absent('limit', id, partner)
  return limit
}

/** Adds, changes or (`words` null) ends a limit; a sentence where it cannot be. */
export async function writeLimit(
  sql: Sql,
  { schoolId, partnerId, partner }: Limited,
  which: { readonly id: string; readonly version: number | null },
  words: LimitWords | null
): Promise<void> {
  const type = words?.type
  if (type && (await listLessonTypes(sql, schoolId, type)).length === 0)
    throw absent('lesson type', type, schoolId)
  const { code } = await saveLimit(sql, { schoolId, by: null, partnerId }, which, words)
  const against: Readonly<Record<string, string>> = {
    not_found: `${partner} is the school itself, which nothing limits.`,
    limit_changed: 'Somebody else has changed this limit; look at it again.',
    too_many_limits: `${partner} has 50 limits, which is the most; remove one first.`
  }
  if (code in against) throw new Error(against[code])
}

/** A limit as a sentence goes on: `30 seats of each group lesson, 2027-07-01 to 2027-08-31`. */
export function limitSentence({ seats, type, from, to }: LimitWords): string {
  const share = seats === 0 ? 'nothing' : seats === 1 ? '1 seat' : `${seats} seats`
  const lessons = type === null ? 'lesson' : `lesson of the type ${type}`
  return `${share} of each ${lessons}, from ${from} ${to === null ? 'until further notice' : `to ${to}`}`
}
