/**
 * Calls `look` every second without overlap and without keeping the process alive. Returns a function that stops, then waits
 * for the current call.
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
