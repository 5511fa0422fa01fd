import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../lib/config.ts'
import type { Sql } from '../lib/database/pool.ts'
import { syncFolder } from '../lib/embedded/folder.ts'
import { claimSecret } from '../lib/notifications/transactions.ts'
import { fingerprintOf } from '../lib/text/derive.ts'

type Where = Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>

/** What is said where another secret counts. */
export const OTHER_SECRET =
  'SECRET_KEY is not the one that this database was served with: set that one, or "swellbook notifications resume --new-secret".'

/** The service's one secret, and where it stands. */
interface OwnSecret {
  readonly secret: string
  /** The setting's name, or the file. */
  readonly from: string
}

/** The secret of the setting, or of the data folder; undefined where neither has one. */
export function findSecret({ SECRET_KEY, DATA_DIR }: Where): OwnSecret | undefined {
  if (SECRET_KEY !== undefined) return { secret: SECRET_KEY, from: 'SECRET_KEY' }
  const file = fileIn(DATA_DIR)
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (isBlank(secret)) return undefined
    if (secret.length < 32) throw new Error(`${file} is damaged: put back what it held, or remove it.`)
    return { secret, from: file }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw error
  }
}

/** The same; makes one in the data folder, for its owner alone, where there is none. However many make it at once, one stands. */
export function ensureSecret(config: Where): OwnSecret {
  const found = findSecret(config)
  if (found) return found
  const file = fileIn(config.DATA_DIR)
  const mine = `${file}.${process.pid}`
  let code: string | undefined
  try {
    dropBlank(file)
    mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
    writeFileSync(mine, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
    linkSync(mine, file)
    syncFolder(config.DATA_DIR)
  } catch (error) {
    code = (error as NodeJS.ErrnoException).code
  } finally {
    if (existsSync(mine)) rmSync(mine)
  }
  const made = findSecret(config)
  if (!made) throw new Error(`No secret can be kept in ${file} (${code}): set SECRET_KEY.`)
  return made
}

/** The secret that counts on this database, noted there where none was; throws a sentence where it is another. */
export async function secretFor(sql: Sql, where: Where): Promise<string> {
  const { secret } = ensureSecret(where)
  if (!(await claimSecret(sql, fingerprintOf(secret)))) throw new Error(OTHER_SECRET)
  return secret
}

/** True if a file holds nothing: empty, or zeros, as some disks leave it after a power cut. */
function isBlank(text: string): boolean {
  return /^[\0\s]*$/.test(text)
}

/** Removes a secret's file that holds nothing. Another process may have put its own there since: that one stays. */
function dropBlank(file: string): void {
  if (!existsSync(file) || !isBlank(readFileSync(file, 'utf8'))) return
  const aside = `${file}.${process.pid}.blank`
  renameSync(file, aside)
  if (!isBlank(readFileSync(aside, 'utf8')) && !existsSync(file)) linkSync(aside, file)
  rmSync(aside)
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'secret')
}
