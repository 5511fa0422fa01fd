import type { Sql } from '../../lib/infra/database/pool.ts'
import { ALL_MAIL_KINDS } from '../../lib/mail/data.ts'
import { writeMail } from '../../lib/mail/letters/message.ts'
import { findMailData } from '../../lib/mail/queries.ts'
import { mailboxOf } from '../../lib/mail/rules.ts'
import { LANGUAGES } from '../../lib/text/language.ts'
import { findPublicUrl } from '../address.ts'
import { BOOKING_ID_HELP, getBooking } from '../bookings.ts'
import { type Command, textOption, UsageError, withDatabase } from '../command.ts'

export default {
  name: 'mails preview',
  summary: 'Show the mail a guest would get about a booking; nothing is sent.',
  usage: 'ID [--kind KIND] [--language LANGUAGE] [--html]',
  words: ['ID'],
  options: {
    kind: { type: 'string', help: `One of ${ALL_MAIL_KINDS.join(', ')}; confirmed by default.` },
    language: { type: 'string', help: `One of ${LANGUAGES.join(', ')}; the guest's by default.` },
    html: { type: 'boolean', help: 'Print HTML instead of text.' }
  },
  notes: BOOKING_ID_HELP,
  run({ config, terminal, values, words: [name = ''] }) {
    const kind = requireWord('kind', ALL_MAIL_KINDS, textOption(values, 'kind') || 'confirmed')
    const language =
      values.language === undefined
        ? null
        : requireWord('language', LANGUAGES, textOption(values, 'language'))
    return withDatabase(config, async sql => {
      const data = { ...(await mailDataOf(sql, name, language)), number: 0, role: 'guest', kind } as const
      const publicUrl = await findPublicUrl(sql, config)
      const sender = { ...mailboxOf(config.MAIL_FROM, publicUrl), publicUrl, secret: config.SECRET_KEY }
      const { to, from, subject, text, html } = writeMail(
        { ...data, facts: {}, tries: 0, first: null },
        sender
      )
      if (values.json) terminal.out(JSON.stringify({ from, to, subject, text, html }))
      else if (values.html) terminal.out(html)
      else
        terminal.out(
          `From: ${from.name} <${from.address}>\nTo: ${to.name} <${to.address}>\nSubject: ${subject}\n\n${text}`
        )
      return 0
    })
  }
} satisfies Command

function requireWord<Word extends string>(
  option: string,
  words: readonly Word[],
  text: string | undefined
): Word {
  const word = words.find(word => word === text)
  if (word === undefined) throw new UsageError(`--${option} must be one of ${words.join(', ')}`)
  return word
}

async function mailDataOf(sql: Sql, name: string, language: string | null) {
  const { id, schoolId } = await getBooking(sql, name)
  const data = await findMailData(sql, { schoolId, bookingId: id, language })
  if (data === undefined) throw new Error(`The booking ${name} no longer exists.`)
  return data
}
