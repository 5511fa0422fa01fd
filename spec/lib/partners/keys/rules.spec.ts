import { createHash } from 'node:crypto'
import fc from 'fast-check'
import t from 'tap'
import { isWellFormedKey, type KeyKind, mintKey, PREFIX } from '../../../../lib/partners/keys/rules.ts'
import { digestOf } from '../../../../lib/text/digest.ts'

const KINDS = Object.keys(PREFIX) as KeyKind[]

t.test('a key', async t => {
  t.test('has the prefix of its kind, 32 random characters and a checksum', async t => {
    for (const kind of KINDS) {
      const { key, digest, lastFour } = mintKey(kind)
      t.match(key, new RegExp(`^${PREFIX[kind]}[0-9A-Za-z]{38}$`))
      t.equal(lastFour, key.slice(-4))
      t.strictSame(digest, createHash('sha256').update(key).digest())
      t.equal(digestOf(key), digest.toString('hex'))
      t.strictSame(
        KINDS.filter(other => isWellFormedKey(other, key)),
        [kind],
        'and is of no other kind'
      )
    }
  })

  t.test('is never minted twice, and uses every character alike', async t => {
    const keys = Array.from({ length: 2000 }, () => mintKey('school').key)
    t.equal(new Set(keys).size, keys.length)
    const counts = new Map<string, number>()
    for (const character of keys.map(key => key.slice(4, 36)).join('')) {
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
    t.equal(counts.size, 62)
    const expected = (2000 * 32) / 62
    t.ok([...counts.values()].every(n => n > expected * 0.8 && n < expected * 1.2))
  })

  t.test('detects any single wrong character', async () => {
    const { key } = mintKey('school')
    const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: key.length - 1 }),
        fc.constantFrom(...characters),
        (at, character) => {
          const typed = key.slice(0, at) + character + key.slice(at + 1)
          return isWellFormedKey('school', typed) === (typed === key)
        }
      )
    )
  })

  t.test('has no other form', async t => {
    const { key } = mintKey('school')
    for (const other of [
      '',
      'sbs_',
      key.slice(0, -1),
      `${key}0`,
      ` ${key}`,
      `${key}\n`,
      key.toLowerCase(),
      'x'.repeat(42)
    ]) {
      t.notOk(isWellFormedKey('school', other), JSON.stringify(other))
    }
  })
})
