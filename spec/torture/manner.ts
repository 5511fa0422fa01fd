import type { ServerResponse } from 'node:http'
import { between, type Draw } from '../../lib/demo/random.ts'

/** What becomes of a POST: it is taken, in time, late, or without an answer; or it is not, now, or for what it says. */
export type Answer = 'take' | 'late' | 'swallow' | 'fail' | 'refuse'

/** Decides what becomes of the event of this number. */
export type Manner = (n: number) => Answer | Promise<Answer>

/** Longer than a courier lets a healthy endpoint keep its place. */
const LATE_MS = { least: 1100, most: 2000 } as const

/** Takes everything. */
export const kind: Manner = () => 'take'

/** Takes nearly everything. */
export function moody(draw: Draw): Manner {
  const refused = new Set<number>()
  return n => {
    const luck = draw()
    if (luck < 0.005) return 'swallow'
    if (luck < 0.01) return 'late'
    if (luck < 0.02) return 'fail'
    // Once each: what is refused again and again is given up.
    if (luck > 0.03 || refused.has(n)) return 'take'
    refused.add(n)
    return 'refuse'
  }
}

/** Whether whoever answers so has taken it. */
export function isTaken(answer: Answer): boolean {
  return answer !== 'fail' && answer !== 'refuse'
}

/** Answers so, `late` as late as the draw says. */
export function give(response: ServerResponse, answer: Answer, draw: Draw): void {
  switch (answer) {
    case 'take':
      return void response.writeHead(204).end()
    case 'late':
      return void setTimeout(
        () => response.writeHead(204).end(),
        between(draw, LATE_MS.least, LATE_MS.most)
      ).unref()
    case 'swallow':
      return void response.destroy()
    case 'fail':
      return void response.writeHead(500).end()
    case 'refuse':
      return void response.writeHead(400).end()
  }
}
