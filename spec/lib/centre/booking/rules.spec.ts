import t from 'tap'
import { soughtBy } from '../../../../lib/centre/booking/rules.ts'

t.test('what somebody typed', async t => {
  const typed: readonly [text: string, digits: string | null, reference: string | null][] = [
    ['Ana Silva', null, 'ANAS11VA'],
    ['Rita Moreira', null, null],
    ['912 345-678', '912345678', null],
    ['+351 (912) 345.678', '351912345678', null],
    ['12', null, null],
    ['91234567', '91234567', '91234567'],
    ['oil7-abcd', null, '0117ABCD'],
    ['OIL7 ABCD', null, '0117ABCD'],
    ['ABCDEFGU', null, null],
    ['ABCDEFG', null, null],
    ['Rua 25 de Abril', null, null],
    ['+', null, null]
  ]

  await t.test('is read as a telephone or a reference where it can be one', async t => {
    for (const [text, digits, reference] of typed)
      t.strictSame(soughtBy(text, null), { text, digits, reference, until: null }, text)
  })
})
