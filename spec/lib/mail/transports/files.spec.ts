import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import t from 'tap'
import { readConfig } from '../../../../lib/config.ts'
import { writeMail } from '../../../../lib/mail/letters/message.ts'
import { createFileTransport } from '../../../../lib/mail/transports/files.ts'
import { createMailTransport } from '../../../../lib/mail/transports/index.ts'
import { mailDataOf, SENDER } from '../../../support/mail-data.ts'

const LETTER = writeMail(mailDataOf(), SENDER)

t.test('a mail as a file', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'outbox-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const outbox = join(folder, 'outbox')

  t.test('is complete, and readable by its owner only', async t => {
    const transport = createFileTransport(outbox, Date.now)
    t.strictSame(await transport.send(LETTER, 'evt.onda-clara.1'), { outcome: 'sent', response: 'file' })
    t.strictSame(readdirSync(outbox), ['evt.onda-clara.1.eml'])
    const file = join(outbox, 'evt.onda-clara.1.eml')
    t.equal(statSync(file).mode & 0o777, 0o600)
    t.equal((await simpleParser(readFileSync(file))).messageId, LETTER.messageId)
  })

  t.test('is deleted after 30 days, or as the oldest of too many', async t => {
    for (let n = 0; n < 5; n += 1) {
      const file = join(outbox, `evt.old.${n}.eml`)
      writeFileSync(file, '')
      const days = n === 0 ? 31 : n
      utimesSync(file, new Date(), new Date(Date.now() - days * 86_400_000))
    }
    writeFileSync(join(outbox, 'notes.txt'), 'not ours')
    await createFileTransport(outbox, Date.now, 3).send(LETTER, 'evt.new')
    t.strictSame(readdirSync(outbox).sort(), [
      'evt.new.eml',
      'evt.old.1.eml',
      'evt.old.2.eml',
      'evt.onda-clara.1.eml',
      'notes.txt'
    ])
  })

  t.test('waits if the folder cannot be written', async t => {
    const transport = createFileTransport(join(outbox, 'notes.txt', 'outbox'), Date.now)
    t.match(await transport.send(LETTER, 'evt.a'), { outcome: 'away' })
  })

  t.test('replaces sending if mails must not leave this machine', async t => {
    const settings = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com', DATA_DIR: folder }
    const transport = createMailTransport(readConfig(settings), { loopbackOnly: true, nowMs: Date.now })
    t.strictSame(await transport.send(LETTER, 'evt.demo'), { outcome: 'sent', response: 'file' })
  })
})
