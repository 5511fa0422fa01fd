import type { Command } from '../command.ts'
import { changeEndpointAndShow } from '../webhooks.ts'

export default {
  name: 'webhooks disable',
  summary: 'Disable an endpoint; its events wait as long as the event log keeps them.',
  writes: true,
  usage: 'ID',
  words: ['ID'],
  options: {},
  run: invocation => changeEndpointAndShow(invocation, invocation.words[0] ?? '', () => ({ do: 'disable' }))
} satisfies Command
