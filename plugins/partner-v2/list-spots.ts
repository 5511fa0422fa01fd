import { route } from '../../lib/deps.ts'
import { json } from '../../lib/kernel/answer.ts'
import { SpotList } from '../../lib/sea/payload.ts'
import { describeSpots } from '../../lib/sea/sea.ts'
import { spotExample } from './shapes/forecast-examples.ts'

export default route({
  method: 'GET',
  path: '/spots',
  name: 'listSpots',
  summary: 'Surf spots',
  description: 'All spots with conditions: location, and best swell and wind.',
  auth: { kind: 'platform', scope: 'forecast' },
  compress: true,
  answer: json(200, SpotList, {
    description: 'The spots, in order of their ids.',
    example: { spots: [spotExample], total: 1 }
  }),
  errors: []
}).read(async ({ principal, forecasts }) => describeSpots(await forecasts.at(principal.forecastVersion)))
