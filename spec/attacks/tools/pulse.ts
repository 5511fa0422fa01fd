import { Agent, request } from 'undici'

/** What an ordinary caller met while a tool ran. */
export interface Pulse {
  readonly asked: number
  readonly answered: number
  readonly slowestMs: number
}

const PAUSE_MS = 100
/** The caller gives up then, as slowhttptest's own does. */
const PATIENCE_MS = 5000

/** Asks like an ordinary caller, ten times a second, each time on a connection of its own, until it is told to stop. */
export function takePulse(
  url: string,
  headers: Readonly<Record<string, string>>
): { stop(): Promise<Pulse> } {
  let asked = 0
  let answered = 0
  let slowestMs = 0
  let running = true
  const dispatcher = new Agent({ pipelining: 0 })

  async function ask(): Promise<void> {
    const begun = performance.now()
    asked += 1
    const path = asked % 2 === 0 ? '/schools' : '/api/partner/v1/availabilities'
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { statusCode, body } = await request(url + path, { headers, dispatcher, signal })
    await body.dump()
    if (statusCode === 200) answered += 1
    slowestMs = Math.max(slowestMs, performance.now() - begun)
  }

  const beating = (async () => {
    while (running) {
      await ask().catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
    }
  })()
  return {
    async stop() {
      running = false
      await beating
      if (!dispatcher.closed) await dispatcher.close()
      return { asked, answered, slowestMs: Math.round(slowestMs) }
    }
  }
}
