import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import t from 'tap'
import { writeMail } from '../../../../lib/mail/letters/message.ts'
import { createSmtpTransport } from '../../../../lib/mail/transports/smtp.ts'
import { mailDataOf, SENDER } from '../../../support/mail-data.ts'
import { mailServer, REJECTS_LOGIN } from '../../../support/smtp.ts'

const LETTER = writeMail(mailDataOf(), SENDER)

t.test('a mail by SMTP', async t => {
  t.test('is accepted and reported', async t => {
    const smtp = await mailServer(t)
    const transport = smtp.transport()
    t.strictSame(await transport.send(LETTER, 'a'), { outcome: 'sent', response: '250' })
    transport.close()
    const [mail] = await smtp.mails()
    t.equal(mail?.messageId, LETTER.messageId)
  })

  const REFUSALS = [
    [{ recipient: { code: 452, words: '4.2.2 ana@example.com is full' } }, 'again', '452 4.2.2'],
    [{ recipient: { code: 550, words: '5.1.1 no ana@example.com here' } }, 'refused', '550 5.1.1'],
    [{ after: { code: 451, words: '4.7.1 greylisted, ana@example.com' } }, 'again', '451 4.7.1'],
    [{ after: { code: 554, words: '5.7.1 spam' } }, 'refused', '554 5.7.1']
  ] as const
  for (const [manner, outcome, response] of REFUSALS)
    t.test(
      `refused with ${response} ${outcome === 'again' ? 'may be sent again' : 'is not sent again'}`,
      async t => {
        const smtp = await mailServer(t)
        smtp.behave(manner)
        const transport = smtp.transport()
        t.strictSame(await transport.send(LETTER, 'a'), { outcome, response })
        transport.close()
      }
    )

  t.test('waits if the server is away, silent, without TLS, or refuses the password', async t => {
    const closed = await mailServer(t)
    await closed.close()
    t.strictSame(await closed.transport().send(LETTER, 'a'), { outcome: 'away', response: 'ESOCKET' })

    const silent = createServer(() => {})
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    t.teardown(() => silent.close())
    const { port } = silent.address() as { port: number }
    const hanging = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, tls: 'none' }, 300)
    t.strictSame(await hanging.send(LETTER, 'a'), { outcome: 'away', response: 'ETIMEDOUT' })

    const bare = await mailServer(t)
    t.match(await bare.transport({ tls: 'required' }).send(LETTER, 'a'), { outcome: 'away' })
    t.equal(bare.raw.length, 0, 'nothing went in the clear')

    const locked = await mailServer(t, REJECTS_LOGIN)
    const stranger = locked.url.replace('smtp://', 'smtp://ana:wrong@')
    t.match(await locked.transport({ url: stranger }).send(LETTER, 'a'), {
      outcome: 'away',
      response: /EAUTH|535/
    })
  })

  t.test("has a timeout for the server's reply", async t => {
    const smtp = await mailServer(t)
    smtp.behave({ isSilent: true })
    const transport = smtp.transport({}, 2000)
    t.strictSame(await transport.send(LETTER, 'a'), { outcome: 'away', response: 'ETIMEDOUT' })
    smtp.behave({})
    t.match(await transport.send(LETTER, 'a'), { outcome: 'sent' }, 'and the next finds another connection')
    transport.close()
    const ids = new Set((await smtp.mails()).map(({ messageId }) => messageId))
    t.strictSame([...ids], [LETTER.messageId], 'under the same name')
  })

  t.test('is signed for its domain if there is a key', async t => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' }
    })
    const smtp = await mailServer(t)
    const dkim = { domainName: 'book.example.com', keySelector: 'swellbook', privateKey }
    const transport = smtp.transport({ dkim })
    await transport.send(LETTER, 'a')
    transport.close()
    t.match(String(smtp.raw[0]), /^DKIM-Signature: v=1;.*d=book\.example\.com;.*s=swellbook;/ms)
  })
})
