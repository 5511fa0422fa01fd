import type { Plugin } from '../../../lib/kernel/plugin.ts'
import office from '../account/index.ts'
import changeLimit from './change-limit.ts'
import changeTerms from './change-terms.ts'
import getChannel from './get-channel.ts'
import getChannelKey from './get-channel-key.ts'
import getChannels from './get-channels.ts'
import issueChannelKey from './issue-channel-key.ts'
import replaceChannelKey from './replace-channel-key.ts'
import revokeChannelKey from './revoke-channel-key.ts'
import undoLimit from './undo-limit.ts'
import undoTerms from './undo-terms.ts'

/** Who sells for the school: partners with their keys and terms, and the school's own pages. */
export default {
  name: 'centre-channels',
  title: "The control centre's channels",
  description: 'Partners with what they sold, their keys and their terms.',
  prefix: '/centre',
  rate: 'owner',
  refuse: office.refuse,
  routes: [
    getChannels,
    issueChannelKey,
    getChannel,
    changeTerms,
    undoTerms,
    changeLimit,
    undoLimit,
    getChannelKey,
    replaceChannelKey,
    revokeChannelKey
  ]
} satisfies Plugin
