type Undo = () => Promise<void>

/** What takes away what was made, as long as it is there, the latest last. */
const left = new Set<Undo>()

/** Remembers how something that was made goes away again. Answers what does it, once; what is forgotten goes with `undoAll`. */
export function undoing(work: () => unknown): Undo {
  let done: Promise<void> | undefined
  const begin = async () => {
    await work()
    left.delete(undo)
  }
  const undo = () => {
    done ??= begin()
    return done
  }
  left.add(undo)
  return undo
}

/** Lets everything go that is left, the latest first, also what is just going; what fails keeps nothing else. */
export async function undoAll(): Promise<void> {
  for (const undo of [...left].reverse()) {
    await undo().catch(error => console.error((error as Error).message))
  }
}
