/** The most that is read from an address, or of a calendar's file. */
export const MOST_FETCHED_BYTES = 5 * 1024 * 1024
const MOST_MS = 20_000

/** The text at an address; throws a sentence where it cannot be had within 20 seconds and 5 MB. */
export async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(MOST_MS) }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message
    throw new Error(`${url} cannot be reached: ${cause}.`)
  })
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}.`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > MOST_FETCHED_BYTES) throw new Error(`${url} is larger than 5 MB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
