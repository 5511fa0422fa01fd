// tags: full alone
import { connect, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { openSchool } from '../support/centre.ts'
import { create, HOST, LIVE, open, type RawClient, request } from '../support/raw.ts'
import { addSlot, bookingOf, seatsTaken } from '../support/school.ts'
import type { SpecServer, serve } from '../support/server.ts'
import { NO_RATES } from '../support/settle.ts'

const SLOW_SENDERS = 980
/** Enough to be disconnected in several rounds of the check. */
const FEW_SENDERS = 180
const SLOW_READERS = 20
const AT_ONCE = 140

/** Pipelined requests of one reader: their answers (12 MB) exceed the kernel's buffers of a connection. */
const PIPELINED = 40

interface Slow {
  readonly server: SpecServer
  readonly key: string
  readonly slotId: string
  /** Half of them stop in the headers, half in the body. */
  readonly senders: RawClient[]
  /** Clients that request long answers and read nothing. */
  readonly readers: Socket[]
}

/** A server with idle clients. */
async function besiege(t: Test, count: number, limits: Parameters<typeof serve>[1] = {}): Promise<Slow> {
  const { server } = await openSchool(t, { settings: NO_RATES, ...limits })
  const slotId = await addSlot(server.sql, { capacity: 100, instructors: 50 })
  const key = await server.schoolKey()
  const [head = ''] = create(key, 'x'.repeat(100)).split('\r\n\r\n')
  const beginnings = [`${LIVE}\r\n${HOST}\r\nX-Slow: `, `${head}\r\n\r\n{`]
  const senders: RawClient[] = []
  while (senders.length < count) {
    const more = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - senders.length) }, () => open(server.url))
    )
    senders.push(...more.map((client, n) => client.say(beginnings[n % 2] as string)))
  }
  const readers = Array.from({ length: SLOW_READERS }, () => leaveUnread(server.url))
  t.teardown(() => {
    for (const socket of [...senders.map(client => client.socket), ...readers]) socket.destroy()
  })
  return { server, key, slotId, senders, readers }
}

/** A client that requests long answers and never reads, with small kernel buffers. */
function leaveUnread(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) }).pause()
  socket.on('error', () => {})
  socket.write(request(['GET /openapi.json HTTP/1.1', HOST]).repeat(PIPELINED))
  return socket
}

/** Work of well-behaved clients meanwhile: reads, bookings and liveness checks. */
async function live({ server, key, slotId }: Slow, rounds: number): Promise<number[]> {
  const statuses: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all([
      server.get('/health/live'),
      server.get('/api/partner/v1/availabilities', { key }),
      server.get('/schools'),
      server.post('/api/partner/v1/bookings', { key, body: bookingOf(slotId) })
    ])
    statuses.push(...answers.map(({ status }) => status))
  }
  return statuses
}

const ROUND = [200, 200, 200, 201]

t.test('a thousand slow clients do not block other clients', async t => {
  const slow = await besiege(t, SLOW_SENDERS)
  t.strictSame(await live(slow, 25), Array.from({ length: 25 }, () => ROUND).flat())
  t.equal(await seatsTaken(slow.server.sql, slow.slotId), 25)
  const sockets = [...slow.senders.map(({ socket }) => socket), ...slow.readers]
  const held = sockets.filter(({ closed }) => !closed)
  t.equal(held.length, SLOW_SENDERS + SLOW_READERS, 'while all of them were still there')
})

t.test('each of many slow clients is disconnected at its timeout', async t => {
  const limits = {
    headersTimeout: 1000,
    requestTimeout: 1500,
    answerTimeout: 1500,
    connectionsCheckingInterval: 100
  }
  const slow = await besiege(t, FEW_SENDERS, { limits })
  const endings = Promise.all(slow.senders.map(client => client.rest()))
  // A socket that does not read gets no end event either; it learns of the end when it writes.
  const cut = Promise.all(slow.readers.map(untilCut))
  const statuses = await live(slow, 5)
  t.strictSame(statuses, Array.from({ length: 5 }, () => ROUND).flat())
  const codes = (await endings).map(answers => answers.map(({ status, code }) => `${status} ${code}`).join())
  t.strictSame([...new Set(codes)], ['408 request_timeout'])
  await cut
  t.strictSame(await live(slow, 1), ROUND)
})

/** Resolves once the server has cut off a socket that does not read. */
async function untilCut(socket: Socket): Promise<void> {
  while (!socket.closed) {
    socket.write('\r\n')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
