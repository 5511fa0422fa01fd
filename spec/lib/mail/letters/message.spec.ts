import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { simpleParser } from 'mailparser'
import t from 'tap'
import type { MailData } from '../../../../lib/mail/data.ts'
import { writeMail } from '../../../../lib/mail/letters/message.ts'
import { composeMail } from '../../../../lib/mail/transports/files.ts'
import { mailDataOf, SENDER } from '../../../support/mail-data.ts'

const SIGNING = { ...SENDER, secret: 'the-secret-of-these-specs-long-enough' }

async function read(mailData: MailData) {
  const bytes = await composeMail(writeMail(mailData, SIGNING))
  return { raw: bytes.toString(), mail: await simpleParser(bytes) }
}

t.test('a mail', async t => {
  t.test('is from the school through the service, with reply to the school', async t => {
    const { mail } = await read(mailDataOf())
    t.equal(mail.from?.text, '"Onda Clara via Swellbook" <noreply@book.example.com>')
    t.equal(mail.replyTo?.text, 'ola@ondaclara.example.com')
    t.equal(mail.headers.get('auto-submitted'), 'auto-generated')
    t.match(mail.headers.get('x-auto-response-suppress'), /AutoReply/)
    t.equal(mail.messageId, '<evt.onda-clara.1782900000000000@book.example.com>')
    t.equal(mail.references, undefined)
  })

  t.test("is in the thread of the booking's first mail", async t => {
    const { mail } = await read(mailDataOf({ kind: 'cancelled', first: 17 }))
    t.equal(mail.references, '<evt.onda-clara.17@book.example.com>')
    t.equal(mail.inReplyTo, '<evt.onda-clara.17@book.example.com>')
  })

  const from = { localDateTimeStart: '2026-07-02T10:00:00', spotName: 'Baleal' }
  const KINDS: readonly [what: string, more: Parameters<typeof mailDataOf>[0], says: readonly RegExp[]][] = [
    [
      'confirmed',
      {},
      [/^Booked: Group lesson, Friday,? 3 July, 11:00$/m, /Free until Thursday,? 2 July at 11:00/]
    ],
    [
      'confirmed, in Portuguese',
      { language: 'pt' },
      [/^Reserva confirmada: Group lesson, sexta-feira, 3 de julho, 11:00$/m, /a pagar na escola/]
    ],
    [
      'confirmed, with what the school tells its guests',
      { lesson: { note: 'North car park.' } },
      [/A note from the school/, /North car park\./]
    ],
    [
      'confirmed, with where and when its guests are driven',
      {
        booking: {
          pickup: { requested: true, point: { id: 'mar', name: 'Hotel Mar', address: 'Av. 1', minutes: 45 } },
          dropoff: { requested: true, hotel: 'Hotel Sol', room: '12' }
        }
      },
      [
        /Pickup/,
        /10:15, Hotel Mar/,
        /Av\. 1/,
        /Drop-off/,
        /Hotel Sol, room 12/,
        /will tell you when and where/
      ]
    ],
    [
      'changed',
      { kind: 'changed', facts: { from: { participants: 2 } } },
      [/3 people \(previously: 2 people\)/]
    ],
    [
      'moved',
      { kind: 'moved', facts: { from } },
      [/11:00–13:00 \(previously: Thursday,? 2 July, 10:00\)/, /\(previously: Baleal\)/]
    ],
    [
      'moved within the day',
      { kind: 'moved', facts: { from: { localDateTimeStart: '2026-07-03T09:30:00', spotName: 'Cantinho' } } },
      [/\(previously: 09:30\)/]
    ],
    [
      'moved by the school, which frees the guest',
      {
        kind: 'moved',
        facts: { from, because: 'lesson', by: 'school' },
        lesson: { isFreed: true },
        booking: {
          externalRef: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c21/0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11'
        }
      },
      [
        /We are sorry: we had to change your lesson/,
        /Cancellation: Free until the lesson starts/,
        /Choose another lesson: https:\/\/book\.example\.com\/book\/\S+\?lang=en#move/,
        /Cancel free of charge: https:\/\/book\.example\.com\/book\/\S+\?lang=en#cancel/
      ]
    ],
    [
      'to whom the page of the booking is known',
      {
        booking: {
          externalRef: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c21/0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11'
        }
      },
      [
        /View, move or cancel your booking: https:\/\/book\.example\.com\/book\/onda-clara\/0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11\/booked\/0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c21\?lang=en/
      ]
    ],
    [
      'called off',
      { kind: 'cancelled', facts: { because: 'lesson', by: 'school' } },
      [
        /had to cancel it/,
        /nothing to pay/,
        /See other lessons: https:\/\/book\.example\.com\/schools\/onda-clara/
      ]
    ],
    [
      'cancelled too late',
      { kind: 'cancelled', booking: { refund: 'NONE', retainedCents: 10_500 } },
      [/full price of €105 is due/]
    ],
    [
      'cancelled late, with a part of the price back',
      { kind: 'cancelled', booking: { refund: 'PARTIAL', retainedCents: 5250 } },
      [/so €52\.50 is due\. If you have paid more, the rest will be refunded/]
    ],
    [
      'with terms in steps',
      {
        lesson: {
          cutoffHours: 48,
          refundSteps: [
            { hours: 24, percent: 50 },
            { hours: 12, percent: 25 }
          ]
        }
      },
      [
        /Cancellation: Free until Wednesday,? 1 July at 11:00, 50% back until Thursday,? 2 July at 11:00, 25% back until Thursday,? 2 July at 23:00/
      ]
    ],
    [
      'sold with an offer',
      { booking: { offerTitle: 'Early bird', offCents: 1500 } },
      [/Total: €105 \(Early bird: -€15\), to pay/]
    ],
    [
      'sold with an offer, in German',
      { language: 'de', booking: { offerTitle: 'Frühbucher', offCents: 1500 } },
      [/Gesamtpreis: 105\s€ \(Frühbucher: -15\s€\), /]
    ],
    [
      'for whom there is a page to pay',
      { school: { paymentUrl: 'https://pay.example/1' } },
      [/Pay now: https:\/\/pay\.example\/1/]
    ]
  ]
  for (const [title, more, says] of KINDS)
    t.test(`reports a change of a booking: ${title}`, async t => {
      const { mail } = await read(mailDataOf(more))
      for (const words of says) t.match(`${mail.subject}\n${mail.text}`, words)
      const visible = String(mail.html).replace(/<[^>]*>/g, ' ')
      for (const word of (mail.text ?? '').match(/\d\d:\d\d|7K3M9QXA/g) ?? []) t.match(visible, word)
    })

  t.test("names no money and no terms to a partner's guest", async t => {
    const { mail } = await read(mailDataOf({ booking: { partner: 'Hotel Mar' } }))
    t.notMatch(mail.text, /€|Total|Free until/)
    t.match(
      mail.text,
      /View, move or cancel your booking: https:\/\/book\.example\.com\/book\/onda-clara\/[^/]+\/booked\/[^/]+\?lang=en/
    )
    const { mail: cancelled } = await read(
      mailDataOf({ kind: 'cancelled', booking: { partner: 'Hotel Mar' } })
    )
    t.notMatch(cancelled.text, /booked\//)
  })

  t.test('contains the guest and the seller for the school', async t => {
    const { mail } = await read(mailDataOf({ role: 'school', booking: { partner: 'Hotel Mar' } }))
    t.match(mail.to, { text: '"Onda Clara" <ola@ondaclara.example.com>' })
    t.match(mail.text, /Guest: Ana Silva, ana@example\.com/)
    t.match(mail.text, /Sold by Hotel Mar/)
    t.equal(mail.replyTo?.text, 'ana@example.com')
    t.match(mail.messageId, /\.school@/)
  })

  t.test('greets by the complete name, or not if it is incomplete', async t => {
    for (const [customerName, language, hello] of [
      ['Smith, John', 'en', 'Hello,'],
      ['Dr. Sofia Meier', 'en', 'Hello Dr. Sofia Meier,'],
      ['Mr John Smith', 'en', 'Hello Mr John Smith,'],
      ['Familie Huber', 'de', 'Hallo Familie Huber,'],
      ['Nguyễn Thị Lan', 'pt', 'Olá, Nguyễn Thị Lan!'],
      ['Smith, John', 'pt', 'Olá!'],
      ['', 'fr', 'Bonjour,']
    ] as const) {
      const { mail } = await read(mailDataOf({ language, booking: { customerName } }))
      t.ok(mail.text?.split('\n').includes(hello), `${customerName}: ${hello}`)
    }
  })

  t.test('escapes names everywhere', async t => {
    const NAMES = [
      'Ana\r\nBcc: victim@example.com',
      'Ana <script>alert(1)</script> "Silva", boss@bank.example: hello',
      'עדי \u202egnp.exe 🏄🏽‍♀️',
      'A'.repeat(200)
    ]
    for (const name of NAMES) {
      const { mail, raw } = await read(
        mailDataOf({
          booking: { customerName: name },
          school: { name },
          lesson: { name, spotName: name },
          kind: 'moved',
          facts: { from: { spotName: `x ${name}` } }
        })
      )
      t.equal(mail.bcc, undefined)
      t.strictSame(
        [mail.to, mail.from].flatMap(one => (Array.isArray(one) ? one : [one])).map(one => one?.value.length),
        [1, 1]
      )
      t.equal(mail.from?.value[0]?.address, 'noreply@book.example.com')
      t.notMatch(mail.from?.value[0]?.name, /[@:,"\r\n]/)
      t.notMatch(mail.subject, /[\r\n]/)
      t.notMatch(String(mail.html), /<script/)
      t.notMatch(raw.split('\r\n\r\n')[0], /^Bcc/im)
      const [event] = eventsOf(mail.attachments)
      t.equal(event?.attendees.length, 1)
    }
  })

  t.test('loads nothing, and is complete without a style sheet', async t => {
    const { mail } = await read(mailDataOf())
    t.notMatch(String(mail.html), /<(img|link|script)|url\(/)
    t.match(String(mail.html), /<style>@media \(prefers-color-scheme:dark\)\{[^<]*<\/style>/)
  })
})

function eventsOf(files: readonly { contentType: string; content: Buffer }[]): ICAL.Event[] {
  return files
    .filter(({ contentType }) => /calendar|ics/.test(contentType))
    .map(({ content }) => {
      const calendar = new ICAL.Component(ICAL.parse(String(content)))
      return new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
    })
}

t.test('the calendar part of a mail', async t => {
  const [added, moved, gone] = [
    mailDataOf(),
    mailDataOf({
      kind: 'moved',
      lesson: { scheduleVersion: 4, startsAt: '2026-07-04T10:00:00.000Z', endsAt: '2026-07-04T12:00:00.000Z' }
    }),
    mailDataOf({ kind: 'cancelled', booking: { changes: 2 }, lesson: { scheduleVersion: 4 } })
  ] as const

  t.test('invites, updates and cancels under one UID, for one guest', async t => {
    const STEPS = [
      [added, 'REQUEST', 'CONFIRMED', 4],
      [moved, 'REQUEST', 'CONFIRMED', 5],
      [gone, 'CANCEL', 'CANCELLED', 6]
    ] as const
    for (const [mailData, method, status, sequence] of STEPS) {
      const { mail, raw } = await read(mailData)
      t.match(raw, new RegExp(`text/calendar; charset=utf-8; method=${method}`, 'i'))
      const [event] = eventsOf(mail.attachments)
      const calendar = event?.component.parent
      t.equal(calendar?.getFirstPropertyValue('method'), method)
      t.equal(event?.component.getFirstPropertyValue('status'), status)
      t.equal(event?.sequence, sequence)
      t.equal(event?.uid, '5d1b2f6e-57a4-4d5c-a3c8-0de2a5e5f001@swellbook')
      t.equal(event?.organizer, 'mailto:noreply@book.example.com')
      const [attendee] = event?.attendees ?? []
      t.equal(attendee?.getFirstValue(), 'mailto:ana@example.com')
      t.equal(attendee?.getParameter('partstat'), 'ACCEPTED')
    }
  })

  t.test('is read by khal as one event at the newest time', async t => {
    if (spawnSync('khal', ['--version']).error) return t.pass('khal is not on this machine')
    const folder = mkdtempSync(join(tmpdir(), 'khal-'))
    t.teardown(() => rmSync(folder, { recursive: true }))
    const config = join(folder, 'config')
    writeFileSync(
      config,
      `[calendars]\n[[lessons]]\npath = ${folder}/lessons\n[locale]\nlocal_timezone = Europe/Lisbon\ndefault_timezone = Europe/Lisbon\n` +
        'timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n' +
        `[sqlite]\npath = ${folder}/khal.db\n`
    )
    const env = {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CACHE_HOME: folder,
      HOME: folder,
      LC_ALL: 'C.UTF-8'
    }
    const khal = (...words: string[]) => {
      const { stdout, stderr, status } = spawnSync('khal', ['-c', config, ...words], {
        env,
        encoding: 'utf8'
      })
      t.equal(status, 0, stderr)
      return stdout
    }
    for (const mailData of [added, moved]) {
      const file = join(folder, 'lesson.ics')
      writeFileSync(file, writeMail(mailData, SIGNING).calendar?.content ?? '')
      khal('import', '--batch', '-a', 'lessons', file)
    }
    const agenda = khal('list', '--format', '{start} {title}', '--day-format', '', '2026-07-01', '10d')
    t.strictSame(agenda.trim().split('\n'), ['2026-07-04 11:00 Group lesson · Onda Clara'])
  })
})

t.test('a called-off lesson leads to the choice of its guest', async t => {
  const sender = { ...SENDER, secret: 'the-secret-of-these-specs-long-enough' }
  const choice = { id: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d12', until: '2026-07-02T10:00:00.000Z' }
  const calledOff = { kind: 'cancelled', facts: { by: 'school', because: 'lesson' } } as const
  const paid = mailDataOf({ ...calledOff, booking: { choice: { ...choice, heldCents: 7000 } } })
  for (const [language, words] of [
    ['en', 'Please choose by Thursday 2 July at 11:00: another lesson, at no extra cost'],
    ['pt', 'Escolha até'],
    ['es', 'Elige antes del'],
    ['fr', 'Choisissez avant le'],
    ['de', 'Bitte wähle bis']
  ] as const) {
    const { text, html } = writeMail({ ...paid, language }, sender)
    t.match(text, words)
    for (const part of [text, html])
      t.match(
        part,
        new RegExp(
          `https://book\\.example\\.com/choose/onda-clara/${choice.id}\\.[\\w-]{22}\\?lang=${language}`
        )
      )
  }

  await t.test('without a price if nothing was paid', async t => {
    const { text } = writeMail(
      mailDataOf({ ...calledOff, booking: { choice: { ...choice, heldCents: 0 } } }),
      sender
    )
    t.match(
      text,
      'You have nothing to pay. If you would like another lesson at no extra cost, please choose it by'
    )
  })

  await t.test('for each lesson of an order', async t => {
    const other = mailDataOf({ ...calledOff, lesson: { localDate: '2026-07-04' } })
    const booking = {
      ...other.booking,
      choice: { id: choice.id.replace(/2$/, '3'), until: choice.until, heldCents: 0 }
    }
    const { text } = writeMail({ ...paid, others: [{ lesson: other.lesson, booking }] }, sender)
    t.equal(text.match(/\/choose\/onda-clara\//g)?.length, 2)
    t.match(text, /Sat 4 Jul, 11:00 · Choose another lesson/)
  })

  await t.test('not without a secret, nor once it is decided', async t => {
    for (const { text } of [writeMail(paid, SENDER), writeMail(mailDataOf(calledOff), sender)]) {
      t.notMatch(text, '/choose/')
      t.match(text, 'what you have already paid will be refunded')
    }
  })
})
