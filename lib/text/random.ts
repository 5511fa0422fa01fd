import { randomFillSync } from 'node:crypto'

/** Random bytes are drawn together: to draw eight costs as much as to draw thousands. Every process and thread has a pool of its own. */
const pool = Buffer.alloc(4096)
let used = pool.length

/** A few random bytes that nobody else is given. They hold until the next call; to keep them longer, copy them. */
export function randomFew(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += count
  return pool.subarray(used - count, used)
}
