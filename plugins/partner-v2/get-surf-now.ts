import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { SurfNow } from '../../lib/sea/payload.ts'
import { rankSea } from '../../lib/sea/sea.ts'
import { surfNowExample } from './shapes/forecast-examples.ts'
import { SurfNowQuery } from './shapes/forecast-input.ts'

export default route({
  method: 'GET',
  path: '/intelligence/surf-now',
  name: 'getSurfNow',
  summary: 'Where to surf now',
  description: 'The best spots now by score, then by wind. Spots without a recent forecast are left out.',
  auth: { kind: 'platform', scope: 'forecast' },
  query: SurfNowQuery,
  compress: true,
  answer: json(200, SurfNow, { description: 'The ranking, best first.', example: surfNowExample }),
  errors: []
}).read(async ({ principal, query, forecasts }) =>
  rankSea(await forecasts.at(principal.forecastVersion), query.level, query.limit, new Date(principal.atMs))
)
