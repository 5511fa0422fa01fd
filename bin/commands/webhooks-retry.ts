import type { Command } from '../command.ts'
import { changeEndpointAndShow } from '../webhooks.ts'

export default {
  name: 'webhooks retry',
  summary: 'Retry all late and dead events of an endpoint now.',
  writes: true,
  usage: 'ID',
  words: ['ID'],
  options: {},
  run: invocation => changeEndpointAndShow(invocation, invocation.words[0] ?? '', () => ({ do: 'retry' }))
} satisfies Command
