import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { LEVELS } from '../lessons/level.ts'
import { literals, orNull } from '../shapes.ts'
import { labels, reasonCodes } from './score.ts'
import { windRelations } from './wind.ts'

const number = (description: string) => Type.Number({ description })
const known = (description: string) => orNull(number(description))

const level = literals(LEVELS)
const label = literals(labels.map(([word]) => word))
const relation = orNull(literals(windRelations))
const score = Type.Integer({ minimum: 0, maximum: 100 })
const stale = Type.Boolean({ description: 'True when the last refresh is late' })
const compass = orNull(Type.String({ description: 'One of sixteen compass points' }))

const forEachLevel = <T extends TSchema>(schema: T) =>
  Type.Object({ beginner: schema, intermediate: schema, advanced: schema, kids: schema })

const SpotName = { id: Type.String(), name: Type.String(), region: Type.String(), country: Type.String() }

/** A spot of `/spots`. Bearings in degrees from true north. */
export const SpotEntry = Type.Object({
  ...SpotName,
  area: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  levels: Type.Array(level),
  breakType: Type.String(),
  coastFacingDeg: number('Where the beach looks, out to sea'),
  bestSwellDirDeg: number('Where the best swell comes from'),
  bestWindDirDeg: number('Where wind comes from that blows straight offshore'),
  bestTide: Type.String()
})

export const SpotList = Type.Object({ spots: Type.Array(SpotEntry), total: Type.Integer() })

const SeaAndWind = Type.Object({
  waveHeightM: known('Height of the whole sea, metres'),
  breakingHeightM: known('Height of the breaking face, metres'),
  swellHeightM: known('Height of the swell, metres'),
  swellPeriodS: known('Seconds'),
  swellDirectionDeg: known('Where the swell comes from'),
  swellDirection: compass,
  windSpeedKmh: known('Kilometres an hour'),
  windGustKmh: known('Kilometres an hour'),
  windDirectionDeg: known('Where the wind comes from'),
  windDirection: compass,
  windRelation: relation,
  waterTempC: known('Degrees Celsius'),
  tide: Type.Object({
    state: orNull(literals(['rising', 'falling'])),
    position: known("0 the day's lowest water, 1 its highest; not for navigation")
  })
})

const LevelScoreShape = Type.Object({
  score,
  label,
  suitable: Type.Boolean({ description: 'False as soon as there is a reason' }),
  reasons: Type.Array(literals(reasonCodes))
})

const older = Type.Optional(Type.String({ description: 'UTC, to the hour' }))

const OlderParts = Type.Object(
  { waves: older, swell: older, wind: older, water: older, tide: older },
  { description: 'Parts that the last refresh brought nothing plausible of, and when their values are from' }
)

const Wetsuit = Type.Object({
  thickness: Type.String({ description: 'Millimetres, body and limbs' }),
  boots: orNull(Type.String()),
  hood: Type.Boolean()
})

const NextStep = Type.Object({
  validAt: Type.String({ description: 'Local time of the spot' }),
  breakingHeightM: known('Metres'),
  windRelation: relation,
  scores: forEachLevel(score)
})

/** The response of `/conditions/{spotId}`. The score is advice: the instructor on the beach decides. */
export const Conditions = Type.Object({
  spot: Type.Object(SpotName),
  updatedAt: Type.String({ description: 'UTC, to the hour; that of the oldest values' }),
  validAt: Type.String({ description: 'Local time of the spot' }),
  stale,
  older: Type.Optional(OlderParts),
  demo: Type.Optional(Type.Literal(true, { description: 'Present when the sea is invented' })),
  conditions: SeaAndWind,
  scores: forEachLevel(LevelScoreShape),
  wetsuit: orNull(Wetsuit),
  hazards: Type.Array(Type.String()),
  next: Type.Array(NextStep, { maxItems: 8, description: 'The steps that follow, three hours apart' })
})

const RankedSpot = Type.Object({
  rank: Type.Integer({ minimum: 1 }),
  spotId: Type.String(),
  name: Type.String(),
  region: Type.String(),
  level: literals(LEVELS, { description: 'The level the score is for' }),
  score,
  label,
  suitable: Type.Boolean(),
  stale,
  breakingHeightM: known('Metres'),
  windRelation: relation
})

/** The response of `/intelligence/surf-now`. */
export const SurfNow = Type.Object({
  generatedAt: Type.String({ description: 'UTC' }),
  level: literals([...LEVELS, 'all']),
  limit: Type.Integer({ minimum: 1, maximum: 50 }),
  demo: Type.Optional(Type.Literal(true, { description: 'Present when the sea is invented' })),
  ranking: Type.Array(RankedSpot)
})

export type SpotEntry = Static<typeof SpotEntry>

export type Conditions = Static<typeof Conditions>

export type SurfNow = Static<typeof SurfNow>
