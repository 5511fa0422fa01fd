import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Id of the machine's current boot; empty if the system has none. */
const BOOT = readBoot()

function readBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

/** True if the process is alive; a zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !['Z', 'X'].includes(readStat(pid)[0] ?? '')
}

/**
 * Identifies one run of a process by its id and, on Linux, its start time and boot id. Process ids are reused: soon in a
 * container, and after a power cut even with the same start time.
 */
export function startTimeOf(pid: number): string {
  return `${pid} ${readStat(pid)[19] ?? ''} ${BOOT}`.trim()
}

/** Writes a file that identifies this process. Removes the file and throws if the write fails. */
export function writeIdentity(path: string): void {
  try {
    writeFileSync(path, startTimeOf(process.pid), { mode: 0o644 })
  } catch (error) {
    rmSync(path, { force: true })
    throw new Error(`${path} cannot be written: ${(error as Error).message}.`, { cause: error })
  }
}

/** True if the process that `startTimeOf` described still lives. */
export function isSameAlive(identity: string): boolean {
  const pid = Number.parseInt(identity, 10)
  return pid > 0 && isAlive(pid) && startTimeOf(pid) === identity.trim()
}

// Fields of /proc/PID/stat from the third one (state). The second field, a name in parentheses, may contain spaces.
function readStat(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Evaluates `condition` every `everyMs` milliseconds until it returns a value. Returns undefined after `ms`. */
export async function poll<Answer>(
  ms: number,
  everyMs: number,
  condition: () => Answer | undefined | Promise<Answer | undefined>
): Promise<Answer | undefined> {
  const end = performance.now() + ms
  for (;;) {
    const answer = await condition()
    if (answer !== undefined || performance.now() > end) return answer
    await sleep(everyMs)
  }
}
