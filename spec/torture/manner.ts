import type { ServerResponse } from 'node:http'
import { between, type Draw } from '../../lib/demo/random.ts'

/**
 * Result of a POST: accepted in time, late or without an answer; or rejected temporarily or because of its
 * content.
 */
export type Answer = 'take' | 'late' | 'swallow' | 'fail' | 'refuse'

/** Decides the result for an event number. */
export type AnswerPolicy = (n: number) => Answer | Promise<Answer>

/** Longer than a healthy endpoint may take. */
const LATE_MS = { least: 1100, most: 2000 } as const

/** Accepts everything. */
export const acceptAll: AnswerPolicy = () => 'take'

/** Accepts nearly everything. */
export function answerRandomly(draw: Draw): AnswerPolicy {
  const refused = new Set<number>()
  return n => {
    const luck = draw()
    if (luck < 0.005) return 'swallow'
    if (luck < 0.01) return 'late'
    if (luck < 0.02) return 'fail'
    // Rejects each event once only: repeated rejections would end in giving it up.
    if (luck > 0.03 || refused.has(n)) return 'take'
    refused.add(n)
    return 'refuse'
  }
}

/** True if the receiver accepted the event. */
export function isTaken(answer: Answer): boolean {
  return answer !== 'fail' && answer !== 'refuse'
}

/** Sends this answer; `late` after a random delay. */
export function sendAnswer(response: ServerResponse, answer: Answer, draw: Draw): void {
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
