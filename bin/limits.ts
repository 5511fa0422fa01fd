import type { Sql } from '../lib/infra/database/pool.ts'
import type { LimitInput } from '../lib/partners/rules.ts'
import { type LimitRow, listLimits } from '../lib/partners/sales/queries.ts'
import { saveLimit } from '../lib/partners/transactions.ts'
import { getSchool, listLessonTypes, readSchoolToday } from '../lib/schools/queries.ts'
import { findPartner } from '../lib/storefront/queries.ts'
import { isUuid } from '../lib/text/uuid.ts'
import { dayOption, notFoundError, requireOrder } from './args.ts'
import { requireOption, textOption, UsageError, type Values } from './command.ts'
import { SCHOOL } from './options.ts'

export const LIMITED_PARTNER = {
  ...SCHOOL,
  partner: { type: 'string', help: "The partner's name." }
} as const

/** Options of a limit, for `add` and `set`. */
export const LIMIT_OPTIONS = {
  seats: { type: 'string', help: 'Maximum seats that it may sell per lesson, 0 to 1000; 0 stops its sales.' },
  'lesson-type': {
    type: 'string',
    help: 'Only for this lesson type, by id; empty for all.',
    mayBeEmpty: true
  },
  from: { type: 'string', help: 'The first day, YYYY-MM-DD.' },
  to: { type: 'string', help: 'The last day; empty for no end.', mayBeEmpty: true },
  'release-hours': {
    type: 'string',
    help: 'Guarantees the seats instead, until so many hours before each lesson, 0 to 8760.'
  }
} as const

/** A partner's name, as typed on the command line. */
interface NamedPartner {
  readonly schoolId: string
  readonly partner: string
}

interface LimitedPartner extends NamedPartner {
  readonly partnerId: string
  readonly today: string
}

export function needPartner(values: Values): NamedPartner {
  return { schoolId: requireOption(values, 'school'), partner: requireOption(values, 'partner') }
}

/** Find the partner in the database. */
export async function findLimitedPartner(
  sql: Sql,
  { schoolId, partner }: NamedPartner
): Promise<LimitedPartner> {
  const school = await getSchool(sql, schoolId)
  const partnerId = await findPartner(sql, school.id, partner)
  if (partnerId === undefined) throw notFoundError('partner', partner, school.id)
  return { schoolId: school.id, partnerId, partner, today: await readSchoolToday(sql, school.timeZone) }
}

/** Parse the fields of a limit. Absent fields keep their values. */
export function parseLimit(values: Values): Partial<LimitInput> {
  const [seats, type] = [textOption(values, 'seats'), textOption(values, 'lesson-type')]
  if (seats !== undefined && !(/^\d{1,4}$/.test(seats) && Number(seats) <= 1000))
    throw new UsageError(`--seats ${seats} is not a whole number from 0 to 1000`)
  const release = textOption(values, 'release-hours')
  if (release !== undefined && !(/^\d{1,4}$/.test(release) && Number(release) <= 8760))
    throw new UsageError(`--release-hours ${release} is not a whole number from 0 to 8760`)
  const from = dayOption(values, 'from')
  const to = textOption(values, 'to') === '' ? null : dayOption(values, 'to')
  return requireOrder({
    ...(seats !== undefined && { seats: Number(seats) }),
    ...(type !== undefined && { type: type || null }),
    ...(from !== null && { from }),
    ...(textOption(values, 'to') !== undefined && { to }),
    ...(release !== undefined && { releaseHours: Number(release) })
  })
}

/** Find a limit of this partner. Throws if there is none. */
export async function needLimit(
  sql: Sql,
  { schoolId, partnerId, partner }: LimitedPartner,
  id: string
): Promise<LimitRow> {
  const limits = isUuid(id) ? await listLimits(sql, schoolId, partnerId) : []
  const limit = limits.find(stored => stored.id === id.toLowerCase())
  if (!limit) throw notFoundError('limit', id, partner)
  return limit
}

/** Add, change or end (`words` null) a limit. Throws a sentence if that is refused. */
export async function writeLimit(
  sql: Sql,
  { schoolId, partnerId, partner }: LimitedPartner,
  target: { readonly id: string; readonly version: number | null },
  words: LimitInput | null
): Promise<void> {
  const type = words?.type
  if (type && (await listLessonTypes(sql, schoolId, type)).length === 0)
    throw notFoundError('lesson type', type, schoolId)
  const { code } = await saveLimit(sql, { schoolId, actorId: null, partnerId }, target, words)
  const against: Readonly<Record<string, string>> = {
    not_found: `${partner} is the school itself; its sales cannot be limited.`,
    limit_changed: 'Someone else has changed this limit; list the limits and try again.',
    too_many_limits: `${partner} has the maximum of 50 limits; remove one first.`
  }
  if (code in against) throw new Error(against[code])
}

/** A limit as a sentence: `Marelink may sell 30 seats of each lesson, from 2027-07-01 to 2027-08-31`. */
export function limitSentence(
  partner: string,
  { seats, type, from, to, releaseHours = null }: LimitInput
): string {
  const verb = releaseHours === null ? 'may sell' : 'is guaranteed'
  const release = releaseHours === null ? '' : ` until ${releaseHours} hours before it`
  const share = seats === 0 ? 'nothing' : seats === 1 ? '1 seat' : `${seats} seats`
  const lessons = type === null ? 'lesson' : `lesson of the type ${type}`
  return `${partner} ${verb} ${share} of each ${lessons}${release}, from ${from} ${to === null ? 'until further notice' : `to ${to}`}`
}
