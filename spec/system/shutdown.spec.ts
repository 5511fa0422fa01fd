// tags: full
import { connect } from 'node:net'
import t from 'tap'
import { openSchool } from '../support/centre.ts'
import { serveApart } from '../support/process.ts'
import { create, HOST, LIVE, open, request } from '../support/raw.ts'
import { addSlot, bookingOf, seatsTaken } from '../support/school.ts'
import { serve } from '../support/server.ts'

t.test('a server that is told to stop', async t => {
  const { sql, databaseUrl, schoolKey } = await openSchool(t)
  const slotId = await addSlot(sql)
  const key = await schoolKey()
  const server = await serveApart(t, databaseUrl)
  const inFlight = await open(server.url)
  const partialRequest = await open(server.url)
  const idle = await open(server.url)
  await idle.say(request([LIVE, HOST])).receive()
  const booking = create(key, JSON.stringify(bookingOf(slotId)))
  inFlight.say(booking.slice(0, -10))
  partialRequest.say(`GET /health/ready HTTP/1.1\r\n${HOST}\r\n`)
  // An answer on another connection proves that the earlier bytes were read.
  await idle.say(request([LIVE, HOST])).receive()
  const ended = server.end('SIGTERM')

  t.strictSame(await idle.rest(), [], 'closes connections that wait for nothing')
  await t.rejects(
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url)
      connect({ host: hostname, port: Number(port) }, () => resolve(undefined)).on('error', reject)
    }),
    // The kernel resets connections that it accepted just before the server stopped listening.
    { code: /^ECONN(REFUSED|RESET)$/ },
    'takes no new connection'
  )
  const ready = await partialRequest.say('\r\n').receive()
  t.strictSame([ready?.status, ready?.code], [503, 'service_unavailable'], 'is ready for nothing more')
  t.ok(ready?.headers['retry-after'], 'and says to try again')
  const booked = await inFlight.say(booking.slice(-10)).receive()
  t.strictSame([booked?.status, booked?.headers.connection], [201, 'close'], 'finishes what was begun')
  t.equal(await ended, 0, 'and exits with 0')
  t.equal(await seatsTaken(sql, slotId), 1)
})

t.test('a stopping server answers a request in flight, and closes', async t => {
  const server = await serve(t)
  const fresh = await open(server.url)
  const idleClient = await open(server.url)
  // An answer on the later connection proves that the earlier one was accepted.
  await idleClient.say(request([LIVE, HOST])).receive()
  const closed = server.close()
  for (const [name, client] of Object.entries({ fresh, idleClient })) {
    const answer = await client.say(request([LIVE, HOST])).receive()
    t.match([answer?.status, answer?.headers.connection], [200, 'close'], name)
    t.strictSame(await client.rest(), [], name)
  }
  await closed
})

t.test('a stopping server cuts off a hanging client', async t => {
  const { databaseUrl } = await openSchool(t)
  const server = await serveApart(t, databaseUrl, { SHUTDOWN_SECONDS: '0' })
  const hanging = await open(server.url)
  hanging.say(`${LIVE}\r\n${HOST}\r\n`)
  t.equal(await server.end('SIGTERM'), 0)
  t.strictSame(await hanging.rest(), [])
})
