import { randomBytes, randomFillSync } from 'node:crypto'

/** Random bytes are drawn together: to draw eight costs as much as to draw thousands. Every process and thread has a reserve of its own. */
const reserve = Buffer.alloc(4096)
let used = reserve.length

/** A few random bytes that nobody else is given. They hold until the next call; to keep them longer, copy them. */
export function randomFew(count: number): Buffer {
  if (used + count > reserve.length) {
    randomFillSync(reserve)
    used = 0
  }
  used += count
  return reserve.subarray(used - count, used)
}

/** Names of requests: a random name of this process, then a count. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  return () => `${prefix}-${count++}`
}
