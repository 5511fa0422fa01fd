import t from 'tap'
import { openHeaders, sealHeaders } from '../../../lib/webhooks/seal.ts'

const HEADERS = { 'Api-Key': 'canary', 'X-Other': 'ç' }

t.test('sealed headers', async t => {
  const sealed = sealHeaders('a secret', 'one', HEADERS)
  t.notMatch(sealed.toString('latin1'), 'canary')
  t.not(
    sealed.toString('hex'),
    sealHeaders('a secret', 'one', HEADERS).toString('hex'),
    'never twice the same'
  )
  t.strictSame(openHeaders('a secret', 'one', sealed), HEADERS)

  await t.test('open only with the same secret and endpoint, and unchanged bits', async t => {
    t.equal(openHeaders('another', 'one', sealed), undefined)
    t.equal(openHeaders('a secret', 'two', sealed), undefined)
    const changed = Buffer.from(sealed)
    changed[changed.length - 1]! ^= 1
    t.equal(openHeaders('a secret', 'one', changed), undefined)
  })
})
