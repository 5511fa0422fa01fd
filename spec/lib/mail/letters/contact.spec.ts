import t from 'tap'
import type { ContactMailData } from '../../../../lib/mail/data.ts'
import { writeContactMail } from '../../../../lib/mail/letters/contact.ts'
import { SENDER } from '../../../support/mail-data.ts'

const AT = '2026-07-01T10:00:00.000Z'

function letterOf(more: Partial<ContactMailData> = {}) {
  return writeContactMail(
    {
      number: 1_782_900_000_000_000,
      tries: 1,
      facts: { at: AT, email: 'new@example.com' },
      recipient: 'old@example.com',
      language: 'en',
      school: { id: 'onda-clara', name: 'Onda Clara', timeZone: 'Europe/Lisbon' },
      ...more
    },
    SENDER
  )
}

t.test('the mail about a changed contact', t => {
  t.test("goes to the former address, with the instant in the school's time", t => {
    const { to, text, messageId } = letterOf()
    t.equal(to.address, 'old@example.com')
    t.match(text, /Changed: .*11:00\nNew email address: new@example\.com/)
    t.equal(messageId, letterOf({ tries: 2 }).messageId, 'the same on every try')
    t.notMatch(messageId, 'old@', 'and names no address')
    t.end()
  })

  const paymentUrl = 'https://pay.example/x'
  for (const [language, facts, subject, line] of [
    ['en', { email: null }, /email address was changed/, /New email address: none/],
    ['en', { paymentUrl }, /payment page was changed/, /New payment page: https:\/\/pay\.example\/x/],
    ['en', { email: 'a@b.example', paymentUrl }, /email address and payment page/, /New payment page/],
    [
      'pt',
      { email: 'a@b.example' },
      /endereço de email .* foi alterado/,
      /Novo endereço de email: a@b\.example/
    ],
    ['pt', { paymentUrl: null }, /página de pagamento .* foi alterada/, /Nova página de pagamento: nenhuma/],
    ['pt', { email: null, paymentUrl }, /foram alterados/, /Nova página de pagamento/]
  ] as const)
    t.test(`says in ${language}: ${line.source}`, t => {
      const letter = letterOf({ language, facts: { at: AT, ...facts } })
      t.match(letter.subject, subject)
      t.match(letter.text, line)
      t.end()
    })

  t.test('escapes names', t => {
    const { html } = letterOf({ school: { id: 's', name: '<b>Onda</b>', timeZone: 'Europe/Lisbon' } })
    t.notMatch(html, '<b>Onda')
    t.end()
  })
  t.end()
})
