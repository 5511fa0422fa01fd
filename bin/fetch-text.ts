/** The most that is read from an address, or of a calendar's file. */
export const MOST_FETCHED_BYTES = 5 * 1024 * 1024
const MAX_MS = 20_000

/**
 * The text at an address, whose user and password go as a header. Throws a sentence if it cannot be had within 20 seconds and 5 MB;
 * that names the host alone, for the path of a private calendar is its secret.
 */
export async function fetchText(address: string): Promise<string> {
  if (!URL.canParse(address)) throw new Error('This is not a valid address.')
  const url = new URL(address)
  const { host, username, password } = url
  const pair = [username, password].map(decodeURIComponent).join(':')
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  url.username = ''
  url.password = ''
  const response = await fetch(url, {
    headers: username || password ? { authorization } : {},
    signal: AbortSignal.timeout(MAX_MS)
  }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message
    throw new Error(`${host} cannot be reached: ${cause}.`)
  })
  if (!response.ok || !response.body) throw new Error(`${host} answered ${response.status}.`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > MOST_FETCHED_BYTES) throw new Error(`What ${host} answered is larger than 5 MB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
