import { type Command, UsageError, want } from '../command.ts'
import { changeAndShow } from '../webhooks.ts'

export default {
  name: 'webhooks replay',
  summary: 'Send to an endpoint again what happened after a number or since an instant.',
  writes: true,
  usage: 'ID (--after NUMBER | --since INSTANT)',
  words: ['ID'],
  options: {
    after: { type: 'string', help: 'The sequence of the last event that it need not hear again.' },
    since: { type: 'string', help: 'An instant, such as 2027-06-01T08:00:00Z.' }
  },
  notes: 'Every event has the same id as the first time.',
  run(invocation) {
    const after = cursorOf(want(invocation.values, 'after'), want(invocation.values, 'since'))
    return changeAndShow(invocation, invocation.words[0] ?? '', () => ({ do: 'replay', after }))
  }
} satisfies Command

function cursorOf(after: string | undefined, since: string | undefined): number {
  if ((after === undefined) === (since === undefined))
    throw new UsageError('--after or --since is needed, not both')
  if (after !== undefined) {
    if (!/^\d{1,16}$/.test(after) || !Number.isSafeInteger(Number(after)))
      throw new UsageError('--after is the sequence of an event')
    return Number(after)
  }
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(since ?? '')
    ? Date.parse(since ?? '')
    : Number.NaN
  if (!(atMs >= 0)) throw new UsageError('--since is an instant, such as 2027-06-01T08:00:00Z')
  // What happened at that very instant belongs to it.
  return Math.max(0, atMs * 1000 - 1)
}
