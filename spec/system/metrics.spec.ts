// tags: full alone
import t, { type Test } from 'tap'
import { findFreePort } from '../../lib/infra/embedded/port.ts'
import { openSchool } from '../support/centre.ts'
import { serveApart } from '../support/process.ts'
import { open } from '../support/raw.ts'
import { addSlot, bookingOf } from '../support/school.ts'

/** Metrics of /metrics by their full names, after validating the lines in between. */
async function scrape(t: Test, port: number): Promise<Record<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  t.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  const lines = (await response.text()).trimEnd().split('\n')
  const figures = lines.filter(line => !line.startsWith('# '))
  const odd = figures.filter(
    line => !/^[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? -?[\d.e+-]+$/.test(line)
  )
  t.strictSame(odd, [])
  return Object.fromEntries(figures.map(line => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

const BOOK = 'method="POST",route="/api/partner/v1/bookings"'

t.test('/metrics', async t => {
  const { sql, databaseUrl, schoolKey } = await openSchool(t)
  const slotId = await addSlot(sql)
  const key = await schoolKey()

  async function book(url: string): Promise<number> {
    const headers = { 'x-partner-api-key': key, 'content-type': 'application/json', connection: 'close' }
    const body = JSON.stringify(bookingOf(slotId))
    return (await fetch(`${url}/api/partner/v1/bookings`, { method: 'POST', headers, body })).status
  }

  t.test('has requests, refusals and alarms, at a separate address', async t => {
    const port = await findFreePort()
    const server = await serveApart(t, databaseUrl, { METRICS_PORT: String(port) })
    t.equal(await book(server.url), 201)
    const { status } = await fetch(`${server.url}/api/partner/v1/supplier`)
    t.equal(status, 401)
    t.equal((await fetch(`${server.url}/metrics`)).status, 404, 'not where partners are')
    t.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404)
    const raw = await open(server.url)
    await raw.say('rubbish\r\n\r\n').receive()
    raw.socket.destroy()
    await sql`alter table slots add constraint slots_spec check (spots_taken < 2) not valid`
    t.equal(await book(server.url), 500)
    await sql`alter table slots drop constraint slots_spec`
    const figures = await scrape(t, port)
    t.match(figures, {
      [`swellbook_requests_total{${BOOK},status="201"}`]: 1,
      [`swellbook_requests_total{${BOOK},status="500"}`]: 1,
      'swellbook_requests_total{method="",route="",status="404"}': 1,
      [`swellbook_request_duration_seconds_count{${BOOK}}`]: 2,
      'swellbook_refusals_total{code="missing_api_key"}': 1,
      'swellbook_refusals_total{code="invalid_request"}': 1,
      'swellbook_refusals_total{code="internal_error"}': 1,
      'swellbook_group_size_count{question="keys"}': 2,
      swellbook_database_up: 1,
      swellbook_processes: 1
    })
    t.ok((figures['swellbook_alarms_total{kind="guard"}'] ?? 0) > 0)
    t.equal(await server.end('SIGTERM'), 0)
  })

  t.test('sums its workers, and never decreases when they are replaced', async t => {
    const port = await findFreePort()
    const settings = { METRICS_PORT: String(port) }
    const server = await serveApart(t, databaseUrl, settings, ['--workers', '2'])
    const refuse = async () => (await fetch(server.url, { headers: { connection: 'close' } })).status
    for (let i = 0; i < 6; i += 1) await refuse()
    const before = await scrape(t, port)
    t.equal(before.swellbook_processes, 2)
    const name = 'swellbook_requests_total{method="GET",route="/",status="200"}'
    t.equal(before[name], 6)
    server.signal('SIGHUP')
    await server.hears(/all workers were replaced/)
    server.killWorker()
    await server.hears(/exited unexpectedly/)
    t.equal((await scrape(t, port))[name], 6)
    await refuse()
    t.equal((await scrape(t, port))[name], 7)
    t.equal(await server.end('SIGTERM'), 0)
  })

  t.test('is skipped if its port is taken', async t => {
    const { port } = new URL((await serveApart(t, databaseUrl)).url)
    const server = await serveApart(t, databaseUrl, { METRICS_PORT: port })
    await server.hears(
      /^\/metrics is not served: Port \d+ is already in use; choose another with METRICS_PORT\.$/
    )
    t.equal((await fetch(`${server.url}/health/ready`)).status, 200)
  })
})
