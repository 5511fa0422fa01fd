/** Maximum nesting depth; deeper documents overflow the stack of recursive walks. */
const MAX_DEPTH = 20

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses JSON in UTF-8, nested at most 20 levels; throws a SyntaxError whose message is a sentence. */
export function parseJson(bytes: Uint8Array): unknown {
  if (depthOf(bytes) > MAX_DEPTH) throw new SyntaxError('The document is nested too deeply.')
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new SyntaxError('The body is not a JSON document in UTF-8.')
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Maximum nesting depth of a JSON text, found without parsing it. */
export function depthOf(bytes: Uint8Array): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i]
    if (quoted) {
      if (byte === BACKSLASH) i += 1
      else if (byte === QUOTE) quoted = false
    } else if (byte === QUOTE) quoted = true
    else if (byte === 0x5b || byte === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (byte === 0x5d || byte === 0x7d) depth -= 1
  }
  return deepest
}
