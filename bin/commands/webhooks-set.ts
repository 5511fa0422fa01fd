import { type Command, UsageError, want } from '../command.ts'
import { changeAndShow, KINDS_OPTION, kindsOption, readTarget } from '../webhooks.ts'

export default {
  name: 'webhooks set',
  summary: 'Change the address of an endpoint, or the types of events it hears.',
  writes: true,
  usage: 'ID [--url URL] [--types TYPE,TYPE]',
  words: ['ID'],
  options: { url: { type: 'string', help: 'Where to POST.' }, ...KINDS_OPTION },
  notes: '--types all lets it hear everything again. What it did not take yet goes to the new address.',
  run(invocation) {
    const { config, values, words } = invocation
    const [given, types] = [want(values, 'url'), want(values, 'types')]
    if (given === undefined && types === undefined) throw new UsageError('--url or --types is needed')
    const kinds = kindsOption(values)
    return changeAndShow(invocation, words[0] ?? '', endpoint => ({
      do: 'set',
      url: given === undefined ? endpoint.url : readTarget(given, endpoint.origin, config),
      kinds: types === undefined ? endpoint.kinds : kinds
    }))
  }
} satisfies Command
