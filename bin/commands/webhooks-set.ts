import { type Command, textOption, UsageError } from '../command.ts'
import { changeEndpointAndShow, KINDS_OPTION, kindsOption, readTarget } from '../webhooks.ts'

export default {
  name: 'webhooks set',
  summary: 'Change the URL or the event types of an endpoint.',
  writes: true,
  usage: 'ID [--url URL] [--types TYPE,TYPE]',
  words: ['ID'],
  options: { url: { type: 'string', help: 'Target URL.' }, ...KINDS_OPTION },
  notes: '--types all selects all types again. Events it has not accepted yet go to the new URL.',
  run(invocation) {
    const { config, values, words } = invocation
    const [url, types] = [textOption(values, 'url'), textOption(values, 'types')]
    if (url === undefined && types === undefined) throw new UsageError('--url or --types is required')
    const kinds = kindsOption(values)
    return changeEndpointAndShow(invocation, words[0] ?? '', endpoint => ({
      do: 'set',
      url: url === undefined ? endpoint.url : readTarget(url, endpoint.origin, config),
      kinds: types === undefined ? endpoint.kinds : kinds
    }))
  }
} satisfies Command
