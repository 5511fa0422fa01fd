// tags: full alone
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { poll } from '../../lib/infra/embedded/processes.ts'
import { migrate } from '../../lib/infra/migrations.ts'
import { openSchool } from '../support/centre.ts'
import { type Answer, openCrowd } from '../support/crowd.ts'
import { serveApart } from '../support/process.ts'
import { addSlot, bookingOf, seatsTaken } from '../support/school.ts'

const PATIENCE_MS = 60_000

/** Sends one request over one of the agent's connections, without a retry. */
async function ask(url: string, agent: Agent, key: string, body: string): Promise<Answer> {
  const headers = { 'x-partner-api-key': key, 'content-type': 'application/json' }
  const sent = request(url, { agent, method: 'POST', headers }).end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode as number, body: await json(response) }
}

t.test('serve --workers 2', async t => {
  const { sql, databaseUrl, schoolKey } = await openSchool(t)
  const slotId = await addSlot(sql, { capacity: 400, instructors: 100 })
  const key = await schoolKey()
  const server = await serveApart(t, databaseUrl, {}, ['--workers', '2'])
  const crowd = openCrowd(t, server.url, 8)
  const replacements = () => server.printed().split('all workers were replaced').length - 1

  t.test('refuses and resets no connection while its workers are replaced', async t => {
    let rolling = true
    const answers: Answer[] = []
    const broken: string[] = []
    async function bookOn(agent: Agent): Promise<void> {
      t.teardown(() => agent.destroy())
      while (rolling) {
        const body = JSON.stringify(bookingOf(slotId))
        await ask(`${server.url}/api/partner/v1/bookings`, agent, key, body).then(
          answer => answers.push(answer),
          error => broken.push(String(error))
        )
      }
    }
    // Half of them with a new connection for each request, half with keep-alive.
    const agents = [false, false, false, true, true, true].map(
      keepAlive => new Agent({ keepAlive, maxSockets: 1 })
    )
    const booking = Promise.all(agents.map(bookOn))
    for (let times = 1; times <= 4; times += 1) {
      server.signal('SIGHUP')
      await poll(PATIENCE_MS, 20, () => replacements() >= times || undefined)
    }
    rolling = false
    await booking
    t.strictSame(broken, [])
    const booked = answers.filter(({ status }) => status === 201).length
    t.equal(answers.filter(({ status }) => status !== 201 && status !== 409).length, 0)
    t.equal(await seatsTaken(sql, slotId), booked)
  })

  t.test('replaces a killed worker', async t => {
    const { pid } = (await (await fetch(`${server.url}/health/live`)).json()) as { pid?: number }
    t.equal(pid, undefined, 'and tells nobody its process ids')
    server.killWorker()
    await server.hears(/exited unexpectedly; starting another/)
    await sleep(50)
    t.equal((await crowd.ask('GET', '/availability', key)).status, 200)
  })

  t.test('keeps its number of workers, even with SIGHUP to each or a death during replacement', async t => {
    const disturbances: readonly ((workers: readonly number[]) => void)[] = [
      workers => workers.map(pid => process.kill(pid, 'SIGHUP')),
      ([first]) => process.kill(first!, 'SIGKILL')
    ]
    for (const disturb of disturbances) {
      const before = server.workers()
      const times = replacements()
      server.signal('SIGHUP')
      disturb(before)
      await poll(PATIENCE_MS, 20, () => replacements() > times || undefined)
      const areNew = () => server.workers().every(pid => !before.includes(pid))
      await poll(PATIENCE_MS, 20, () => (server.workers().length === 2 && areNew()) || undefined)
      // Longer than the second after which a missing worker is replaced, so a surplus worker would show.
      await sleep(1500)
      t.equal(server.workers().length, 2)
      t.ok(areNew())
    }
  })

  t.test('ends with code 0', async t => {
    t.equal(await server.end('SIGTERM'), 0)
  })
})

t.test('workers stay until the schema of their successors is ready', async t => {
  const { sql, databaseUrl, schoolKey } = await openSchool(t)
  const key = await schoolKey()
  const server = await serveApart(t, databaseUrl, {}, ['--workers', '2'])
  const before = server.workers()
  await sql`update schema_functions set checksum = 'older' where name = 'save_school'`
  server.signal('SIGHUP')
  await server.hears(/^workers were not replaced: /)
  await server.hears(/The database lacks functions\/save_school: run "swellbook migrate" first/)
  t.strictSame(server.workers(), before)
  t.equal((await openCrowd(t, server.url, 1).ask('GET', '/supplier', key)).status, 200)
  await migrate(databaseUrl)
  server.signal('SIGHUP')
  await server.hears(/all workers were replaced/)
})

t.test('workers share each rate', async t => {
  const RATE = 100
  const { databaseUrl, schoolKey } = await openSchool(t)
  const settings = { V1_RATE_PER_MINUTE: String(RATE) }
  const server = await serveApart(t, databaseUrl, settings, ['--workers', '2'])

  async function supplier(key: string): Promise<number> {
    const headers = { 'x-partner-api-key': key, connection: 'close' }
    const response = await fetch(`${server.url}/api/partner/v1/supplier`, { headers })
    await response.text()
    return response.status
  }
  async function countGranted(key: string, requests: number): Promise<number> {
    const statuses = await Promise.all(Array.from({ length: requests }, () => supplier(key)))
    t.strictSame(
      statuses.filter(status => status !== 200 && status !== 429),
      []
    )
    return statuses.filter(status => status === 200).length
  }

  t.test('exactly', async t => {
    t.equal(await countGranted(await schoolKey(), 160), RATE)
  })

  t.test('and grant nothing again when replaced or killed', async t => {
    const key = await schoolKey()
    t.equal(await countGranted(key, 60), 60)
    server.signal('SIGHUP')
    await server.hears(/all workers were replaced/)
    t.equal(await countGranted(key, 30), 30)
    server.killWorker()
    await server.hears(/exited unexpectedly; starting another/)
    await poll(PATIENCE_MS, 20, () => server.workers().length === 2 || undefined)
    t.equal(await countGranted(key, 30), RATE - 90)
  })

  t.test('in parts while their supervisor is stopped, and the rest afterwards', async t => {
    const key = await schoolKey()
    const body = JSON.stringify({})
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    t.teardown(() => agent.destroy())
    const path = `${server.url}/api/partner/v1/bookings`
    const statusOf = async () => (await ask(path, agent, key, body)).status
    t.equal(await statusOf(), 400)
    server.signal('SIGSTOP')
    t.teardown(() => server.signal('SIGCONT'))
    const meanwhile: number[] = []
    for (let n = 0; n < RATE; n += 1) meanwhile.push(await statusOf())
    t.equal(meanwhile.filter(status => status === 400).length, RATE / 2 - 1)
    server.signal('SIGCONT')
    t.ok(await poll(PATIENCE_MS, 20, async () => (await statusOf()) === 400 || undefined))
  })
})
