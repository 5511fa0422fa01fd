import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { parseAddress } from '../../lib/infra/database/address.ts'

/**
 * Acts as a connection pooler before PostgreSQL, and can redirect clients to another database while their
 * connections stay open.
 */
export interface Swap {
  /** URL for clients. */
  readonly url: string
  /**
   * Redirects everything to the database of this URL on the same server: at once, or after a pending
   * answer.
   */
  lead(url: string): void
  /** Number of connections redirected to the current database. */
  swapped(): number
  /** Numbers of client connections opened and ended so far. */
  opened(): number
  ended(): number
  close(): Promise<void>
}

const READY = 'Z'
const SCRAM = 'SCRAM-SHA-256'

/** Reassembles complete protocol packets from chunks (a client's first one has no type). */
function packets(each: (type: string, packet: Buffer) => void, isHeaded = true) {
  let held: Buffer = Buffer.alloc(0)
  let head = isHeaded ? 1 : 0
  return (chunk: Buffer) => {
    held = Buffer.concat([held, chunk])
    while (held.length >= head + 4) {
      const end = head + held.readUInt32BE(head)
      if (held.length < end) return
      const packet = held.subarray(0, end)
      held = held.subarray(end)
      const type = head === 1 ? String.fromCharCode(packet[0]!) : ''
      head = 1
      each(type, packet)
    }
  }
}

function packet(type: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map(part => Buffer.from(part)))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

/** Client side of SCRAM authentication with the password (RFC 7677). */
function scram(password: string) {
  const first = `n=,r=${randomBytes(18).toString('base64')}`
  const hmac = (key: Buffer, words: string) => createHmac('sha256', key).update(words).digest()
  return {
    first: () => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(first.length + 3)
      return packet('p', SCRAM, '\0', length, 'n,,', first)
    },
    final: (challenge: string) => {
      const { r, s, i } = Object.fromEntries(challenge.split(',').map(part => [part[0], part.slice(2)]))
      const salted = pbkdf2Sync(password, Buffer.from(s!, 'base64'), Number(i), 32, 'sha256')
      const key = hmac(salted, 'Client Key')
      const proof = hmac(createHash('sha256').update(key).digest(), `${first},${challenge},c=biws,r=${r}`)
      const mixed = Buffer.from(key.map((byte, at) => byte ^ proof[at]!))
      return packet('p', `c=biws,r=${r},p=${mixed.toString('base64')}`)
    }
  }
}

/** One client and its current session. */
class Link {
  readonly #client: net.Socket
  readonly #target: URL
  readonly #settings: Map<string, string>
  /** The client's prepared statements, which every new session needs. */
  readonly #prepared = new Map<string, Buffer>()
  readonly #waiting: Buffer[] = []
  #session: net.Socket | undefined
  #isIdle = false
  #targetDatabase: string
  at: string | undefined
  swaps = 0

  constructor(client: net.Socket, target: URL, settings: Map<string, string>, database: string) {
    this.#client = client
    this.#target = target
    this.#settings = settings
    this.#targetDatabase = database
    this.#open(false)
  }

  lead(database: string): void {
    this.#targetDatabase = database
    if (this.#isIdle && this.at !== database) this.#swap()
  }

  say(type: string, words: Buffer): void {
    if (type === 'P') {
      const name = words.subarray(5, words.indexOf(0, 5)).toString()
      if (name !== '') this.#prepared.set(name, words)
    }
    if (!this.#session) this.#waiting.push(words)
    else {
      this.#isIdle = false
      this.#session.write(words)
    }
  }

  end(): void {
    this.#client.destroy()
    this.#session?.destroy()
  }

  #swap(): void {
    this.#session?.destroy()
    this.#session = undefined
    this.swaps += 1
    this.#open(true)
  }

  /** Opens a session; when it replaces another one, the client gets none of its startup messages. */
  #open(isQuiet: boolean): void {
    this.#isIdle = false
    const database = this.#targetDatabase
    const session = net.connect(Number(this.#target.port), this.#target.hostname)
    const words = [...this.#settings, ['database', database]].flat().join('\0')
    session.write(packet('', Buffer.from([0, 3, 0, 0]), words, '\0\0'))
    const proof = scram(decodeURIComponent(this.#target.password))
    // Prepared statements left to create before it replaces another session, one by one because one may
    // fail; undefined before the start.
    let toPrepare: number | undefined
    let isOpen = false
    const readPacket = packets((type, words) => {
      if (type === 'R' && !isOpen) {
        const request = words.readUInt32BE(5)
        if (request === 10) session.write(proof.first())
        if (request === 11) session.write(proof.final(words.subarray(9).toString()))
        if (request === 0 && !isQuiet) this.#client.write(words)
        return
      }
      if (!isOpen && type === READY) {
        if (isQuiet && toPrepare === undefined)
          for (const statement of this.#prepared.values())
            session.write(Buffer.concat([statement, packet('S')]))
        toPrepare = toPrepare === undefined ? (isQuiet ? this.#prepared.size : 0) : toPrepare - 1
        if (toPrepare > 0) return
        isOpen = true
        this.at = database
        this.#session = session
        if (!isQuiet) this.#client.write(words)
        this.#rest()
        return
      }
      if (isOpen || !isQuiet) this.#client.write(words)
      if (isOpen && type === READY && words[5] === 'I'.charCodeAt(0)) this.#rest()
    })
    session.on('data', readPacket)
    session.on('error', () => {})
    session.on('close', () => {
      if (this.#session === session || !isOpen) this.#client.destroy()
    })
  }

  /** Idle without a transaction: redirects now if requested, or sends the waiting messages. */
  #rest(): void {
    this.#isIdle = true
    if (this.at !== this.#targetDatabase) this.#swap()
    else for (const words of this.#waiting.splice(0)) this.say('', words)
  }
}

/** Opens a proxy for a database URL with its password. */
export async function openSwap(url: string): Promise<Swap> {
  const target = new URL(url)
  const links = new Set<Link>()
  let { database } = parseAddress(url)
  let opened = 0
  let ended = 0
  const server = net.createServer(client => {
    let link: Link | undefined
    const readPacket = packets((type, words) => {
      if (link) return link.say(type, words)
      // A cancel request comes on a separate connection with another protocol number.
      if (words.readUInt16BE(4) !== 3) return client.destroy()
      const texts = words.subarray(8).toString().split('\0')
      const settings = new Map<string, string>()
      for (let at = 0; texts[at]; at += 2) settings.set(texts[at]!, texts[at + 1]!)
      settings.delete('database')
      link = new Link(client, target, settings, database)
      links.add(link)
      opened += 1
    }, false)
    client.on('data', readPacket)
    client.on('error', () => {})
    client.on('close', () => {
      ended += 1
      link?.end()
      if (link) links.delete(link)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.port = String((server.address() as net.AddressInfo).port)
  return {
    url: own.href,
    lead(other) {
      database = parseAddress(other).database
      for (const link of links) link.lead(database)
    },
    swapped: () => [...links].filter(({ at, swaps }) => at === database && swaps > 0).length,
    opened: () => opened,
    ended: () => ended,
    async close() {
      for (const link of links) link.end()
      server.close()
      await once(server, 'close')
    }
  }
}
