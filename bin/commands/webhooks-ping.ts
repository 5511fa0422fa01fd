import { sendPing } from '../../lib/webhooks/post.ts'
import { type Command, withDatabase } from '../command.ts'
import { secretFor } from '../server/secret.ts'
import { getEndpoint, reachOfConfig } from '../webhooks.ts'

export default {
  name: 'webhooks ping',
  summary: 'Send a signed test.ping to an endpoint now, and show its response.',
  writes: true,
  usage: 'ID',
  words: ['ID'],
  options: {},
  notes:
    'The exit code is 1 if the response is not 2xx. A ping is not an event and does not change the state of the endpoint.',
  run({ config, terminal, values, words: [id = ''] }) {
    return withDatabase(config, async sql => {
      const secret = await secretFor(sql, config)
      const endpoint = await getEndpoint(sql, id)
      const { url } = endpoint
      const answer = await sendPing(reachOfConfig(config), secret, endpoint, Date.now())
      const sentence =
        'fault' in answer
          ? `${url} cannot be reached: ${answer.fault}.`
          : `status ${answer.status}: ${answer.text}`
      const isAccepted = 'status' in answer && answer.status >= 200 && answer.status < 300
      const { retryAfter: _, ...shown } = { retryAfter: undefined, ...answer }
      terminal.out(values.json ? JSON.stringify({ id, url, isTaken: isAccepted, ...shown }) : sentence)
      return isAccepted ? 0 : 1
    })
  }
} satisfies Command
