import t from 'tap'
import { greetingName } from '../../../lib/text/greeting.ts'

t.test('a greeting uses the complete name, or none', async t => {
  for (const [name, expected] of [
    ['Ada', 'Ada'],
    ['Ada Lovelace', 'Ada Lovelace'],
    ['Smith, John', ''],
    ['Smith,', ''],
    ['SMITH/JOHN MR', ''],
    ['Dr. Sofia Meier', 'Dr. Sofia Meier'],
    ['Mr John Smith', 'Mr John Smith'],
    ['Familie Huber', 'Familie Huber'],
    ['Nguyễn Thị Lan', 'Nguyễn Thị Lan'],
    ['  Ada \t Lovelace ', 'Ada Lovelace'],
    ['', '']
  ] as const)
    t.equal(greetingName(name), expected, name)
})
