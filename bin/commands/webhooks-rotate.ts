import { endpointKey, formatSecret } from '../../lib/webhooks/signature.ts'
import { changeEndpoint } from '../../lib/webhooks/transactions.ts'
import { type Command, textOption, UsageError, withDatabase } from '../command.ts'
import { secretFor } from '../server/secret.ts'
import { getEndpoint } from '../webhooks.ts'

const MAX_HOURS = 168

export default {
  name: 'webhooks rotate',
  summary: 'Give an endpoint a new secret; the previous one also signs for a while.',
  writes: true,
  usage: 'ID [--previous-hours N]',
  words: ['ID'],
  options: {
    'previous-hours': {
      type: 'string',
      help: `Hours during which the previous secret also signs, 0 to ${MAX_HOURS}; default 24. Use 0 if it leaked.`
    }
  },
  run({ config, terminal, values, words: [id = ''] }) {
    const hoursText = textOption(values, 'previous-hours') ?? '24'
    const hours = Number(hoursText)
    if (!/^\d{1,3}$/.test(hoursText) || hours > MAX_HOURS)
      throw new UsageError(`--previous-hours must be a whole number up to ${MAX_HOURS}`)
    return withDatabase(config, async sql => {
      const secret = await secretFor(sql, config)
      const { schoolId } = await getEndpoint(sql, id)
      await changeEndpoint(sql, schoolId, id, { do: 'rotate', hours })
      const { generation, previousUntil } = await getEndpoint(sql, id)
      const secretText = formatSecret(endpointKey(secret, id, generation))
      if (!values.json) terminal.say('Save this secret now; it is not shown again.')
      terminal.out(values.json ? JSON.stringify({ id, secret: secretText, previousUntil }) : secretText)
      return 0
    })
  }
} satisfies Command
