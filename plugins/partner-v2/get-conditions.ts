import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { Conditions } from '../../lib/sea/payload.ts'
import { getConditions } from '../../lib/sea/sea.ts'
import { conditionsExample } from './shapes/forecast-examples.ts'
import { SpotParams } from './shapes/forecast-input.ts'

export default route({
  method: 'GET',
  path: '/conditions/:spotId',
  name: 'getConditions',
  summary: 'Conditions at a spot',
  description:
    'Sea, wind and tide of this hour, a score per level, and the next 24 hours. The score is advice: the instructor on the beach decides.',
  auth: { kind: 'platform', scope: 'forecast' },
  params: SpotParams,
  compress: true,
  answer: json(200, Conditions, {
    description: 'The conditions; stale if the last refresh is late, for at most six hours.',
    example: conditionsExample
  }),
  errors: ['spot_not_found', 'conditions_unavailable']
}).read(async ({ principal, params, forecasts }) =>
  getConditions(await forecasts.at(principal.forecastVersion), params.spotId, new Date(principal.atMs))
)
