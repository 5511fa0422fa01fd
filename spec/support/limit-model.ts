import type { Test } from 'tap'
import { singleRow } from '../../lib/infra/database/pool.ts'
import type { LimitInput } from '../../lib/partners/rules.ts'
import { addDays } from '../../lib/text/dates.ts'
import { dayAhead, serveOcto } from './octo.ts'
import { SCHOOL } from './school.ts'

export const CAPACITY = 8
export const PARTNERS = ['Atlas', 'Brisa', 'OCTO reseller'] as const
export type Partner = (typeof PARTNERS)[number]

/** A lesson in one of the formats. */
type Seen = {
  readonly [K in 'vacancies' | 'status' | 'spotsRemaining' | 'num_remaining' | 'spotsLeft']: unknown
}

export interface Lesson {
  readonly id: string
  readonly type: 'group' | 'private'
  readonly date: string
}

interface Sold {
  readonly id: string
  readonly partner: Partner | 'desk'
  lesson: Lesson
  seats: number
  status: 'confirmed' | 'on_hold' | 'over'
}

export interface Limited extends LimitInput {
  readonly id: string
  readonly partner: Partner
  readonly version: number
}

/** Reference model of the limits, in the simplest possible form. */
export class Model {
  readonly sold: Sold[] = []
  limits: Limited[] = []

  seats(lesson: Lesson, partner?: Partner): number {
    return this.sold
      .filter(({ status }) => status !== 'over')
      .filter(sold => sold.lesson === lesson && (partner === undefined || sold.partner === partner))
      .reduce((sum, { seats }) => sum + seats, 0)
  }

  /** Limit of a partner for a lesson; Infinity without one. */
  share({ type, date }: Lesson, partner: Partner): number {
    const applicable = this.limits.filter(
      limit =>
        limit.partner === partner &&
        (limit.type === null || limit.type === type) &&
        limit.from <= date &&
        (limit.to === null || limit.to >= date)
    )
    return Math.min(...applicable.map(({ seats }) => seats))
  }

  left(lesson: Lesson, partner: Partner): number {
    const open = CAPACITY - this.seats(lesson)
    return Math.max(0, Math.min(open, this.share(lesson, partner) - this.seats(lesson, partner)))
  }

  /** Expected answer for a partner that requests that many more seats. */
  refusalOf(lesson: Lesson, partner: Partner, more: number): { error: string; remaining?: number } | 'ok' {
    if (this.share(lesson, partner) === 0) return { error: 'slot_not_purchasable' }
    const remaining = this.left(lesson, partner)
    return more > remaining ? { error: 'insufficient_spots', remaining } : 'ok'
  }
}

/** The same as OCTO returns it. */
export function inOcto(expected: ReturnType<Model['refusalOf']>): object | 'ok' {
  if (expected === 'ok') return expected
  const { remaining: n } = expected
  const words = { 0: 'none is left', 1: '1 is left' }[n ?? 2] ?? `${n} are left`
  return {
    error: 'UNPROCESSABLE_ENTITY',
    errorMessage: n === undefined ? 'The school has closed this lesson to your sales.' : new RegExp(words)
  }
}

/** A school with three partners and four lessons. */
export async function stageOfPartners(t: Test) {
  const server = await serveOcto(t)
  const { sql, schoolKey } = server
  await sql`update lesson_types set pricing_per = 'UNIT', kind = 'group' where id = 'private'`
  const today = await dayAhead(server, 0)
  const lessons: Lesson[] = []
  for (const type of ['group', 'private'] as const)
    for (const ahead of [2, 3]) {
      const id = await server.slot(type, { capacity: CAPACITY, instructors: 3, daysAhead: ahead })
      lessons.push({ id, type, date: addDays(today, ahead) })
    }
  const keys = new Map<string, string>()
  const ids = new Map<string, string>()
  for (const name of PARTNERS) {
    keys.set(name, name === 'OCTO reseller' ? server.key : await schoolKey(name))
    const row = singleRow<{ id: string }>(await sql`select partner_of(${SCHOOL}, ${name})::text as id`)
    ids.set(name, row.id)
  }
  /** Lessons as a partner sees them: v1's formats, strict OCTO and its calendar. */
  const readAll = async (partner: Partner) => {
    const key = keys.get(partner)!
    const v1 = async (format: string) =>
      (await server.get(`/api/partner/v1/availability?format=${format}`, { key })).body
    const strict = async (path: string, productId: string) =>
      (
        await server.octo(
          'POST',
          path,
          {
            productId,
            optionId: 'DEFAULT',
            localDateStart: lessons[0]!.date,
            localDateEnd: lessons[1]!.date
          },
          { headers: { authorization: `Bearer ${key}` } }
        )
      ).body
    const [octo, sb, fh, bl] = await Promise.all(['octo', 'sb', 'fh', 'bl'].map(v1))
    const products = ['group', 'private']
    const slots = (await Promise.all(products.map(id => strict('/availability', id)))).flat()
    const days = (await Promise.all(products.map(id => strict('/availability/calendar', id)))).flat()
    const itemById = (list: { id?: string; pk?: string }[], id: string) =>
      list.find(each => (each.id ?? each.pk) === id) as Seen
    return lessons.map(({ id }, n) => ({
      octo: [itemById(octo, id).vacancies, itemById(octo, id).status],
      sb: itemById(sb.availabilities, id).spotsRemaining,
      fh: itemById(fh.availabilities, id).num_remaining,
      bl: itemById(bl.data, id).spotsLeft,
      strict: [itemById(slots, id).vacancies, itemById(slots, id).status],
      day: [days[n].vacancies, days[n].status]
    }))
  }
  return { ...server, lessons, keys, ids, readAll }
}
