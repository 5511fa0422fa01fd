import t from 'tap'
import { compassWord } from '../../../plugins/widget/text.ts'

t.test('west is O in Romance languages, and east in German is O', async t => {
  t.equal(compassWord('WNW', 'pt'), 'ONO')
  t.equal(compassWord('WNW', 'en'), 'WNW')
  t.equal(compassWord('WSW', 'es'), 'OSO')
  t.equal(compassWord('ENE', 'fr'), 'ENE')
  t.equal(compassWord('ENE', 'de'), 'ONO')
  t.equal(compassWord('WNW', 'de'), 'WNW')
})
