import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** This run of the system; empty if it does not say. */
const BOOT = readBoot()

function readBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

/** Whether a process with this id lives; one that has ended but was not yet collected does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !['Z', 'X'].includes(readStat(pid)[0] ?? '')
}

/**
 * A text that names this run of a process and no other: its id and, if the system knows them (Linux), its start and that of the
 * system. Ids are used again, in containers soon, and after a power cut at the same tick.
 */
export function identify(pid: number): string {
  return `${pid} ${readStat(pid)[19] ?? ''} ${BOOT}`.trim()
}

/** Writes a file that names this process as `identify` does. Where it cannot be written whole, none is left, and a sentence says why. */
export function sign(path: string): void {
  try {
    writeFileSync(path, identify(process.pid), { mode: 0o644 })
  } catch (error) {
    rmSync(path, { force: true })
    throw new Error(`${path} cannot be written: ${(error as Error).message}.`, { cause: error })
  }
}

/** Whether the process that `identify` described still lives. */
export function isSameAlive(identity: string): boolean {
  const pid = Number.parseInt(identity, 10)
  return pid > 0 && isAlive(pid) && identify(pid) === identity.trim()
}

// The fields of /proc/PID/stat from the third on (state); the second, a name in brackets, may hold blanks.
function readStat(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Asks `condition` every `everyMs` milliseconds until it answers something, or gives up after `ms`. */
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
