import { linkSync, mkdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { isSameAlive, poll, sign } from './processes.ts'

const FOLDER_TIMEOUT_MS = 120_000
const CLEARING_MS = 10_000

/**
 * Runs `work` while no other process is inside for the same `path`. A holder that died is passed over.
 * Throws a sentence when another process stays inside for two minutes. Who has a `signed` file on the same disk needs no
 * room for another.
 */
export async function holding<Result>(
  path: string,
  work: () => Promise<Result>,
  signed?: string
): Promise<Result> {
  const mine = signed ?? `${path}.${process.pid}.${performance.now()}`
  if (!signed) sign(mine)
  try {
    // The link appears together with its text, which open(O_EXCL) followed by a write cannot promise.
    if (!(await poll(FOLDER_TIMEOUT_MS, 10, () => tryLink(mine, path)))) throw new Error(explainHeld(path))
  } finally {
    if (!signed) rmSync(mine, { force: true })
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function explainHeld(path: string): string {
  const [pid] = (read(path) ?? '').split(' ')
  return `Another process (${pid}) has been starting or stopping the database for two minutes; if none is at work, delete ${path}.`
}

function tryLink(mine: string, path: string): true | undefined {
  try {
    linkSync(mine, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (!isSameAlive(read(path) ?? '')) clear(path)
  return undefined
}

// Two processes may find the same dead holder. Only one at a time may clear, and looks again when it may:
// otherwise the second would remove the lock that the first took meanwhile.
function clear(path: string): void {
  const clearing = `${path}.clearing`
  try {
    mkdirSync(clearing)
  } catch {
    const since = statSync(clearing, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && performance.timeOrigin + performance.now() - since > CLEARING_MS)
      remove(clearing)
    return
  }
  const holder = read(path)
  if (holder !== undefined && !isSameAlive(holder)) rmSync(path, { force: true })
  remove(clearing)
}

function remove(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Another process was quicker.
  }
}

/** Who holds it; empty where the disk lost what stood there, undefined where nobody does. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
