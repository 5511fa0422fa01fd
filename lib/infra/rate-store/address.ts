export interface StoreAddress {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly user: string
  readonly password: string
  readonly database: number
}

/** Parses `redis://[[user]:password@]host[:port][/database]`, or `rediss://` for TLS. The settings have checked its form. */
export function parseStoreAddress(text: string): StoreAddress {
  const url = new URL(text)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 6379),
    tls: url.protocol === 'rediss:',
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: Number(url.pathname.slice(1))
  }
}
