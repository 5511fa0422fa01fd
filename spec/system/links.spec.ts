// tags: full
import t from 'tap'
import { openSchool } from '../support/centre.ts'
import { runCommand } from '../support/cli.ts'
import { post } from '../support/connector.ts'
import { addConnectorKey } from '../support/owner.ts'
import { serveApart } from '../support/process.ts'
import { addSlot, SCHOOL } from '../support/school.ts'

const NOWHERE = /localhost:0\b/

for (const words of [[], ['--workers', '2']]) {
  t.test(`links of serve ${words.join(' ')} at a free port without PUBLIC_URL`, async t => {
    const { sql, databaseUrl, schoolKey } = await openSchool(t)
    const slotId = await addSlot(sql)
    const key = await schoolKey()
    const settings = { PORT: '0', PUBLIC_URL: '' }
    const server = await serveApart(t, databaseUrl, settings, words)
    const address = server.url.replace('127.0.0.1', 'localhost')

    async function read(path: string): Promise<string> {
      const headers = { 'x-partner-api-key': key, connection: 'close' }
      const response = await fetch(server.url + path, { headers })
      t.equal(response.status, 200, path)
      return response.text()
    }
    async function hold(startsAt: string): Promise<void> {
      const links: readonly [path: string, link: string][] = [
        ['/api/partner/v1/availabilities?format=native', `${address}/book/onda-clara/${slotId}`],
        ['/api/partner/v1/supplier', `${address}/api/partner/v1`],
        ['/api/partner/octo/supplier', `${address}/api/partner/octo`],
        ['/openapi.json', '"servers":[{"url":"/"']
      ]
      // With two workers, every second connection reaches the same one.
      for (const [path, link] of [...links, ...links]) {
        const text = await read(path)
        t.ok(text.includes(link), `${path} ${startsAt}`)
        t.notOk(NOWHERE.test(text), `${path} ${startsAt}`)
      }
    }
    await hold('at the start')
    if (words.length === 0) return
    server.signal('SIGHUP')
    await server.hears(/all workers were replaced/)
    await hold('after its workers were replaced')
  })
}

t.test('assistants at a free port are accepted from its own address only', async t => {
  const { server } = await openSchool(t, { settings: { PUBLIC_URL: '' } })
  const { port } = new URL(server.url)
  const { key } = await addConnectorKey(server.sql)
  const statusFrom = async (origin: string) =>
    (await post(server.url, key, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { origin })).status
  t.equal(await statusFrom(`http://localhost:${port}`), 200)
  t.equal(await statusFrom('http://localhost:0'), 403)
})

t.test('commands that print a link require PUBLIC_URL if PORT is 0, and change nothing', async t => {
  const { sql, databaseUrl } = await openSchool(t)
  const env = { DATABASE_URL: databaseUrl, PORT: '0', PUBLIC_URL: '' }
  const rows = [
    ['affiliates', 'add', 'hotel-mar', '--name', 'Hotel Mar'],
    ['schools', 'calendar', SCHOOL],
    ['owners', 'link', '0190a1b2-0000-7000-8000-000000000003']
  ]
  for (const words of rows) {
    const { code, out, err } = await runCommand(words, { env })
    t.strictSame([code, out], [1, ''], words.join(' '))
    t.match(err, /The address of the service is unknown, because PORT is 0: set PUBLIC_URL\./)
  }
  const [counted] = await sql`select (select count(*)::int from affiliates) as affiliates`
  t.strictSame({ ...counted }, { affiliates: 0 })
  const repeated = await runCommand(['schools', 'calendar', SCHOOL], { env: { ...env, PORT: '8080' } })
  t.equal(repeated.code, 0, 'there was no feed before')
})
