import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../office/index.ts'
import changeTeam from './change-team.ts'
import getTeam from './get-team.ts'
import undoTeam from './undo-team.ts'

/** Who teaches which lesson. */
export default {
  name: 'centre-team',
  title: "The control centre's team",
  description: 'Who teaches which lesson.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [getTeam, changeTeam, undoTeam]
} satisfies Plugin
