/** Headers that identify a browser request's source. Node joins repeated values. */
interface SourceHeaders {
  readonly origin?: string | undefined
  readonly 'sec-fetch-site'?: string | readonly string[] | undefined
}

/** True if the Origin header is the service's own. */
export function isOwnOrigin(origin: string | undefined, publicUrl: string): boolean {
  return origin !== undefined && origin === new URL(publicUrl).origin
}

/**
 * True if a form came from one of this service's pages. A proxy or extension that sets `Referrer-Policy: no-referrer` makes the
 * Origin of such a form "null". Sec-Fetch-Site, which no script can set, is then still `same-origin`.
 */
export function isOwnForm(headers: SourceHeaders, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  return isOwnOrigin(origin, publicUrl) || (origin === 'null' && site === 'same-origin')
}
