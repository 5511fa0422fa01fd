import { isUuid } from '../../../lib/text/uuid.ts'
import { parsePrice } from '../kit/amount.ts'
import { PAY_METHODS } from '../kit/payment-form.ts'
import type { CountedLine, Taking } from './cash-queries.ts'

/** A till of a day: the money that one person took by one method, with its count. */
export interface Till extends Taking {
  /** Name of the till in the form. */
  readonly key: string
  readonly name: string
  readonly expectedCents: number
  /** Null if it was not counted. */
  readonly countedCents: number | null
  /** The amount expected when it was counted, if it has changed since. */
  readonly formerlyExpectedCents: number | null
}

export const keyOf = ({ person, method, currency }: Pick<Taking, 'person' | 'method' | 'currency'>) =>
  `${person ?? ''}.${method}.${currency}`

/** Tills of a day by name and method: those with a movement, and those that were counted. */
export function tillsOf(
  takings: readonly Taking[],
  lines: readonly CountedLine[],
  nameOf: (person: string | null) => string
): Till[] {
  const counted = new Map(lines.map(line => [keyOf(line), line]))
  const moved = new Set(takings.map(keyOf))
  const still = lines
    .filter(line => !moved.has(keyOf(line)))
    .map(({ person, method, currency }) => ({ person, method, currency, takenCents: 0, returnedCents: 0 }))
  const tills = [...takings, ...still].map(taking => {
    const line = counted.get(keyOf(taking))
    const expectedCents = taking.takenCents - taking.returnedCents
    return {
      ...taking,
      key: keyOf(taking),
      name: nameOf(taking.person),
      expectedCents,
      countedCents: line?.counted ?? null,
      formerlyExpectedCents: line && line.expected !== expectedCents ? line.expected : null
    }
  })
  const rank = ({ name, method }: Till) => `${name}\n${PAY_METHODS.indexOf(method)}`
  return tills.sort((a, b) => rank(a).localeCompare(rank(b)) || a.key.localeCompare(b.key))
}

/** Sums of the tills of one method and currency. */
interface MethodSum {
  readonly method: Taking['method']
  readonly currency: string
  readonly expectedCents: number
  /** Of the counted tills only. */
  readonly countedCents: number
  readonly differenceCents: number
}

/** Sums by method and currency, in the order of the methods. */
export function methodSums(tills: readonly Till[]): MethodSum[] {
  const currencies = [...new Set(tills.map(({ currency }) => currency))].sort()
  return PAY_METHODS.flatMap(method =>
    currencies.flatMap(currency => {
      const group = tills.filter(till => till.method === method && till.currency === currency)
      const sum = (pick: (till: Till) => number) => group.reduce((total, till) => total + pick(till), 0)
      if (group.length === 0) return []
      return {
        ...{ method, currency, expectedCents: sum(till => till.expectedCents) },
        countedCents: sum(till => till.countedCents ?? 0),
        differenceCents: sum(till => differenceOf(till) ?? 0)
      }
    })
  )
}

/** Counted minus expected amount; null if not counted. */
export function differenceOf({ countedCents, expectedCents }: Till): number | null {
  return countedCents === null ? null : countedCents - expectedCents
}

/** A line of the form: a till with the typed amount. */
export type TypedLine = Pick<Taking, 'person' | 'method' | 'currency'> & { readonly typed: string }

/** Pairs the tills of a form with their typed amounts. Skips repeated and malformed tills. */
export function parseLines(keys: readonly string[], amounts: readonly string[]): TypedLine[] {
  return keys.flatMap((key, n) => {
    if (keys.indexOf(key) !== n) return []
    const [person = '', name, currency = ''] = key.split('.')
    const method = PAY_METHODS.find(payMethod => payMethod === name)
    if (method === undefined || !/^[A-Z]{3}$/.test(currency) || (person !== '' && !isUuid(person))) return []
    return [{ person: person === '' ? null : person, method, currency, typed: amounts[n] ?? '' }]
  })
}

/** The counted tills, or the tills with a malformed amount. A till with an empty amount is not counted. */
export function countedLines(lines: readonly TypedLine[]): {
  readonly counts: readonly Omit<CountedLine, 'expected'>[]
  readonly faults: ReadonlySet<string>
} {
  const typed = lines.filter(line => line.typed.trim() !== '')
  const faults = new Set(typed.filter(line => parsePrice(line.typed, line.currency) === undefined).map(keyOf))
  const counts = typed.map(({ typed: amount, ...till }) => ({
    ...till,
    counted: parsePrice(amount, till.currency) ?? 0
  }))
  return { counts, faults }
}
