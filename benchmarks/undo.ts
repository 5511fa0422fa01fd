type Undo = () => Promise<void>

/** Pending clean-ups, latest last. */
const pending = new Set<Undo>()

/** Register a clean-up. Returns a function that runs it once; `cleanUp` runs those that remain. */
export function onCleanup(work: () => unknown): Undo {
  let running: Promise<void> | undefined
  const begin = async () => {
    await work()
    pending.delete(undo)
  }
  const undo = () => {
    running ??= begin()
    return running
  }
  pending.add(undo)
  return undo
}

/** Run all remaining clean-ups, latest first, and wait for those in progress; a failure does not stop the others. */
export async function cleanUp(): Promise<void> {
  for (const undo of [...pending].reverse()) {
    await undo().catch(error => console.error((error as Error).message))
  }
}
