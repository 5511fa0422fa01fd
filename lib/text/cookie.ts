/** A Set-Cookie value: for the entire site, HttpOnly, kept for `days`, Secure if the site has TLS. */
export function writeCookie(name: string, value: string, days: number, publicUrl: string): string {
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`
}

/** The value of a cookie, or undefined. If there are several, the first counts: browsers send the most specific one first. */
export function readCookie(cookies: string | undefined, name: string): string | undefined {
  const start = `${name}=`
  const found = cookies?.split(';').map(cookie => cookie.trim())
  return found?.find(cookie => cookie.startsWith(start))?.slice(start.length)
}

/** True if browsers use TLS for the URL. */
export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
