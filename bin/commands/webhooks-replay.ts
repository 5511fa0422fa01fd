import { type Command, textOption, UsageError } from '../command.ts'
import { changeEndpointAndShow } from '../webhooks.ts'

export default {
  name: 'webhooks replay',
  summary: 'Send past events to an endpoint again, after a sequence number or since an instant.',
  writes: true,
  usage: 'ID (--after NUMBER | --since INSTANT)',
  words: ['ID'],
  options: {
    after: { type: 'string', help: 'Start after this sequence number.' },
    since: { type: 'string', help: 'An instant, such as 2027-06-01T08:00:00Z.' }
  },
  notes: 'Every event keeps its id.',
  run(invocation) {
    const after = cursorOf(textOption(invocation.values, 'after'), textOption(invocation.values, 'since'))
    return changeEndpointAndShow(invocation, invocation.words[0] ?? '', () => ({ do: 'replay', after }))
  }
} satisfies Command

function cursorOf(after: string | undefined, since: string | undefined): number {
  if ((after === undefined) === (since === undefined))
    throw new UsageError('exactly one of --after and --since is required')
  if (after !== undefined) {
    if (!/^\d{1,16}$/.test(after) || !Number.isSafeInteger(Number(after)))
      throw new UsageError('--after must be the sequence number of an event')
    return Number(after)
  }
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(since ?? '')
    ? Date.parse(since ?? '')
    : Number.NaN
  if (!(atMs >= 0)) throw new UsageError('--since must be an instant, such as 2027-06-01T08:00:00Z')
  // The result also includes events at exactly that instant.
  return Math.max(0, atMs * 1000 - 1)
}
