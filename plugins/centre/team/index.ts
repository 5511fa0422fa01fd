import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../account/index.ts'
import changeTeam from './change-team.ts'
import endAway from './end-away.ts'
import getAway from './get-away.ts'
import getFeeds from './get-feeds.ts'
import getRota from './get-rota.ts'
import getTeam from './get-team.ts'
import getThisRota from './get-this-rota.ts'
import setAway from './set-away.ts'
import setFeed from './set-feed.ts'
import undoAway from './undo-away.ts'
import undoTeam from './undo-team.ts'

/** Who teaches which lesson, the rota, who is away, and instructors' calendar feeds. */
export default {
  name: 'centre-team',
  title: "The control centre's team",
  description: 'Who teaches which lesson, the rota of a week, who is away, and calendar feeds.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [
    getTeam,
    changeTeam,
    undoTeam,
    getThisRota,
    getRota,
    getAway,
    setAway,
    endAway,
    undoAway,
    getFeeds,
    setFeed
  ]
} satisfies Plugin
