import type { Plugin } from '../../lib/kernel/plugin.ts'
import getEquipmentStats from './get-equipment-stats.ts'
import getSpotActivity from './get-spot-activity.ts'

/** v2: statistics of a brand's own equipment. */
export default {
  name: 'brand',
  title: 'Brand statistics',
  description: "Uses of a brand's own equipment in lessons, without persons or schools.",
  prefix: '/api/partner/v2',
  rate: 'v2',
  isCrossOrigin: true,
  routes: [getEquipmentStats, getSpotActivity]
} satisfies Plugin
