import { linkSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { isSameAlive, poll, writeIdentity } from './processes.ts'

const FOLDER_TIMEOUT_MS = 120_000
const CLEARING_MS = 10_000

/**
 * Runs `work` under an exclusive lock on `path`. The lock of a dead process is removed. Throws if another process holds it for
 * two minutes. An `identityFile` on the same disk is linked instead of a new file, so that a full disk does not prevent the
 * lock.
 */
export async function withLock<Result>(
  path: string,
  work: () => Promise<Result>,
  identityFile?: string
): Promise<Result> {
  const identity = identityFile ?? `${path}.${process.pid}.${performance.now()}`
  if (!identityFile) writeIdentity(identity)
  try {
    // A link appears with its content at once, unlike open(O_EXCL) with a later write.
    if (!(await poll(FOLDER_TIMEOUT_MS, 10, () => tryLink(identity, path))))
      throw new Error(explainLock(path))
  } finally {
    if (!identityFile) rmSync(identity, { force: true })
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function explainLock(path: string): string {
  const [pid] = (readHolder(path) ?? '').split(' ')
  return `Another process (${pid}) has been starting or stopping the database for two minutes; if no such process runs, delete ${path}.`
}

function tryLink(ownPath: string, path: string): true | undefined {
  try {
    linkSync(ownPath, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (!isSameAlive(readHolder(path) ?? '')) removeDeadLock(path)
  return undefined
}

// Removes the lock of a dead holder. Two processes may find the same one, so only one may clear at a time, and it checks again.
// Otherwise the second would remove the lock that the first has just acquired.
function removeDeadLock(path: string): void {
  const clearing = `${path}.clearing`
  try {
    mkdirSync(clearing)
  } catch {
    const since = statSync(clearing, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && performance.timeOrigin + performance.now() - since > CLEARING_MS)
      removeFolder(clearing)
    return
  }
  const holder = readHolder(path)
  if (holder !== undefined && !isSameAlive(holder)) rmSync(path, { force: true })
  removeFolder(clearing)
}

function removeFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Another process removed it first.
  }
}

/** Identity of the holder: empty if the disk lost it, undefined if the lock is free. */
function readHolder(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
