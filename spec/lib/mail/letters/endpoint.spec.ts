import t from 'tap'
import type { EndpointMailData } from '../../../../lib/mail/data.ts'
import { writeEndpointMail } from '../../../../lib/mail/letters/endpoint.ts'
import { SENDER } from '../../../support/mail-data.ts'

function letterOf(more: Partial<EndpointMailData> = {}) {
  return writeEndpointMail(
    {
      number: 1_782_900_000_000_000,
      tries: 1,
      facts: { since: '2026-07-01T10:00:00.000Z', why: null },
      language: 'en',
      school: {
        id: 'onda-clara',
        name: 'Onda Clara',
        email: 'ola@ondaclara.example.com',
        timeZone: 'Europe/Lisbon'
      },
      endpoint: {
        id: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d11',
        url: 'https://hooks.example.com/s3cret?t=s3cret',
        partner: null
      },
      ...more
    },
    SENDER
  )
}

t.test('the mail about an endpoint', t => {
  t.test("names the owner, the start in the school's time, and the remedy", t => {
    const { to, subject, text, html, messageId } = letterOf()
    t.equal(to.address, 'ola@ondaclara.example.com')
    t.equal(subject, 'A webhook does not answer: hooks.example.com')
    t.match(text, /Since: .*11:00\nBelongs to: your school\nWebhook number: 0197a4c2/)
    t.match(text, /swellbook webhooks attempts/)
    t.match(html, /hooks\.example\.com/)
    t.notMatch(text + html + subject, 's3cret')
    t.equal(messageId, letterOf().messageId, 'the same however often it is sent')
    t.not(messageId, letterOf({ number: 1 }).messageId)
    t.end()
  })

  t.test("reports why it was disabled, in the school's language", t => {
    const since = '2026-07-01T10:00:00.000Z'
    for (const [language, reason, sentence] of [
      ['en', 'ill', /switched off.*has not answered for five days/s],
      ['en', 'gone', /switched off.*no longer exists/s],
      ['pt', null, /não responde.*ao fim de cinco dias/s],
      ['pt', 'ill', /foi desligado.*durante cinco dias/s],
      ['pt', 'gone', /foi desligado.*deixou de existir/s]
    ] as const)
      t.match(letterOf({ language, facts: { since, why: reason } }).text, sentence)
    t.end()
  })

  t.test('escapes names and addresses', t => {
    const endpoint = { id: 'x', url: 'https://hooks.example.com', partner: '<b>Hotel</b>' }
    const { html, to } = letterOf({
      endpoint,
      school: {
        id: 'a',
        name: 'Onda <a@b.example>,\r\nBcc: x',
        email: 'a@b.example',
        timeZone: 'Europe/Lisbon'
      }
    })
    t.notMatch(html, '<b>')
    t.notMatch(to.name, /[<>@,\r\n]/)
    t.end()
  })
  t.end()
})
