import t from 'tap'
import { createLastSent } from '../../../lib/webhooks/sent.ts'

t.test('the record of sent events', async t => {
  const sent = createLastSent(2)
  t.equal(sent.last('a'), null, 'is not known at first')
  sent.add('a', 7)
  sent.add('a', 5)
  t.equal(sent.last('a'), 7, 'is its last number, not the number it sent last')
  sent.add('b', 1)
  sent.add('a', 6)
  sent.add('c', 2)
  t.strictSame(
    ['a', 'b', 'c'].map(sent.last),
    [7, null, 2],
    'is forgotten of the school not sent to the longest'
  )
  sent.clear()
  t.equal(sent.last('a'), null)
})
