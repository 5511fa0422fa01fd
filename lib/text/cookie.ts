/** A cookie of this whole site, out of reach of scripts, as Set-Cookie writes it; kept for `days`, and sent by TLS alone where we have it. */
export function writeCookie(name: string, value: string, days: number, publicUrl: string): string {
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`
}

/** The value of a cookie in a Cookie header, or undefined; of several the first, which browsers make the closest. */
export function readCookie(cookies: string | undefined, name: string): string | undefined {
  const start = `${name}=`
  const found = cookies?.split(';').map(cookie => cookie.trim())
  return found?.find(cookie => cookie.startsWith(start))?.slice(start.length)
}

/** Whether browsers reach an address by TLS. */
export function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
