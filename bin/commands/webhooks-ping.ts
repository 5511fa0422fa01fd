import { createEndpointPost } from '../../lib/webhooks/post.ts'
import { endpointKey, signedHeaders } from '../../lib/webhooks/signature.ts'
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
      const { schoolId, origin, url, generation } = await getEndpoint(sql, id)
      const poster = createEndpointPost(reachOfConfig(config))
      const [message, body] = pingOf(schoolId, Date.now())
      const keys = [endpointKey(secret, id, generation)]
      const answer = await poster.post({ origin, url }, signedHeaders(keys, { ...message, body }), body)
      await poster.close()
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

function pingOf(schoolId: string, atMs: number): [message: { id: string; seconds: number }, body: string] {
  const id = `evt_${schoolId}_ping_${atMs}`
  const body = JSON.stringify({
    id,
    type: 'test.ping',
    timestamp: new Date(atMs).toISOString(),
    schoolId,
    data: {}
  })
  return [{ id, seconds: Math.floor(atMs / 1000) }, body]
}
