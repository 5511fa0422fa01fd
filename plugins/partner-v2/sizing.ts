import type { Plugin } from '../../lib/kernel/plugin.ts'
import getBoard from './get-board.ts'
import getBoots from './get-boots.ts'
import getLeash from './get-leash.ts'
import getTunedBoard from './get-tuned-board.ts'
import getWetsuit from './get-wetsuit.ts'

/** v2: recommended equipment sizes. */
export default {
  name: 'sizing',
  title: 'Equipment sizing',
  description: 'Board, wetsuit, leash and boots for a person. The parameters are not stored.',
  prefix: '/api/partner/v2',
  rate: 'v2',
  isCrossOrigin: true,
  routes: [getBoard, getTunedBoard, getWetsuit, getLeash, getBoots]
} satisfies Plugin
