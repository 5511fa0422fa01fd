import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../lib/config.ts'
import { claimSecret } from '../../lib/events/notifications/transactions.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { syncFolder } from '../../lib/infra/embedded/folder.ts'
import { fingerprintOf } from '../../lib/text/derive.ts'

type SecretSource = Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>

/** Error for a secret that differs from the one recorded in the database. */
export const SECRET_MISMATCH =
  'SECRET_KEY differs from the one this database was used with: set that one, or run "swellbook notifications resume --new-secret".'

/** A secret and its source: a setting or a file. */
interface OwnSecret {
  readonly secret: string
  readonly from: string
}

/** Find the secret in the setting or the data folder. Undefined if there is none. */
export function findSecret({ SECRET_KEY, DATA_DIR }: SecretSource): OwnSecret | undefined {
  if (SECRET_KEY !== undefined) return { secret: SECRET_KEY, from: 'SECRET_KEY' }
  const file = fileIn(DATA_DIR)
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (isBlank(secret)) return undefined
    if (secret.length < 32) throw new Error(`${file} is damaged: restore its content, or remove it.`)
    return { secret, from: file }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/**
 * Like findSecret, but if there is none, create a secret in the data folder, readable by its owner only. If several processes
 * do so at once, all use the same secret.
 */
export function ensureSecret(config: SecretSource): OwnSecret {
  const found = findSecret(config)
  if (found) return found
  const file = fileIn(config.DATA_DIR)
  const temporaryFile = `${file}.${process.pid}`
  let code: string | undefined
  try {
    removeBlank(file)
    mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
    writeFileSync(temporaryFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
    linkSync(temporaryFile, file)
    syncFolder(config.DATA_DIR)
  } catch (error) {
    code = (error as NodeJS.ErrnoException).code
  } finally {
    if (existsSync(temporaryFile)) rmSync(temporaryFile)
  }
  const stored = findSecret(config)
  if (!stored) throw new Error(`The secret cannot be stored in ${file} (${code}): set SECRET_KEY.`)
  return stored
}

/** The secret of this database. The first use records its fingerprint; throws if that of another secret is recorded. */
export async function secretFor(sql: Sql, source: SecretSource): Promise<string> {
  const { secret } = ensureSecret(source)
  if (!(await claimSecret(sql, fingerprintOf(secret)))) throw new Error(SECRET_MISMATCH)
  return secret
}

/** True if a file is empty or has only zeros, as some disks leave it after a power cut. */
function isBlank(text: string): boolean {
  return /^[\0\s]*$/.test(text)
}

/** Remove a blank secret file. Restore it if another process has meanwhile written its secret. */
function removeBlank(file: string): void {
  if (!existsSync(file) || !isBlank(readFileSync(file, 'utf8'))) return
  const aside = `${file}.${process.pid}.blank`
  renameSync(file, aside)
  if (!isBlank(readFileSync(aside, 'utf8')) && !existsSync(file)) linkSync(aside, file)
  rmSync(aside)
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secret')
}
