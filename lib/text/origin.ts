/** Headers by which a browser says where a request comes from. Node lists one value of each. */
interface SourceHeaders {
  readonly origin?: string | undefined
  readonly 'sec-fetch-site'?: string | readonly string[] | undefined
}

/** Whether an Origin header names the service's own public address. */
export function isOwnOrigin(origin: string | undefined, publicUrl: string): boolean {
  return origin !== undefined && origin === new URL(publicUrl).origin
}

/**
 * Whether a browser sent a form from one of our own pages. A proxy or an extension that sets `Referrer-Policy: no-referrer` turns the
 * Origin of our own form into "null". Sec-Fetch-Site, which no script can set, then still says `same-origin`.
 */
export function isOwnForm(headers: SourceHeaders, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  return isOwnOrigin(origin, publicUrl) || (origin === 'null' && site === 'same-origin')
}
