import t from 'tap'
import { creditCode, parseCreditCode } from '../../../lib/credits/code.ts'

const SECRET = 'a-secret-of-forty-characters-for-a-spec.'
const address = { schoolId: 'onda-clara', creditId: '0197a4c2-0000-7000-8000-000000000001' }

t.test('the code of a credit', async t => {
  const { code, digest, lastFour } = creditCode(SECRET, address)
  t.match(code, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  t.equal(code.slice(-4), lastFour)
  t.strictSame(creditCode(SECRET, address), { code, digest, lastFour }, 'is derived again from the secret')
  t.not(creditCode('another secret of forty characters......', address).code, code)
  t.not(creditCode(SECRET, { ...address, schoolId: 'other' }).code, code)

  t.test('is read in any case and spacing, and with letters that look like digits', async t => {
    for (const typed of [
      code,
      code.toLowerCase(),
      code.replaceAll('-', ' '),
      ` ${code.replaceAll('-', '')} `
    ])
      t.strictSame(parseCreditCode(typed)?.digest, digest, typed)
    t.strictSame(parseCreditCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))?.digest, digest)
  })

  t.test('is refused with one wrong or two exchanged characters, without a lookup', async t => {
    const letters = code.replaceAll('-', '')
    for (let i = 0; i < letters.length - 1; i += 1) {
      const [a, b] = [letters[i] as string, letters[i + 1] as string]
      const wrong = a === '7' ? '8' : '7'
      t.equal(parseCreditCode(letters.slice(0, i) + wrong + letters.slice(i + 1)), undefined, `wrong at ${i}`)
      if (a !== b && i < letters.length - 2)
        t.equal(
          parseCreditCode(letters.slice(0, i) + b + a + letters.slice(i + 2)),
          undefined,
          `exchanged at ${i}`
        )
    }
    for (const typed of ['', 'HOTEL', `${letters}7`, letters.slice(1), `${letters.slice(1)}!`])
      t.equal(parseCreditCode(typed), undefined, typed)
  })
})
