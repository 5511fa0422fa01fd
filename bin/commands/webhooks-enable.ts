import type { Command } from '../command.ts'
import { changeEndpointAndShow } from '../webhooks.ts'

export default {
  name: 'webhooks enable',
  summary: 'Enable an endpoint; delivery continues from its last position.',
  writes: true,
  usage: 'ID',
  words: ['ID'],
  options: {},
  run: invocation => changeEndpointAndShow(invocation, invocation.words[0] ?? '', () => ({ do: 'enable' }))
} satisfies Command
