// tags: full alone
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import t from 'tap'
import { openSchool } from '../support/centre.ts'
import { serveApart } from '../support/process.ts'

/** Default rate of a school's key per minute. */
const RATE = 120

interface Answer {
  readonly status: number
  readonly remaining: number
  /** Process that answered, by the prefix of its request ids. */
  readonly process: string
}

t.test('the rate of a key before two workers, at default settings', async t => {
  const { databaseUrl, schoolKey } = await openSchool(t)
  const { url } = await serveApart(t, databaseUrl, { V1_RATE_PER_MINUTE: '' }, ['--workers', '2'])

  /** One keep-alive connection with sequential requests. */
  function connection() {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    t.teardown(() => agent.destroy())
    return async (key: string): Promise<Answer> => {
      const headers = { 'x-partner-api-key': key }
      const sent = request(`${url}/api/partner/v1/supplier`, { agent, headers }).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      response.resume()
      await once(response, 'end')
      const [process = ''] = String(response.headers['x-request-id']).split('-')
      const remaining = Number(response.headers['x-ratelimit-remaining'])
      return { status: response.statusCode as number, remaining, process }
    }
  }

  await t.test('is granted completely on one connection, then exhausted', async t => {
    const key = await schoolKey()
    const ask = connection()
    for (let n = 1; n <= RATE; n += 1) {
      const { status, remaining } = await ask(key)
      t.strictSame([status, remaining], [200, RATE - n])
    }
    for (let n = 0; n < 5; n += 1) t.match(await ask(key), { status: 429, remaining: 0 })
    t.equal((await connection()(key)).status, 429, 'on every other, too')
  })

  await t.test('does not grow over two connections to two workers', async t => {
    const shares: readonly (readonly [first: number, second: number])[] = [
      [RATE, RATE],
      [RATE - 1, RATE],
      [10, RATE]
    ]
    for (const shared of shares) {
      const key = await schoolKey()
      const asking = [connection(), connection()]
      const perConnection = await Promise.all(
        asking.map(async (ask, i) => {
          const answers: Answer[] = []
          for (let n = 0; n < (shared[i] as number); n += 1) answers.push(await ask(key))
          return answers
        })
      )
      t.equal(new Set(perConnection.flat().map(({ process }) => process)).size, 2)
      const granted = perConnection.flat().filter(({ status }) => status === 200)
      t.equal(granted.length, RATE, shared.join(' and '))
      t.equal(new Set(granted.map(({ remaining }) => remaining)).size, RATE, 'each token is told once')
    }
  })

  await t.test('does not grow for many clients without keys from one address', async t => {
    const statuses = await Promise.all(
      Array.from({ length: 2 * RATE }, async () => {
        const response = await fetch(`${url}/api/partner/v1/supplier`, { headers: { connection: 'close' } })
        await response.text()
        return response.status
      })
    )
    t.equal(statuses.filter(status => status === 401).length, RATE)
    t.equal(statuses.filter(status => status === 429).length, RATE)
  })
})
