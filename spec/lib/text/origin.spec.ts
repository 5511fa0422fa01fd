import t from 'tap'
import { isOwnOrigin } from '../../../lib/text/origin.ts'

t.test('only the public address itself is our own origin', async t => {
  const origins = [
    'https://surf.example',
    'https://surf.example.org',
    'http://surf.example',
    'null',
    undefined
  ]
  t.strictSame(
    origins.map(origin => isOwnOrigin(origin, 'https://surf.example/')),
    [true, false, false, false, false]
  )
})
