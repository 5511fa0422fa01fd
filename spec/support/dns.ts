import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TYPES = { 1: 'A', 16: 'TXT', 28: 'AAAA' } as const
const ALIAS = 5
type Kind = (typeof TYPES)[keyof typeof TYPES]

/** Records of a name, or its alias; `silent` names never get an answer. */
type DnsRecords = Partial<Record<Kind, readonly string[]>> | { readonly alias: string } | 'silent' | 'broken'
export type Zone = Record<string, DnsRecords>

/** Starts a name server on loopback with only these names; returns its address. The test ends it. */
export async function nameServer(
  t: { teardown(work: () => void): void },
  zone: Readonly<Zone>
): Promise<string> {
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

function answerTo(query: Buffer, zone: Readonly<Zone>): Buffer | undefined {
  const labels: string[] = []
  let at = HEAD
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const kind = TYPES[query.readUInt16BE(at + 1) as keyof typeof TYPES]
  const recordsFound = zone[labels.join('.').toLowerCase()]
  if (recordsFound === 'silent') return undefined
  const type = query.readUInt16BE(at + 1)
  const own = Buffer.from([0xc0, HEAD])
  const answerFor = (name: Buffer, recordsFound: DnsRecords | undefined) =>
    recordsOf(recordsFound, kind).map(text => record(name, type, dataOf(type, text)))
  const alias = typeof recordsFound === 'object' && 'alias' in recordsFound ? recordsFound.alias : undefined
  const records =
    alias === undefined
      ? answerFor(own, recordsFound)
      : [record(own, ALIAS, nameOf(alias)), ...answerFor(nameOf(alias), zone[alias])]
  const code =
    recordsFound === undefined ? CODES.unknown : recordsFound === 'broken' ? CODES.broken : CODES.ok
  const head = Buffer.alloc(HEAD)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  return Buffer.concat([head, query.subarray(HEAD, at + 5), ...records])
}

function recordsOf(recordsFound: DnsRecords | undefined, kind: Kind): readonly string[] {
  return typeof recordsFound === 'object' && !('alias' in recordsFound) ? (recordsFound[kind] ?? []) : []
}

/** A DNS record with a TTL of one minute. */
function record(name: Buffer, type: number, data: Buffer): Buffer {
  const facts = Buffer.alloc(10)
  facts.writeUInt16BE(type, 0)
  facts.writeUInt16BE(1, 2)
  facts.writeUInt32BE(60, 4)
  facts.writeUInt16BE(data.length, 8)
  return Buffer.concat([name, facts, data])
}

function nameOf(text: string): Buffer {
  const labels = text
    .split('.')
    .map(label => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.alloc(1)])
}

/** A text is split in two strings, as long ones are. */
function dataOf(type: number, text: string): Buffer {
  if (type === 1) return Buffer.from(text.split('.').map(Number))
  if (type === 28) return Buffer.from(text.replaceAll(':', ''), 'hex')
  const pieces = [text.slice(0, 7), text.slice(7)].map(piece => Buffer.from(piece, 'latin1'))
  return Buffer.concat(pieces.flatMap(piece => [Buffer.from([piece.length]), piece]))
}
