import fc from 'fast-check'
import t from 'tap'
import {
  readAnswer,
  type StoreAnswer,
  StoreFault,
  writeStoreCommand
} from '../../../../lib/infra/rate-store/resp.ts'

t.test("the store's protocol", async t => {
  t.test('writes words by their bytes', async t => {
    t.equal(writeStoreCommand(['SELECT', 3, 'ó']), '*3\r\n$6\r\nSELECT\r\n$1\r\n3\r\n$2\r\nó\r\n')
  })

  t.test('reads every kind of answer and its end', async t => {
    const cases: readonly [text: string, answer: StoreAnswer][] = [
      ['+PONG\r\n', 'PONG'],
      [':-42\r\n', -42],
      ['$5\r\na\r\nb!\r\n', 'a\r\nb!'],
      ['$-1\r\n', null],
      ['*-1\r\n', null],
      ['*2\r\n*2\r\n:1\r\n:2\r\n*0\r\n', [[1, 2], []]]
    ]
    for (const [text, answer] of cases)
      t.strictSame(readAnswer(`${text}+more`), { answer, end: text.length }, text)
  })

  t.test('reports a refusal by its code only', async t => {
    for (const [text, code] of [
      ["-OOM command not allowed when used memory > 'maxmemory'.", 'OOM'],
      ['-WRONGPASS invalid username-password pair', 'WRONGPASS'],
      ["-ERR unknown command 'AUTH', with args beginning with: 'secret'", 'ERR'],
      ['-secret', 'ERR']
    ]) {
      const { answer } = readAnswer(`${text}\r\n`) as { answer: StoreFault }
      t.equal(answer.code, code)
      t.notMatch(answer.message, 'secret')
    }
  })

  t.test('waits for the rest of an answer, in any chunks', async () => {
    const text = '*3\r\n$4\r\n\r\n\r\n\r\n*1\r\n:7\r\n+OK\r\n'
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.length - 1 }), cut => !readAnswer(text.slice(0, cut)))
    )
  })

  t.test('refuses an invalid or oversized answer', async t => {
    const wrong = ['HTTP/1.1 400 Bad Request\r\n', ':x\r\n', '*x\r\n', '\r\n', '$99999\r\n', '*99999\r\n']
    for (const text of [...wrong, '*1\r\n'.repeat(20), `+${'a'.repeat(20_000)}`])
      t.throws(() => readAnswer(text), { name: 'Error', code: /^[A-Z_]+$/ }, text.slice(0, 20))
  })

  t.test('either reads or refuses any bytes', async () => {
    const character = fc.constantFrom('+', '-', ':', '$', '*', '\r\n', '0', '1', '9', 'a', '-1')
    fc.assert(
      fc.property(fc.array(character, { maxLength: 40 }), characters => {
        try {
          readAnswer(characters.join(''))
          return true
        } catch (error) {
          return error instanceof StoreFault
        }
      })
    )
  })
})
