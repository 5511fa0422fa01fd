import { simpleParser } from 'mailparser'
import t from 'tap'
import type { MailData } from '../../../../lib/mail/data.ts'
import { writeMail } from '../../../../lib/mail/letters/message.ts'
import { composeMail } from '../../../../lib/mail/transports/files.ts'
import { mailDataOf, SENDER } from '../../../support/mail-data.ts'

const read = async (mail: MailData) => ({
  mail: await simpleParser(await composeMail(writeMail(mail, SENDER)))
})

/** What a mail says about money in each language: a receipt with what is still to pay, and a refund. */
const MONEY: readonly (readonly [MailData['language'], paid: RegExp, rest: RegExp, returned: RegExp])[] = [
  ['en', /€21 paid online/, /€49 to pay at the school/, /€70 is on its way back to the card/],
  ['pt', /21\s€ pagos online/, /49\s€ a pagar na escola/, /Devolvemos 70\s€ para o cartão/],
  ['es', /21\s€ pagados en línea/, /49\s€ a pagar en la escuela/, /Te devolvemos 70\s€ a la tarjeta/],
  ['fr', /21\s€ payés en ligne/, /49\s€ à payer à l’école/, /Nous remboursons 70\s€ sur la carte/],
  ['de', /21\s€ online bezahlt/, /49\s€ zahlbar vor Ort/, /Du bekommst 70\s€ auf die Karte/]
]

t.test('a mail about a booking that was paid online', async t => {
  for (const [language, paid, rest, returned] of MONEY) {
    await t.test(`is a receipt, and says what goes back, in ${language}`, async t => {
      const booking = { totalCents: 7000, paidCents: 2100, onlineCents: 2100, partner: 'website' }
      const { mail } = await read(mailDataOf({ language, booking }))
      t.match(mail.text, paid)
      t.match(mail.text, rest)
      t.match(mail.html, paid)
      const all = { ...booking, paidCents: 7000, onlineCents: 7000 }
      t.notMatch((await read(mailDataOf({ language, booking: all }))).mail.text, rest)
      const cancelled = { ...booking, paidCents: 0, onlineCents: 0, returnedCents: 7000, refund: 'FULL' }
      t.match(
        (await read(mailDataOf({ kind: 'cancelled', language, booking: cancelled }))).mail.text,
        returned
      )
    })
  }
})
