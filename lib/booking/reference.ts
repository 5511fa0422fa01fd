import { randomFillSync } from 'node:crypto'

/** Crockford's base 32, which has no I, L, O and U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes are drawn for so many references at once: to draw eight costs as much as to draw thousands. */
const pool = Buffer.alloc(8 * 512)
let used = pool.length

/** What a guest is shown of a booking: eight characters that can be read out, 40 random bits. */
export function drawReference(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let reference = ''
  for (const end = used + 8; used < end; used += 1) reference += LETTERS[(pool[used] as number) & 31]
  return reference
}
