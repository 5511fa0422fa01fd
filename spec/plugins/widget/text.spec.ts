import t from 'tap'
import { compassWord } from '../../../plugins/widget/text.ts'

t.test('Portuguese says O for west', async t => {
  t.equal(compassWord('WNW', 'pt'), 'ONO')
  t.equal(compassWord('WNW', 'en'), 'WNW')
})
