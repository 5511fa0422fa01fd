import type { Command } from '../command.ts'
import { changeAndShow } from '../webhooks.ts'

export default {
  name: 'webhooks retry',
  summary: 'Try at once what an endpoint did not take, and what was given up.',
  writes: true,
  usage: 'ID',
  words: ['ID'],
  options: {},
  run: invocation => changeAndShow(invocation, invocation.words[0] ?? '', () => ({ do: 'retry' }))
} satisfies Command
