/** An answer in RESP, the protocol of Redis and Valkey. An error becomes a StoreFault with its first word as code. */
export type StoreAnswer = string | number | null | StoreFault | readonly StoreAnswer[]

/** A failed command. The code contains none of the data that was sent. */
export class StoreFault extends Error {
  readonly code: string

  constructor(code: string) {
    super(`Rate store error: ${code}.`)
    this.code = code
  }
}

/** Maximum nesting depth. Answers to our commands have two levels. */
const MAX_DEPTH = 4
/** Maximum length of a line, a string or a list. */
const MAX_CHARACTERS = 16_384

export function writeStoreCommand(words: readonly (string | number)[]): string {
  const parts = words.map(word => `$${Buffer.byteLength(String(word))}\r\n${word}\r\n`)
  return `*${words.length}\r\n${parts.join('')}`
}

/** Parses the answer at `from` in a latin1 text and returns its end; undefined if incomplete. Throws if invalid. */
export function readAnswer(
  text: string,
  from = 0,
  depth = 0
): { answer: StoreAnswer; end: number } | undefined {
  const lineEnd = text.indexOf('\r\n', from)
  if (lineEnd < 0 ? text.length - from > MAX_CHARACTERS : lineEnd - from > MAX_CHARACTERS)
    throw new StoreFault('ANSWER_TOO_LONG')
  if (lineEnd < 0) return undefined
  const [kind, line, end] = [text[from], text.slice(from + 1, lineEnd), lineEnd + 2]
  if (kind === '+') return { answer: line, end }
  if (kind === '-') return { answer: new StoreFault(/^[A-Z_]{1,30}(?= |$)/.exec(line)?.[0] ?? 'ERR'), end }
  if (!/^-?\d{1,15}$/.test(line)) throw new StoreFault('NO_ANSWER')
  const number = Number(line)
  if (kind === ':') return { answer: number, end }
  if (number > MAX_CHARACTERS || depth > MAX_DEPTH) throw new StoreFault('ANSWER_TOO_LONG')
  if (kind === '$') return readText(text, end, number)
  if (kind === '*') return readList(text, end, number, depth)
  throw new StoreFault('NO_ANSWER')
}

function readText(
  text: string,
  from: number,
  length: number
): { answer: StoreAnswer; end: number } | undefined {
  if (length < 0) return { answer: null, end: from }
  const end = from + length + 2
  return text.length < end ? undefined : { answer: text.slice(from, end - 2), end }
}

function readList(text: string, from: number, length: number, depth: number) {
  if (length < 0) return { answer: null, end: from }
  const list: StoreAnswer[] = []
  let end = from
  while (list.length < length) {
    const part = readAnswer(text, end, depth + 1)
    if (!part) return undefined
    list.push(part.answer)
    end = part.end
  }
  return { answer: list, end }
}
