import t from 'tap'
import { csv, sheetSignsOf } from '../../../lib/text/csv.ts'

t.test('a file for spreadsheets', async t => {
  await t.test("follows the reader's locale", async t => {
    const rows = [{ name: 'Pátio; do Mar', ref: 'a,b', amount: 12.5 }]
    for (const [tag, expected] of [
      ['en', '"Pátio; do Mar","a,b",12.5'],
      ['pt', '"Pátio; do Mar";"a,b";12,5'],
      ['es', '"Pátio; do Mar";"a,b";12,5'],
      ['fr', '"Pátio; do Mar";"a,b";12,5'],
      ['de', '"Pátio; do Mar";"a,b";12,5'],
      ['de-CH', '"Pátio; do Mar","a,b",12.5'],
      ['C', '"Pátio; do Mar","a,b",12.5'],
      ['', '"Pátio; do Mar","a,b",12.5']
    ] as const)
      t.equal(csv(rows, ['name', 'ref', 'amount'], sheetSignsOf(tag)).split('\n')[1], expected, tag)
  })

  await t.test('begins with a byte order mark', async t => {
    t.equal(csv([], ['a', 'b']), '\ufeffa,b')
    t.equal(csv([], ['a', 'b'], sheetSignsOf('pt')), '\ufeffa;b')
  })

  await t.test('escapes formulas, and keeps numbers', async t => {
    for (const [value, expected] of [
      ['=1+1', "'=1+1"],
      ['+351 912', "'+351 912"],
      ['-cmd', "'-cmd"],
      ['@SUM(A1)', "'@SUM(A1)"],
      ['\tx', `"'\tx"`],
      ['\r=x', `"'\r=x"`],
      ['\n=x', `"'\n=x"`],
      ['＝1+1', "'＝1+1"],
      ['=a;b', `"'=a;b"`],
      ['-12,50', '"-12,50"'],
      ['-12.50', '-12.50'],
      [-3, '-3'],
      ['a\t=b', '"a\t=b"'],
      ['a"b', '"a""b"'],
      [null, ''],
      ['', '']
    ] as const)
      t.equal(csv([{ a: value }], ['a']).slice('\ufeffa\n'.length), expected, JSON.stringify(value))
  })
})
