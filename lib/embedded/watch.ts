/**
 * Calls `look` every second, never twice at a time, without keeping the process alive. Answers what ends it, when the
 * look under way is over.
 */
export function everySecond(look: () => Promise<void>): () => Promise<void> {
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }, 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await looking
  }
}
