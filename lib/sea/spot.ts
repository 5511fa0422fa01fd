import * as v from 'valibot'
import { LEVELS } from '../lessons/level.ts'
import { text } from '../text/input.ts'
import { isTimeZone } from '../text/zones.ts'

const bestTides = ['low', 'low-mid', 'mid', 'mid-high', 'high', 'any'] as const
const breakTypes = ['beach', 'point', 'reef', 'river mouth'] as const

const between = (min: number, max: number) => {
  const hint = `between ${min} and ${max}`
  return v.pipe(v.number(hint), v.minValue(min, hint), v.maxValue(max, hint))
}

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  v.picklist(values, `one of ${values.join(', ')}`)

const bearing = between(0, 360)
const place = { latitude: between(-90, 90), longitude: between(-180, 180) }

/**
 * Schema of a surf spot, shipped or added by the operator. Bearings are degrees clockwise from true north: the directions from
 * which swell and wind come, and to which the coast faces. `exposure` is the share of the open-sea height that arrives: 1 for
 * an open beach, above 1 if the bottom focuses waves. `estimated` lists fields that were not measured.
 */
export const SpotSchema = v.object({
  id: v.pipe(
    v.string('text'),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'a-z, 0-9 and single hyphens'),
    v.maxLength(64, 'at most 64 characters')
  ),
  name: text(80),
  region: text(80),
  area: text(80),
  country: v.pipe(v.string('text'), v.regex(/^[A-Z]{2}$/, 'two letters, ISO 3166-1')),
  ...place,
  timeZone: v.pipe(v.string('text'), v.check(isTimeZone, 'a time zone such as Europe/Lisbon')),
  forecastPoint: v.object(place, '{ latitude, longitude } of a point at sea'),
  coastFacingDeg: bearing,
  bestSwellDirDeg: bearing,
  bestWindDirDeg: bearing,
  bestTide: oneOf(bestTides),
  levels: v.pipe(v.array(oneOf(LEVELS), 'a list of levels'), v.nonEmpty('at least one level')),
  breakType: oneOf(breakTypes),
  exposure: between(0.05, 2),
  hazards: v.optional(v.array(text(80), 'a list of texts'), []),
  estimated: v.optional(v.array(text(40), 'a list of field names'), []),
  sources: v.optional(v.array(text(80), 'a list of texts'), [])
})

export type Spot = v.InferOutput<typeof SpotSchema>

/** Best tide of a spot. `any` if the tide hardly matters. */
export type BestTide = Spot['bestTide']
