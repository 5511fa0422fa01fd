import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { StoreAddress } from './address.ts'
import { readAnswer, type StoreAnswer, StoreFault, writeStoreCommand } from './resp.ts'

/** Timeout of an answer in milliseconds. A request waits for it. */
const STORE_TIMEOUT_MS = 50
/** Timeout of connecting in milliseconds. No request waits for it. */
const STORE_OPEN_TIMEOUT_MS = 1000
/** Maximum characters of an incomplete answer. */
const MAX_UNREAD_CHARACTERS = 256 * 1024

interface PendingCommand {
  readonly resolve: (answer: StoreAnswer) => void
  readonly reject: (cause: StoreFault) => void
  readonly late: NodeJS.Timeout
}

/** One connection to a store. The first late or invalid answer closes it and rejects all pending commands. */
export class StoreSocket {
  /** Resolves when open and, with TLS, the certificate is verified. */
  readonly whenOpen: Promise<void>
  /** Resolves with the cause when the connection has ended. */
  readonly ended: Promise<StoreFault>
  readonly #socket: Socket
  #questions: PendingCommand[] = []
  #unread = ''
  #end: (cause: StoreFault) => void = () => {}

  constructor(address: StoreAddress) {
    const { socket, ready } = connectTo(address)
    this.#socket = socket
    this.ended = new Promise(resolve => (this.#end = resolve))
    this.whenOpen = new Promise((resolve, reject) => {
      socket.once(ready, () => resolve(void socket.setTimeout(0)))
      this.ended.then(reject)
    })
    socket.setEncoding('latin1').setNoDelay()
    socket.setTimeout(STORE_OPEN_TIMEOUT_MS, () => this.end(new StoreFault('LATE')))
    socket.on('data', text => this.#receive(String(text)))
    socket.on('error', ({ code }: NodeJS.ErrnoException) => this.end(new StoreFault(code ?? 'ERROR')))
    socket.on('close', () => this.end(new StoreFault('CLOSED')))
  }

  /** Sends a command; rejects with a StoreFault if there is no answer within 50 ms, or an error. */
  send(...words: readonly (string | number)[]): Promise<StoreAnswer> {
    return new Promise((resolve, reject) => {
      // setImmediate first reads data that arrived while this process was busy; otherwise such an answer would count as late.
      const late = setTimeout(() => setImmediate(() => this.#giveUp(question)), STORE_TIMEOUT_MS)
      const question = { resolve, reject, late }
      this.#questions.push(question)
      this.#socket.write(writeStoreCommand(words))
    })
  }

  end(cause: StoreFault): void {
    this.#socket.destroy()
    this.#end(cause)
    for (const { reject, late } of this.#questions.splice(0)) {
      clearTimeout(late)
      reject(cause)
    }
  }

  #giveUp(question: PendingCommand): void {
    if (this.#questions.includes(question)) this.end(new StoreFault('LATE'))
  }

  #receive(text: string): void {
    this.#unread += text
    try {
      this.#read()
    } catch (error) {
      this.end(error instanceof StoreFault ? error : new StoreFault('NO_ANSWER'))
    }
  }

  #read(): void {
    let from = 0
    for (let read = readAnswer(this.#unread); read; read = readAnswer(this.#unread, from)) {
      from = read.end
      this.#answer(read.answer)
    }
    this.#unread = this.#unread.slice(from)
    if (this.#unread.length > MAX_UNREAD_CHARACTERS) throw new StoreFault('ANSWER_TOO_LONG')
  }

  #answer(answer: StoreAnswer): void {
    const question = this.#questions.shift()
    if (!question) throw new StoreFault('NO_QUESTION')
    clearTimeout(question.late)
    if (answer instanceof StoreFault) question.reject(answer)
    else question.resolve(answer)
  }
}

function connectTo({ host, port, tls }: StoreAddress): { socket: Socket; ready: string } {
  if (!tls) return { socket: connect({ host, port }), ready: 'connect' }
  // An IP address is not a valid SNI name; the certificate is still checked against it.
  const socket = connectTls({ host, port, ...(isIP(host) ? {} : { servername: host }) })
  return { socket, ready: 'secureConnect' }
}
