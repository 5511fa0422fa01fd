import { readFileSync } from 'node:fs'

/**
 * Child processes, the oldest first, as Linux lists them; none on other systems or if the process has
 * exited.
 */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

/** Signals a process and its children; skips exited ones. */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  for (const member of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(member, signal)
    } catch {
      // It has already exited.
    }
  }
}
