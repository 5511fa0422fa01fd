import { randomBytes, randomFillSync } from 'node:crypto'

/** Random bytes are drawn in bulk, because eight cost as much as thousands. Every process and thread has its own buffer. */
const reserve = Buffer.alloc(4096)
let usedBytes = reserve.length

/** A few random bytes, valid only until the next call. Copy them to keep them. */
export function fewRandomBytes(count: number): Buffer {
  if (usedBytes + count > reserve.length) {
    randomFillSync(reserve)
    usedBytes = 0
  }
  usedBytes += count
  return reserve.subarray(usedBytes - count, usedBytes)
}

/** Request ids: a random prefix of this process, then a counter. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('hex')
  let count = 0
  return () => `${prefix}-${count++}`
}
