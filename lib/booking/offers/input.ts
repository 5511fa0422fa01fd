import * as v from 'valibot'
import { isDate } from '../../text/dates.ts'
import { anyText, text } from '../../text/input.ts'
import { digits, list, oneOf, shortId } from '../../text/typed.ts'
import { BEARERS, normalizeCode, type Reduction, type SchoolOffer } from './rules.ts'

const CODE_HINT = '3 to 32 letters, digits and hyphens'

/** Schema of an offer code, which it normalizes. */
export function offerCode() {
  return v.pipe(text(32), v.regex(/^[A-Za-z0-9-]{3,32}$/, CODE_HINT), v.transform(normalizeCode))
}

function dayField() {
  return v.pipe(text(10), v.check(isDate, 'a valid date, YYYY-MM-DD'))
}

/** Input for an offer. Omitted members are kept. */
export const OfferInput = v.object({
  code: offerCode(),
  title: v.exactOptional(text(80)),
  titleEn: v.exactOptional(anyText(80)),
  titlePt: v.exactOptional(anyText(80)),
  open: v.exactOptional(v.boolean()),
  percent: v.exactOptional(digits(1, 100)),
  amountCents: v.exactOptional(digits(1, 100_000_000)),
  borneBy: v.exactOptional(oneOf(BEARERS)),
  lessonTypes: v.exactOptional(v.pipe(list(shortId()), v.maxLength(50, 'at most 50 lesson types'))),
  from: v.exactOptional(dayField()),
  to: v.exactOptional(dayField()),
  seatsFrom: v.exactOptional(digits(1, 1000)),
  seatsTo: v.exactOptional(digits(1, 1000)),
  hoursFrom: v.exactOptional(digits(0, 8760)),
  hoursTo: v.exactOptional(digits(1, 8760))
})
export type OfferInput = v.InferOutput<typeof OfferInput>

/** An invalid field of an offer. */
interface OfferFault {
  readonly field: keyof OfferInput
  readonly hint: string
}

/** Merge the input with the current offer. Returns the new offer, or the fault. */
export function parseOffer(input: OfferInput, previous?: SchoolOffer): SchoolOffer | OfferFault {
  const {
    title = previous?.title,
    titleEn,
    titlePt,
    percent,
    amountCents,
    borneBy,
    lessonTypes,
    ...given
  } = input
  const titles = titlesOf({ en: titleEn ?? previous?.titles?.en, pt: titlePt ?? previous?.titles?.pt })
  if (percent !== undefined && amountCents !== undefined)
    return { field: 'percent', hint: 'give either this or --amount-cents, not both' }
  const reduction =
    reductionOf(input) ?? (previous && reductionOf({ ...previous, amountCents: previous.cents }))
  if (title === undefined) return { field: 'title', hint: 'give the name that guests see' }
  if (!reduction) return { field: 'percent', hint: 'give either this or --amount-cents, the reduction' }
  const {
    percent: _,
    cents: __,
    types: previousTypes,
    titles: ___,
    ...rest
  } = { open: false, bearer: BEARERS[0], ...previous, ...given }
  const types = lessonTypes ?? previousTypes ?? []
  const offer = { ...rest, title, ...reduction, bearer: borneBy ?? rest.bearer }
  return findDisorder(offer) ?? { ...offer, ...(types.length > 0 && { types }), ...titles }
}

function titlesOf(input: Readonly<Record<'en' | 'pt', string | undefined>>): Pick<SchoolOffer, 'titles'> {
  const titles = Object.entries(input).filter(([, title]) => title)
  return titles.length > 0 ? { titles: Object.fromEntries(titles) } : {}
}

function reductionOf(input: { percent?: number; amountCents?: number | undefined }): Reduction | undefined {
  if (input.amountCents !== undefined) return { cents: input.amountCents }
  return input.percent === undefined ? undefined : { percent: input.percent }
}

function findDisorder({
  from,
  to,
  seatsFrom,
  seatsTo,
  hoursFrom,
  hoursTo
}: SchoolOffer): OfferFault | undefined {
  if (from !== undefined && to !== undefined && to < from) return { field: 'to', hint: 'not before --from' }
  if (seatsFrom !== undefined && seatsTo !== undefined && seatsTo < seatsFrom)
    return { field: 'seatsTo', hint: 'not less than --seats-from' }
  if (hoursFrom !== undefined && hoursTo !== undefined && hoursTo <= hoursFrom)
    return { field: 'hoursTo', hint: 'more than --hours-from' }
  return undefined
}
