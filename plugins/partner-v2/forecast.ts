import type { Plugin } from '../../lib/kernel/plugin.ts'
import getConditions from './get-conditions.ts'
import getSurfNow from './get-surf-now.ts'
import listSpots from './list-spots.ts'

/** v2: sea conditions and forecasts. */
export default {
  name: 'forecast',
  title: 'Conditions',
  description: 'Surf spots, their sea conditions, and a ranking of the best spots now.',
  prefix: '/api/partner/v2',
  rate: 'v2',
  isCrossOrigin: true,
  routes: [listSpots, getConditions, getSurfNow]
} satisfies Plugin
