import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { pauseNotifications } from '../lib/events/notifications/transactions.ts'
import { listSchoolIds } from '../lib/guests/queries.ts'
import { type BackupReader, openBackup, serializeBackup } from '../lib/infra/backup/lines.ts'
import { openSnapshot, type RestoredAccess, readRestoredAccess } from '../lib/infra/backup/queries.ts'
import { NotABackup } from '../lib/infra/backup/rules.ts'
import { analyzeTables, restoreRows } from '../lib/infra/backup/transactions.ts'
import { connect, type Sql } from '../lib/infra/database/pool.ts'
import { migrate, migrationStatus, SQL_FOLDER } from '../lib/infra/migrations.ts'
import { revokeSignedInKeys } from '../lib/partners/keys/transactions.ts'
import { closeOnAbort } from './interrupt.ts'

interface BackupResult {
  readonly file: string
  readonly madeAt: string
  readonly tables: number
  readonly rows: number
  readonly bytes: number
}

/** Progress callback, in numbers of rows. */
type Progress = (count: number, total: number) => void

/** Write a backup of one snapshot to a new file. The file appears only after it was read back without errors. */
export async function writeBackup(
  url: string,
  file: string,
  onProgress: Progress,
  signal: AbortSignal
): Promise<BackupResult> {
  if (existsSync(file)) throw new Error(`The file ${file} exists already; give another name.`)
  const partial = `${file}.partial`
  // A killed run may have left such a file, with any mode.
  rmSync(partial, { force: true })
  try {
    await withOneConnection(url, signal, async sql => {
      const { header, portions } = await openSnapshot(sql)
      const total = header.tables.reduce((sum, { rows }) => sum + rows, 0)
      const text = Readable.from(
        serializeBackup(
          header,
          withProgress(portions, count => onProgress(count, total))
        )
      )
      // Readable by the owner only, because a backup contains personal data of guests.
      const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(text, createGzip(), output, { signal })
    })
    const verified = await verifyBackup(partial, signal)
    await rename(partial, file)
    await flushFolder(dirname(file))
    return { ...verified, file }
  } catch (error) {
    rmSync(partial, { force: true })
    throw mapBackupError(error, file)
  }
}

async function* withProgress(portions: AsyncIterable<readonly string[]>, onRows: (rows: number) => void) {
  let rows = 0
  for await (const portion of portions) {
    rows += portion.length
    onRows(rows)
    yield portion
  }
}

/** Read a backup to its end. Throw if any byte was changed. */
export async function verifyBackup(file: string, signal?: AbortSignal): Promise<BackupResult> {
  const { header, portions } = await readBackup(file, signal)
  let rows = 0
  for await (const { lines } of portions) rows += lines.length
  const { size: bytes } = await stat(file)
  return { file, madeAt: header.madeAt, tables: header.tables.length, rows, bytes }
}

export async function readBackup(file: string, signal?: AbortSignal): Promise<BackupReader> {
  const compressed = createReadStream(file, { signal })
  const text = compressed.pipe(createGunzip())
  compressed.on('error', error => text.destroy(error))
  try {
    return await openBackup(text)
  } catch (error) {
    throw mapBackupError(error, file)
  }
}

/**
 * Restore a backup into a database without rows and migrate the database. Disconnect assistants that signed in, because their tokens
 * are not restored. Return the access that works again and the number of these assistants.
 */
export async function restoreBackup(
  url: string,
  backup: BackupReader,
  onProgress: Progress,
  signal: AbortSignal
): Promise<{ access: RestoredAccess; assistants: number }> {
  const { migrations, tables } = backup.header
  const total = tables.reduce((sum, { rows }) => sum + rows, 0)
  await withOneConnection(url, signal, async sql => {
    const { applied, ahead } = await migrationStatus(sql)
    const isNew = applied.length === 0 && ahead.length === 0
    if (isNew) await migrate(url, SQL_FOLDER, name => migrations.some(migration => migration.name === name))
    await restoreRows(sql, backup, rows => onProgress(rows, total))
  })
  await migrate(url)
  return withOneConnection(url, signal, async sql => {
    await analyzeTables(sql)
    await pauseNotifications(sql, 'restore')
    const assistants = await revokeSignedInKeys(sql, await listSchoolIds(sql))
    return { access: await readRestoredAccess(sql), assistants }
  })
}

/** Run `work` on one connection without time limits. */
async function withOneConnection<R>(
  url: string,
  signal: AbortSignal,
  work: (sql: Sql) => Promise<R>
): Promise<R> {
  const unlimited = {
    statementTimeoutMs: 0,
    lockTimeoutMs: 60_000,
    idleInTransactionTimeoutMs: 0,
    silenceMs: 0
  }
  const pool = connect(url, { max: 1, applicationName: 'swellbook backup', greetSeconds: 15, ...unlimited })
  const sql = closeOnAbort(signal, pool)
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Flush a folder's entries to disk, if the system supports that. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

function mapBackupError(error: unknown, file: string): Error {
  if (error instanceof NotABackup) return new NotABackup(file)
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return error as Error
  const folder = dirname(resolve(file))
  return new Error(
    existsSync(folder) ? `The file ${file} does not exist.` : `The folder ${folder} does not exist.`
  )
}
