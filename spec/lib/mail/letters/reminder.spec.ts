import { simpleParser } from 'mailparser'
import t from 'tap'
import type { MailData } from '../../../../lib/mail/data.ts'
import { writeMail } from '../../../../lib/mail/letters/message.ts'
import { composeMail } from '../../../../lib/mail/transports/files.ts'
import type { LessonSea } from '../../../../lib/sea/lesson-conditions.ts'
import { LANGUAGES } from '../../../../lib/text/language.ts'
import { mailDataOf, SENDER } from '../../../support/mail-data.ts'

const SIGNING = { ...SENDER, secret: 'the-secret-of-these-specs-long-enough' }

async function read(mailData: MailData) {
  return simpleParser(await composeMail(writeMail(mailData, SIGNING)))
}

const SEA: LessonSea = {
  ...{
    validAt: '2026-07-03T10:00:00.000Z',
    stale: false,
    demo: false,
    score: 80,
    label: 'good',
    suitable: true
  },
  ...{ breakingHeightM: 0.8, swellPeriodS: 9, windSpeedKmh: 12, windRelation: 'offshore', waterTempC: 18 },
  reason: undefined
}

function reminderOf(more: Parameters<typeof mailDataOf>[0] = {}): MailData {
  const mail = mailDataOf({ role: 'reminder', kind: 'reminder', first: 17, ...more })
  return { ...mail, seas: new Map([[mail.lesson.id, SEA]]) }
}

t.test('a reminder says the time first, then the place, the sea and what is still open', async t => {
  const meeting = { words: '', writtenIn: 'en', address: 'North car park', at: '39.37,-9.34', minutes: 20 }
  const mail = await read(reminderOf({ lesson: { meeting }, booking: { unanswered: 1, paidCents: 2500 } }))
  t.match(mail.subject, /^11:00, Friday,? 3 July: Group lesson$/)
  t.equal(mail.references, '<evt.onda-clara.17@book.example.com>', 'in the thread of the booking')
  t.equal(mail.messageId, '<evt.onda-clara.1782900000000000.reminder@book.example.com>')
  t.strictSame(mail.attachments, [])
  const text = mail.text ?? ''
  const inOrder = [
    'Your lesson starts at 11:00',
    'The school still needs your answers',
    'When: 11:00–13:00',
    'Where: Cantinho',
    'North car park',
    'The sea: Thigh high, 0.8 m · light offshore wind · good for beginners',
    'Water 18 °C',
    'Cancellation: Free until',
    'Still to pay: €80, at the school',
    'Answer the questions: https:',
    'Forecast for the start of the lesson'
  ]
  const places = inOrder.map(part => text.indexOf(part))
  t.strictSame(
    inOrder.filter(part => !text.includes(part)),
    []
  )
  t.strictSame(
    places,
    places.toSorted((a, b) => a - b)
  )
})

t.test('its button pays the open sum on the school’s page', async t => {
  const paymentUrl = 'https://pay.example.com/{reference}?sum={cents}&currency={currency}'
  const { text } = await read(reminderOf({ school: { paymentUrl }, booking: { paidCents: 500 } }))
  t.match(text, /Pay now: https:\/\/pay\.example\.com\/7K3M9QXA\?sum=10000&currency=EUR/)
  const paid = await read(reminderOf({ school: { paymentUrl }, booking: { paidCents: 10_500 } }))
  t.match(paid.text, /Still to pay: nothing, all is paid/)
  t.notMatch(paid.text, /Pay now/)
  const confirmed = await read(mailDataOf({ school: { paymentUrl } }))
  t.match(confirmed.text, /Pay now: https:\/\/pay\.example\.com\/7K3M9QXA\?sum=10500&currency=EUR/)
})

t.test('a guest of a partner sees no price', async t => {
  const { text } = await read(reminderOf({ booking: { partner: 'Hotel Mar' } }))
  t.notMatch(text, /Still to pay|Cancellation:|€/)
})

t.test('lessons of one order are in one reminder', async t => {
  const mail = reminderOf()
  const second = { ...mail.lesson, id: '0197a4c2-6d1e-7c3a-9b52-4a1f0c8e2d12', name: 'Kids lesson' }
  const others = [{ lesson: second, booking: { ...mail.booking, totalCents: 3000 } }]
  const { subject, text } = await read({ ...mail, others })
  t.match(subject, /: Group lesson \(\+1\)$/)
  t.match(text, /Kids lesson\nWhen: 11:00/)
  t.match(text, /Still to pay: €135, at the school/)
})

t.test('a made-up or late forecast says so, and without one the sea is absent', async t => {
  const mail = reminderOf()
  const { text } = await read({
    ...mail,
    seas: new Map([[mail.lesson.id, { ...SEA, demo: true, stale: true }]])
  })
  t.match(text, /Demo: these conditions are made up\.\nThis forecast may be out of date\./)
  t.notMatch((await read(mailDataOf({ role: 'reminder', kind: 'reminder' }))).text, /The sea|Forecast/)
})

t.test('reminders and thanks are in each language', async t => {
  const texts = await Promise.all(
    LANGUAGES.flatMap(language => [
      read(reminderOf({ language })),
      read(
        mailDataOf({
          role: 'reminder',
          kind: 'thanks',
          language,
          school: { reviewUrl: 'https://r.example.com' }
        })
      )
    ])
  )
  t.equal(new Set(texts.map(({ subject }) => subject)).size, texts.length)
  for (const { text } of texts) t.match(text, /11:00|https:\/\/r\.example\.com/)
})
