import type { Command } from '../command.ts'
import { changeAndShow } from '../webhooks.ts'

export default {
  name: 'webhooks enable',
  summary: 'Send to an endpoint again, from where it stood.',
  writes: true,
  usage: 'ID',
  words: ['ID'],
  options: {},
  run: invocation => changeAndShow(invocation, invocation.words[0] ?? '', () => ({ do: 'enable' }))
} satisfies Command
