import { spawnSync } from 'node:child_process'
import { type Account, launchAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { environmentOf } from './cluster.ts'
import { makePassword } from './database.ts'
import { type Connection, type Folder, findConnection, writeConnection } from './folder.ts'

/**
 * Reads connection.json. If a power cut destroyed it, sets a new password in the stopped cluster, as the owner of its files
 * may. Throws if PostgreSQL cannot.
 */
export function ensureConnection(folder: Folder, binaries: Binaries, account: Account): Connection {
  const found = findConnection(folder)
  if (found) return found
  const connection = { user: 'swellbook', password: makePassword(), database: 'swellbook', port: 0 }
  // No client can connect in single-user mode. It reads one statement per line, and its exit code does not show errors.
  const { file, args, options } = launchAs(
    account,
    binaries.postgres,
    ['--single', '-D', folder.cluster, 'postgres'],
    [folder.cluster]
  )
  const { status, error, stderr } = spawnSync(file, args, {
    ...(options as { uid?: number }),
    cwd: '/',
    env: environmentOf(binaries),
    input: `alter role ${connection.user} password '${connection.password}'\n`,
    encoding: 'utf8'
  })
  const fault = error?.message ?? stderr.match(/^.*(?:ERROR|FATAL|PANIC): .*$/m)?.[0]
  if (status !== 0 || fault !== undefined)
    throw new Error(
      `${folder.connection} is missing or damaged, and PostgreSQL could not set a new password in ${folder.cluster}: ${fault?.replaceAll(connection.password, '…') ?? `it ended with ${status}`}. Restore the file from a copy.`
    )
  writeConnection(folder, connection, account)
  return connection
}
