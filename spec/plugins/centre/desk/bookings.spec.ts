import t from 'tap'
import { parseSearch } from '../../../../plugins/centre/desk/bookings.ts'

t.test('what somebody typed', async t => {
  const typed: readonly [text: string, digits: string | null, reference: string | null][] = [
    ['Ana Silva', null, 'ANAS11VA'],
    ['Rita Moreira', null, null],
    ['912 345-678', '912345678', null],
    ['+351 (912) 345.678', '351912345678', null],
    ['12', null, null],
    ['91234567', '91234567', '91234567'],
    ['+44 (0)7700 900000', '447700900000', null],
    ['07700 900000', '7700900000', null],
    ['0044 7700', '447700', '00447700'],
    ['001', '001', null],
    ['oil7-abcd', null, '0117ABCD'],
    ['OIL7 ABCD', null, '0117ABCD'],
    ['ABCDEFGU', null, null],
    ['ABCDEFG', null, null],
    ['Rua 25 de Abril', null, null],
    ['+', null, null]
  ]

  await t.test('is read as a telephone or a reference where it can be one', async t => {
    for (const [text, digits, reference] of typed)
      t.match(parseSearch(text, null), { digits, reference, until: null }, text)
  })

  await t.test('fits names in any capitals and accents, and signs as they are', async t => {
    const fits = (text: string, name: string) => new RegExp(parseSearch(text, null).pattern).test(name)
    for (const [text, name] of [
      ['joao', 'João'],
      ['JOÃO', 'joao'],
      ['nguyen', 'Nguyễn'],
      ['Groß', 'GRoß'],
      ['o.n', 'O.N'],
      ['Σω', 'σΩ'],
      ['a (b', 'A (b']
    ] as const)
      t.ok(fits(text, name), `${text} ${name}`)
    for (const [text, name] of [
      ['o.n', 'oxn'],
      ['%', 'João'],
      ['.*', 'João'],
      ['jo o', 'joao']
    ] as const)
      t.notOk(fits(text, name), `${text} ${name}`)
  })

  await t.test('fits special letters by their plain spelling, and the other way round', async t => {
    const fits = (text: string, name: string) => new RegExp(parseSearch(text, null).pattern).test(name)
    for (const [name, text] of [
      ['Łukasz Żółć', 'lukasz zolc'],
      ['Søren Ærø', 'soren aero'],
      ['Jürgen Groß', 'Jurgen Gross'],
      ['JÜRGEN GROẞ', 'gross'],
      ['Jürgen Groß', 'Gros'],
      ['İsmail Işık', 'isik'],
      ['İsmail Işık', 'ismail isik'],
      ['O\u2019Brien Seán', "O'Brien sean"],
      ['O\u02bcBrien', "O'Brien"],
      ["O'Brien", 'obrien'],
      ['ΓΙΏΡΓΟΣ Παπαδόπουλος', 'Παπαδοπουλος'],
      ['ΓΙΏΡΓΟΣ Παπαδόπουλος', 'Γιωργος'],
      ['Андрей Соловьёв', 'андреи соловьев'],
      ['Đorđe Đặng', 'Dorde dang'],
      ['Þóra Guðrún', 'thora gudrun'],
      ['Œuvre Lætitia', 'oeuvre laetitia'],
      ['Anne\u2010Marie', 'Anne-Marie'],
      ['Anne\u2013Marie', 'anne marie'],
      ['Đặng Thị\u00a0Lan', 'thi lan'],
      ['x\u030carc', 'xarc']
    ] as const) {
      t.ok(fits(text, name), `${text} finds ${name}`)
    }
    for (const [text, name] of [
      ['Łukasz Żółć', 'LUKASZ ZOLC'],
      ['Søren', 'Soren Olsen'],
      ['Groß', 'Jurgen Gross'],
      ['İsmail Işık', 'ismail isik'],
      ['O\u2019Brien', "O'Brien"],
      ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ'],
      ['Соловьёв', 'Соловьев'],
      ['Þóra', 'Thora'],
      ['Æro', 'AERO'],
      ['Anne\u2010Marie', 'Anne-Marie']
    ] as const)
      t.ok(fits(text, name), `${text} finds ${name}`)
    for (const [text, name] of [
      ['lukas z', 'Łukasz'],
      ['grass', 'Groß'],
      ["o'", 'Ole'],
      ['anne-marie', 'annemarie'],
      ['-', 'Anne Marie']
    ] as const)
      t.notOk(fits(text, name), `${text} ${name}`)
  })

  await t.test('is an address where it has an @', async t => {
    t.equal(parseSearch('Rita@Onda', null).email, 'rita@onda')
    t.equal(parseSearch('Rita', null).email, null)
  })
})
