/** Maximum size of a fetched text, or of a calendar file. */
export const MAX_FETCHED_BYTES = 5 * 1024 * 1024
const MAX_MS = 20_000

/**
 * Fetch the text of a URL. User and password are sent as a header. Throws after 20 seconds or 5 MB. Errors name only the host,
 * because the path of a private calendar is its secret.
 */
export async function fetchText(address: string): Promise<string> {
  if (!URL.canParse(address)) throw new Error('This is not a valid URL.')
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
    if (bytes > MAX_FETCHED_BYTES) throw new Error(`The response of ${host} is larger than 5 MB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
