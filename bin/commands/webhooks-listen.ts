import { randomBytes } from 'node:crypto'
import { publicUrlOf } from '../../lib/config.ts'
import { formatSecret } from '../../lib/webhooks/signature.ts'
import { type Command, requireOption, textOption, UsageError, type Values } from '../command.ts'
import { untilSignalled } from '../interrupt.ts'
import { type ForwardedEvent, forwardEvents } from '../listen.ts'
import { KINDS_OPTION, kindsOption } from '../webhooks.ts'

export default {
  name: 'webhooks listen',
  summary: 'Forward events to a program on this machine, as webhooks would, until Ctrl-C.',
  usage: '--forward-to URL --key KEY [--service URL] [--after NUMBER] [--types TYPE,TYPE]',
  options: {
    'forward-to': { type: 'string', help: 'Target URL, such as http://localhost:3000/hook.' },
    key: { type: 'string', help: 'The school key (sbs_...) whose events are forwarded.' },
    service: { type: 'string', help: 'URL of the service; default PUBLIC_URL, or this machine.' },
    after: { type: 'string', help: 'Start after this sequence number; default: from now on.' },
    ...KINDS_OPTION
  },
  notes:
    'It polls GET /events, so this machine need not be reachable. Events that are not accepted are not sent again. A new signing secret is printed at each start.',
  run({ config, terminal, values }) {
    const forwardTo = addressOption(values, 'forward-to')
    const key = requireOption(values, 'key')
    const service = textOption(values, 'service') ? addressOption(values, 'service') : publicUrlOf(config)
    const from = startPosition(values)
    const types = kindsOption(values)?.join(',')
    const secret = randomBytes(32)
    terminal.say(`secret: ${formatSecret(secret)}`)
    terminal.say(`listening at ${service}`)
    return untilSignalled(async signal => {
      const elsewhere = textOption(values, 'service') ? '' : ' Give --service URL if it is elsewhere.'
      let lastReason = ''
      const onDisconnect = (reason: string) => {
        if (reason !== lastReason) terminal.say(`${service}: ${reason}; retrying.${elsewhere}`)
        lastReason = reason
      }
      const forwarded = forwardEvents({
        service,
        key,
        forwardTo,
        secret,
        from,
        types,
        signal,
        onDisconnect
      })
      for await (const delivery of forwarded)
        terminal.out(values.json ? JSON.stringify(delivery) : lineOf(delivery))
      return 0
    })
  }
} satisfies Command

function addressOption(values: Values, name: string): string {
  const url = requireOption(values, name)
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`--${name} must be a URL such as http://localhost:3000/hook`)
  return url.replace(/\/+$/, '')
}

function startPosition(values: Values): { after: string } | { since: string } {
  const after = textOption(values, 'after')
  if (after === undefined) return { since: new Date().toISOString() }
  if (!/^\d{1,16}$/.test(after)) throw new UsageError('--after must be the sequence number of an event')
  return { after }
}

function lineOf({ event, status }: ForwardedEvent): string {
  const { booking, lesson } = event.data
  const subjectId = booking?.bookingId ?? lesson?.lessonSlotId ?? ''
  return `${event.timestamp.slice(0, 19)}Z  ${event.type}  ${subjectId}  ${status ?? 'no answer'}`
}
