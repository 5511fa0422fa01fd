/** Parameters of the forecast endpoints. Each error message is a code, a colon, and a hint. */
import * as v from 'valibot'
import { LEVELS } from '../../../lib/lessons/level.ts'

const REPEATED = 'give this parameter once'
const levels = [...LEVELS, 'all'] as const
const limit = 'a whole number from 1 to 50'

/** Spot in a path. A malformed id gets the same answer as an unknown spot. */
export const SpotParams = v.object({
  spotId: v.pipe(v.string(), v.description('The id of a spot of /spots'), v.examples(['supertubos']))
})

/** Parameters of GET /intelligence/surf-now. Empty text means the default. */
export const SurfNowQuery = v.object({
  limit: v.pipe(
    v.optional(v.string(REPEATED), ''),
    v.transform(text => text || '5'),
    v.regex(/^\d{1,3}$/, limit),
    v.transform(Number),
    v.number(),
    v.integer(limit),
    v.minValue(1, limit),
    v.maxValue(50, limit),
    v.description('Number of spots, 1 to 50; default 5'),
    v.examples([5])
  ),
  level: v.pipe(
    v.optional(v.string(REPEATED), ''),
    v.transform(text => text || 'all'),
    v.picklist(levels, `one of ${levels.join(', ')}`),
    v.description('Level of the surfers; all (default) takes the best level of each spot'),
    v.examples(['beginner'])
  )
})
