import { readFileSync } from 'node:fs'

/** The children of a process, the oldest first, as Linux lists them; none elsewhere, or where it is gone. */
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

/** Signals a process and its children; whoever is gone already is passed over. */
export function signalFamily(pid: number, signal: NodeJS.Signals): void {
  for (const member of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(member, signal)
    } catch {
      // It was quicker.
    }
  }
}
