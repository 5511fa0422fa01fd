import type { Config } from '../lib/config.ts'
import { parseAddress } from '../lib/infra/database/address.ts'

/** Name of the configured database to show: host, port and name, or the data folder. Never contains a password. */
export function nameOfDatabase({
  DATABASE_URL,
  DATA_DIR
}: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): string {
  if (!DATABASE_URL) return DATA_DIR
  const { hosts, database } = parseAddress(DATABASE_URL)
  const places = hosts.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`)
  return `${places.join(',')}/${database}`
}
