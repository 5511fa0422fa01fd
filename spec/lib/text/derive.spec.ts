import t from 'tap'
import { deriveKey, fingerprintOf } from '../../../lib/text/derive.ts'

const SECRET = 'a secret of the service, kept well'

t.test('keys derived from the secret', async t => {
  t.test('are the same each time, and 32 bytes long', async t => {
    t.same(deriveKey(SECRET, 'fingerprint', 'a'), deriveKey(SECRET, 'fingerprint', 'a'))
    t.equal(deriveKey(SECRET, 'fingerprint').length, 32)
  })

  t.test('differ with the secret and the purpose, however its parts are split', async t => {
    const all = [
      deriveKey(`${SECRET}!`, 'fingerprint', 'ab', 'c'),
      deriveKey(SECRET, 'fingerprint', 'ab', 'c'),
      deriveKey(SECRET, 'fingerprint', 'a', 'bc'),
      deriveKey(SECRET, 'fingerprint', 'abc'),
      deriveKey(SECRET, 'fingerprint')
    ]
    t.equal(new Set(all.map(key => key.toString('hex'))).size, all.length)
  })

  t.test('have a fingerprint of sixteen letters, without the secret', async t => {
    t.match(fingerprintOf(SECRET), /^[0-9a-f]{16}$/)
    t.not(fingerprintOf(SECRET), fingerprintOf(`${SECRET}!`))
  })
})
