import t from 'tap'
import { csvOptionsFor } from '../../../lib/text/csv-input.ts'

t.test('the separator and the header of a file', async t => {
  for (const [text, delimiter, line] of [
    ['a,b\n1;2,3', ',', 1],
    ['a;b\n1,5;2', ';', 1],
    ['a\tb', '\t', 1],
    ['a', ',', 1],
    ['', ',', 1],
    ['sep=;\na;b', ';', 2],
    ['sep=,\r\na,b', ',', 2],
    ['SEP=\t\na\tb', '\t', 2],
    ['\ufeff"sep=;"\na;b', ';', 2],
    ['sep=|\na;b', ',', 1],
    ['sep=;x\na,b', ';', 1]
  ] as const)
    t.match(csvOptionsFor(text), { delimiter, from_line: line }, JSON.stringify(text))
})
