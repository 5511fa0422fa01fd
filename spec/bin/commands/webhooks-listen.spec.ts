// tags: full
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { openSchool } from '../../support/centre.ts'
import { PROGRAM, runCommand } from '../../support/cli.ts'
import { receive, until } from '../../support/receiver.ts'
import { addSlot, bookingOf } from '../../support/school.ts'

t.test('swellbook webhooks listen', async t => {
  const { server } = await openSchool(t)
  const slotId = await addSlot(server.sql)
  const key = await server.schoolKey()
  const receiver = await receive(t)
  const listen = ['webhooks', 'listen', '--forward-to', receiver.url, '--service', server.url]
  const book = () => server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })

  await t.test('forwards signed events to a local program, with a line for each', async t => {
    const child = spawn(process.execPath, [
      PROGRAM,
      ...listen,
      '--key',
      key,
      '--after',
      '0',
      '--types',
      'booking.confirmed'
    ])
    t.teardown(() => child.kill('SIGKILL'))
    const [out, messages]: [string[], string[]] = [[], []]
    createInterface(child.stdout).on('line', line => out.push(line))
    createInterface(child.stderr).on('line', line => messages.push(line))
    const { body: first } = await book()
    await until(() => out.length === 1)
    t.match(out[0], new RegExp(`^20\\S+Z  booking\\.confirmed  ${first.bookingId}  204$`))
    receiver.answer(500)
    const { body: second } = await book()
    await until(() => out.length === 2)
    t.match(out[1], new RegExp(`${second.bookingId}  500$`))
    const secret = /^secret: (whsec_\S+)$/.exec(messages[0]!)?.[1] ?? ''
    for (const { headers, body, message } of receiver.received)
      t.strictSame(new Webhook(secret).verify(body, headers as Record<string, string>), message)
    child.kill('SIGINT')
    t.strictSame((await once(child, 'exit'))[0], 130)
  })

  await t.test('says once that the service does not answer, and how to name another', async t => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const service = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
    closed.close()
    const rows: readonly [words: readonly string[], hint: string][] = [
      [[], `${service}: ECONNREFUSED; retrying. Give --service URL if it is elsewhere.`],
      [['--service', service], `${service}: ECONNREFUSED; retrying.`]
    ]
    for (const [more, hint] of rows) {
      const words = ['webhooks', 'listen', '--forward-to', receiver.url, '--key', key, ...more]
      const env = { ...process.env, PUBLIC_URL: service }
      const child = spawn(process.execPath, [PROGRAM, ...words], { env })
      t.teardown(() => child.kill('SIGKILL'))
      const messages: string[] = []
      createInterface(child.stderr).on('line', line => messages.push(line))
      await until(() => messages.length >= 3)
      await new Promise(resolve => setTimeout(resolve, 2_500))
      t.equal(messages[2], hint)
      t.equal(messages.length, 3, 'not again at each try')
      child.kill('SIGKILL')
    }
  })

  await t.test('reports why it cannot start', async t => {
    const rows: readonly [words: readonly string[], code: number, messages: RegExp][] = [
      [[...listen, '--key', 'sbs_nothing'], 1, /the service answered 401 invalid_api_key/],
      [[...listen, '--key', key, '--after', 'x'], 2, /sequence number of an event/],
      [
        ['webhooks', 'listen', '--key', key, '--forward-to', 'localhost:3000'],
        2,
        /--forward-to must be a URL/
      ],
      [listen, 2, /--key is required/]
    ]
    for (const [words, code, messages] of rows) {
      const ended = await runCommand(words)
      t.match([ended.code, ended.err], [code, messages], words.join(' '))
    }
  })
})
