/**
 * Calls `check` every second without overlap and without keeping the process alive. Returns a function that stops, then waits
 * for the current call.
 */
export function everySecond(check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= check().finally(() => {
      running = undefined
    })
  }, 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
