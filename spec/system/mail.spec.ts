// tags: full alone
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import t from 'tap'
import { singleRow } from '../../lib/infra/database/pool.ts'
import { database } from '../support/database.ts'
import { FREE_FORMS } from '../support/page.ts'
import { serveApart } from '../support/process.ts'
import { until } from '../support/replication.ts'
import { addSchool, addSlot, SCHOOL } from '../support/school.ts'
import { mailServer } from '../support/smtp.ts'

t.test('a server that sends mails', async t => {
  const { url: databaseUrl, sql } = await database(t)
  await addSchool(sql)
  const slotId = await addSlot(sql, { capacity: 12 })
  const settings = { ...FREE_FORMS, DATA_DIR: t.testdir(), SECRET_KEY: 'k'.repeat(32) }

  /** Books by the form of the page; returns the booking's id. */
  async function book(server: { url: string }, customerEmail: string): Promise<string> {
    const path = `${server.url}/book/${SCHOOL}/${slotId}`
    const [, attempt = ''] = /name="attempt" value="([^"]+)"/.exec(await (await fetch(path)).text()) ?? []
    const form = { customerName: 'Ana Silva', customerEmail, participants: '1', attempt }
    const headers = { origin: server.url }
    await fetch(path, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' })
    return singleRow(
      await sql<{ id: string }[]>`select id from bookings where customer_email = ${customerEmail}`
    ).id
  }

  const isSent = (id: string) => async () => {
    const [mail] = await sql`select state from mails where booking_id = ${id}`
    return mail?.state === 'sent' ? true : undefined
  }

  await t.test('writes them to its data folder without a mail server, and logs no address', async t => {
    const server = await serveApart(t, databaseUrl, settings)
    await until(isSent(await book(server, 'file@example.com')))
    const outbox = join(settings.DATA_DIR, 'outbox')
    const [file = ''] = readdirSync(outbox)
    const mail = await simpleParser(readFileSync(join(outbox, file)))
    t.match(mail.to, { text: /file@example\.com/ })
    t.equal(await server.end('SIGTERM'), 0)
    t.match(server.printed(), /mail sent/)
    t.notMatch(server.printed(), 'file@example.com')
  })

  await t.test('if killed is replaced by another, which sends the same mail', async t => {
    const smtp = await mailServer(t)
    const sending = {
      ...settings,
      ...{ SMTP_URL: smtp.url, SMTP_TLS: 'none', MAIL_FROM: 'Swellbook <noreply@book.example.com>' }
    }
    smtp.behave({ isSilent: true })
    const first = await serveApart(t, databaseUrl, sending)
    const id = await book(first, 'twice@example.com')
    await until(async () => (smtp.raw.length > 0 ? true : undefined))
    await first.end('SIGKILL')
    smtp.behave({})
    const second = await serveApart(t, databaseUrl, sending)
    const other = await book(second, 'once@example.com')
    await until(isSent(other))
    t.equal((await smtp.mails()).length, 2, 'what the first one took is left alone while its lease lasts')
    await sql`update mails set leased_until = clock_timestamp() where booking_id = ${id}`
    await until(isSent(id))
    const mails = await smtp.mails()
    const ids = mails.map(({ messageId }) => messageId)
    t.equal(ids.length, 3)
    t.equal(new Set(ids).size, 2, 'under the same name')
    t.equal(await second.end('SIGTERM'), 0)
  })
})
