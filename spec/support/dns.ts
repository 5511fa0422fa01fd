import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TYPES = { 1: 'A', 16: 'TXT', 28: 'AAAA' } as const
type Kind = (typeof TYPES)[keyof typeof TYPES]

/** What a name server knows of a name; `silent` is one that it never answers for. */
type Zone = Readonly<Record<string, Partial<Record<Kind, readonly string[]>> | 'silent' | 'broken'>>

/** Starts a name server on loopback that knows these names and no others, and ends it with the test; answers where it is. */
export async function nameServer(t: { teardown(work: () => void): void }, zone: Zone): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const answer = answerTo(query, zone)
    if (answer) socket.send(answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.teardown(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}

const HEAD = 12
const CODES = { ok: 0, broken: 2, unknown: 3 } as const

function answerTo(query: Buffer, zone: Zone): Buffer | undefined {
  const labels: string[] = []
  let at = HEAD
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const kind = TYPES[query.readUInt16BE(at + 1) as keyof typeof TYPES]
  const known = zone[labels.join('.').toLowerCase()]
  if (known === 'silent') return undefined
  const records = typeof known === 'object' ? (known[kind] ?? []) : []
  const code = known === undefined ? CODES.unknown : known === 'broken' ? CODES.broken : CODES.ok
  const head = Buffer.alloc(HEAD)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([
    head,
    query.subarray(HEAD, at + 5),
    ...records.map(text => recordOf(query, at, text))
  ])
}

/** A record of the name and type that were asked for. */
function recordOf(query: Buffer, typeAt: number, text: string): Buffer {
  const data = dataOf(query.readUInt16BE(typeAt + 1), text)
  const record = Buffer.alloc(HEAD)
  record.writeUInt16BE(0xc000 | HEAD, 0)
  query.copy(record, 2, typeAt + 1, typeAt + 5)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([record, data])
}

/** Text goes in two pieces, as every long one does. */
function dataOf(type: number, text: string): Buffer {
  if (type === 1) return Buffer.from(text.split('.').map(Number))
  if (type === 28) return Buffer.from(text.replaceAll(':', ''), 'hex')
  const pieces = [text.slice(0, 7), text.slice(7)].map(piece => Buffer.from(piece, 'latin1'))
  return Buffer.concat(pieces.flatMap(piece => [Buffer.from([piece.length]), piece]))
}
