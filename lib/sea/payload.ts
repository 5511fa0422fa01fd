import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { literals, orNull } from '../infra/shapes.ts'
import { LEVELS } from '../lessons/level.ts'
import { labels, reasonCodes } from './score.ts'
import { windRelations } from './wind.ts'

const number = (description: string) => Type.Number({ description })
const nullable = (description: string) => orNull(number(description))

const level = literals(LEVELS)
const label = literals(labels.map(([word]) => word))
const relation = orNull(literals(windRelations))
const score = Type.Integer({ minimum: 0, maximum: 100 })
const stale = Type.Boolean({ description: 'True if the last refresh is late' })
const compass = orNull(Type.String({ description: 'One of sixteen compass points' }))

const forEachLevel = <T extends TSchema>(schema: T) =>
  Type.Object({ beginner: schema, intermediate: schema, advanced: schema, kids: schema })

const SpotName = { id: Type.String(), name: Type.String(), region: Type.String(), country: Type.String() }

/** A spot in the response of `/spots`. Bearings are degrees from true north. */
export const SpotEntry = Type.Object({
  ...SpotName,
  area: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  levels: Type.Array(level),
  breakType: Type.String(),
  coastFacingDeg: number('Bearing in which the beach faces the sea'),
  bestSwellDirDeg: number('Bearing from which the best swell comes'),
  bestWindDirDeg: number('Bearing of straight offshore wind'),
  bestTide: Type.String()
})

export const SpotList = Type.Object({ spots: Type.Array(SpotEntry), total: Type.Integer() })

const SeaAndWind = Type.Object({
  waveHeightM: nullable('Height of the total sea, metres'),
  breakingHeightM: nullable('Height of the breaking face, metres'),
  swellHeightM: nullable('Height of the swell, metres'),
  swellPeriodS: nullable('Seconds'),
  swellDirectionDeg: nullable('Bearing from which the swell comes'),
  swellDirection: compass,
  windSpeedKmh: nullable('Kilometres per hour'),
  windGustKmh: nullable('Kilometres per hour'),
  windDirectionDeg: nullable('Bearing from which the wind comes'),
  windDirection: compass,
  windRelation: relation,
  waterTempC: nullable('Degrees Celsius'),
  tide: Type.Object({
    state: orNull(literals(['rising', 'falling'])),
    position: nullable("0 the day's lowest water, 1 its highest; not for navigation")
  })
})

const LevelScoreShape = Type.Object({
  score,
  label,
  suitable: Type.Boolean({ description: 'False if there is any reason' }),
  reasons: Type.Array(literals(reasonCodes))
})

const older = Type.Optional(Type.String({ description: 'UTC, to the hour' }))

const OlderParts = Type.Object(
  { waves: older, swell: older, wind: older, water: older, tide: older },
  { description: 'Parts without plausible values in the last refresh, with the time of their values' }
)

const Wetsuit = Type.Object({
  thickness: Type.String({ description: 'Millimetres, body and limbs' }),
  boots: orNull(Type.String()),
  hood: Type.Boolean()
})

const NextStep = Type.Object({
  validAt: Type.String({ description: 'Local time of the spot' }),
  breakingHeightM: nullable('Metres'),
  windRelation: relation,
  scores: forEachLevel(score)
})

/** Response of `/conditions/{spotId}`. The score is only advice, and the instructor on the beach decides. */
export const Conditions = Type.Object({
  spot: Type.Object(SpotName),
  updatedAt: Type.String({ description: 'UTC, to the hour, of the oldest values' }),
  validAt: Type.String({ description: 'Local time of the spot' }),
  stale,
  older: Type.Optional(OlderParts),
  demo: Type.Optional(Type.Literal(true, { description: 'Present if the forecast is invented' })),
  conditions: SeaAndWind,
  scores: forEachLevel(LevelScoreShape),
  wetsuit: orNull(Wetsuit),
  hazards: Type.Array(Type.String()),
  next: Type.Array(NextStep, { maxItems: 8, description: 'The following steps, three hours apart' })
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
  breakingHeightM: nullable('Metres'),
  windRelation: relation
})

/** Response of `/intelligence/surf-now`. */
export const SurfNow = Type.Object({
  generatedAt: Type.String({ description: 'UTC' }),
  level: literals([...LEVELS, 'all']),
  limit: Type.Integer({ minimum: 1, maximum: 50 }),
  demo: Type.Optional(Type.Literal(true, { description: 'Present if the forecast is invented' })),
  ranking: Type.Array(RankedSpot)
})

export type SpotEntry = Static<typeof SpotEntry>

export type Conditions = Static<typeof Conditions>

export type SurfNow = Static<typeof SurfNow>
