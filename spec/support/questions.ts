import type { Sql } from '../../lib/infra/database/pool.ts'
import { LEVELS } from '../../lib/lessons/level.ts'
import { negotiate } from '../../lib/octo/negotiation.ts'
import { addDays } from '../../lib/text/dates.ts'
import type { OctoView } from '../../plugins/octo/shapes/view.ts'
import { formats } from '../../plugins/partner-v1/formats/index.ts'
import { SCHOOL } from './school.ts'
import { type LessonQuery, type OctoQuery, readOctoUncached, readUncached } from './uncached.ts'

export const URL = 'https://swellbook.example'
export const DISCOUNTS = [0, 15] as const
const RANGES = [
  [0, 30],
  [0, 0],
  [1, 3],
  [-20, 2],
  [4, 180],
  [90, 91]
] as const

/** A read of a server, and its expected answer from an uncached read. */
export interface Read {
  readonly path: string
  readonly init: {
    readonly headers: Readonly<Record<string, string>>
    readonly method?: string
    readonly body?: string
  }
  truth(): Promise<string>
  /** The compared part of an answer; all of it by default. */
  partOf?(text: string): string
  /** Parameters for v1. */
  readonly v1?: LessonQuery
}

/** All reads of v1. */
export function v1Queries(today: string): LessonQuery[] {
  const listed = [formats.octo, formats.sb, formats.fh, formats.bl].map(({ slots }) => slots)
  return listed.flatMap(format =>
    [null, ...LEVELS].flatMap(level =>
      RANGES.flatMap(([first, last]) =>
        DISCOUNTS.map(discountPercent => ({
          ...{ format, level, discountPercent, publicUrl: URL },
          ...{ from: addDays(today, first), to: addDays(today, last) }
        }))
      )
    )
  )
}

export function questionOfV1(sql: Sql, v1: LessonQuery, key: string): Read {
  const { format, level, from, to } = v1
  const path = `/api/partner/v1/availabilities?format=${format.name}&from=${from}&to=${to}`
  return {
    path: level === null ? path : `${path}&level=${level}`,
    init: { headers: { 'x-partner-api-key': key } },
    truth: () => readUncached(sql, SCHOOL, v1),
    v1
  }
}

const PRODUCTS = ['group', 'kids', 'top', 'any', 'hire'] as const
const BARE: OctoView = { ...negotiate({ headers: {}, search: '' }), discountPercent: 0 }
const VIEWS = [
  { view: BARE, party: undefined },
  {
    view: { ...BARE, pricing: true, content: true, language: 'pt', discountPercent: 15 },
    party: { participant: 2 }
  },
  { view: { ...BARE, content: true }, party: { participant: 9 } }
] as const

/** All reads of strict OCTO: each product on various terms, by days and by these ids. */
export function octoQueries(today: string, ids: readonly string[]): OctoQuery[] {
  const days = RANGES.map(([first, last]) => ({ from: addDays(today, first), to: addDays(today, last) }))
  const ranges = (['slots', 'days'] as const).flatMap(question =>
    days.map(range => ({ what: question, ...range }))
  )
  const named = { what: 'slots', from: today, to: today, ids } as const
  return PRODUCTS.flatMap(productId =>
    VIEWS.flatMap(terms => [...ranges, named].map(query => ({ ...query, ...terms, productId })))
  )
}

export function questionOfOcto(sql: Sql, query: OctoQuery, key: string): Read {
  const { what, productId, view, party, from, to, ids } = query
  const capabilities = [view.pricing && 'octo/pricing', view.content && 'octo/content'].filter(Boolean)
  const headers = {
    ...{ authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...{ 'octo-capabilities': capabilities.join(', '), 'accept-language': view.language }
  }
  const selector = ids ? { availabilityIds: ids } : { localDateStart: from, localDateEnd: to }
  const units = party && Object.entries(party).map(([id, quantity]) => ({ id, quantity }))
  return {
    path: `/api/partner/octo/availability${what === 'slots' ? '' : '/calendar'}`,
    init: {
      method: 'POST',
      headers,
      body: JSON.stringify({ productId, optionId: 'DEFAULT', ...selector, units })
    },
    truth: () => readOctoUncached(sql, SCHOOL, query)
  }
}
