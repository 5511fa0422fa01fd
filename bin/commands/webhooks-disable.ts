import type { Command } from '../command.ts'
import { changeAndShow } from '../webhooks.ts'

export default {
  name: 'webhooks disable',
  summary: 'Send nothing to an endpoint; what happens waits for it as long as the log is kept.',
  writes: true,
  usage: 'ID',
  words: ['ID'],
  options: {},
  run: invocation => changeAndShow(invocation, invocation.words[0] ?? '', () => ({ do: 'disable' }))
} satisfies Command
