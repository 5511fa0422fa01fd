import t from 'tap'
import { likelyAddress } from '../../../lib/text/email-typo.ts'

t.test('likelyAddress', async t => {
  const CASES: readonly [typed: string, meant: string | undefined][] = [
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmai.com', 'ada@gmail.com'],
    ['ada@gmaill.com', 'ada@gmail.com'],
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['Ada@HOTMIAL.com', 'Ada@hotmail.com'],
    ['a@b@outlok.com', 'a@b@outlook.com'],
    ['ada@gmail.com', undefined],
    ['ada@GMAIL.com', undefined],
    ['ada@gmx.at', undefined],
    ['ada@sapo.es', undefined],
    ['ada@example.com', undefined],
    ['', undefined],
    ['@gmial.com', undefined]
  ]
  for (const [typed, meant] of CASES) t.equal(likelyAddress(typed), meant, typed)
})
