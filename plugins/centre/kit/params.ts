import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { isOpaqueToken } from '../../../lib/partners/oauth/rules.ts'
import { parsePartnerId } from '../../../lib/partners/sales/rules.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { isShortId } from '../../../lib/text/typed.ts'

const uuid = (text: string) => requireUuid('not_found', text)
const anything = (text: string) => text
const shortId = (text: string) => (isShortId(text) ? text : '')

/** Parsers of the parameters in paths of the centre. A malformed parameter is refused as not found. */
const PARAMS = {
  about: uuid,
  bookingId: uuid,
  changeId: uuid,
  keyId: uuid,
  logId: uuid,
  passkeyId: uuid,
  requestId: (text: string) => required(isOpaqueToken(text) ? text : undefined),
  personId: uuid,
  sessionId: uuid,
  endpointId: uuid,
  slotId: uuid,
  runId: uuid,
  creditId: uuid,
  packId: uuid,
  pid: (text: string) => requireUuid('proposal_not_found', text),
  tokenId: anything,
  picture: anything,
  report: anything,
  file: (text: string) => required(/^[a-z0-9-]{1,120}\.csv$/.test(text) ? text : undefined),
  week: anything,
  date: (text: string) => required(isDate(text) ? text : undefined),
  partnerId: (text: string) => required(parsePartnerId(text)),
  /** Number of a guest in the party, from 1. */
  place: (text: string) => Number(required(/^[1-9]\d{0,2}$/.test(text) ? text : undefined)),
  instructorId: shortId,
  typeId: shortId,
  hireId: shortId,
  pointId: shortId,
  questionId: shortId,
  offerCode: (text: string) => text.toUpperCase()
}

export type ParamName = keyof typeof PARAMS

/** Parsed parameters, as handlers get them. */
export type Params<N extends ParamName> = { readonly [K in N]: ReturnType<(typeof PARAMS)[K]> }

function required(value: string | undefined): string {
  if (value === undefined) throw new Problem('not_found')
  return value
}

/** Schema of a path with these parameters. It accepts any text, so that a malformed one is not found rather than invalid. */
export function paramsSchema(names: readonly ParamName[]) {
  return v.object(Object.fromEntries(names.map(name => [name, v.string()])))
}

/** Parses the parameters of a path; throws the Problem of the first malformed one. */
export function readParams(names: readonly ParamName[], params: unknown): Readonly<Record<string, unknown>> {
  const texts = params as Readonly<Record<string, string>>
  return Object.fromEntries(names.map(name => [name, PARAMS[name](texts[name] as string)]))
}

/** A day in a query; malformed days count as absent. */
export const DateField = v.fallback(v.optional(v.pipe(v.string(), v.check(isDate))), undefined)

/** A query parameter that counts as absent if malformed, so that an old link still opens its page. */
export function maybe<const S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.optional(schema), undefined)
}

/** Schema of a field that a form may repeat: one value arrives as text, several as a list. */
export function repeated(max: number) {
  return v.pipe(
    v.optional(v.unknown(), []),
    v.transform(texts =>
      [texts]
        .flat()
        .filter(text => typeof text === 'string')
        .slice(0, max)
    )
  )
}
