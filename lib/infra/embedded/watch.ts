/**
 * Calls `check` every second without overlap, and without keeping the process alive. Returns a function that stops the calls
 * and waits for the current one.
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
