import t from 'tap'
import type { Notice } from '../../../../lib/lessons/notices/queries.ts'
import type { Language } from '../../../../lib/text/language.ts'
import { messageTo } from '../../../../plugins/centre/weather/message.ts'

const PLACE = { date: '2026-05-23', startTime: '10:00', spotName: 'Baleal' }
const NOTICE: Notice = {
  bookingId: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c20',
  reference: '7K3M9QXA',
  number: 1,
  kind: 'cancelled',
  isUrgent: false,
  at: '2026-05-22T10:00:00Z',
  name: 'Ana Silva',
  participants: 2,
  phone: null,
  email: null,
  language: 'en',
  locale: 'en',
  partner: 'website',
  was: PLACE,
  lesson: { ...PLACE, id: 'l', name: 'Beginner group', translations: { pt: { name: 'Grupo de iniciação' } } },
  mail: null,
  hook: null,
  readAt: null,
  choice: null,
  told: null,
  because: 'storm',
  words: null
}

const CANCELLED: Readonly<Record<Language, RegExp>> = {
  en: /^Hello Ana Silva, this is Onda Clara\. We are sorry: your lesson \(Beginner group\) on Saturday 23 May at 10:00, Baleal, .* The weather is too bad\./,
  pt: /^Olá, Ana Silva! .* \(Grupo de iniciação\) de sábado, 23 de maio, às 10:00, Baleal, .* O tempo está demasiado mau\./,
  es: /^Hola, Ana Silva: .* \(Beginner group\) del sábado 23 de mayo a las 10:00, Baleal, .* El tiempo es demasiado malo\./,
  fr: /^Bonjour Ana Silva, .* \(Beginner group\) du samedi 23 mai à 10:00, Baleal, .* Le temps est trop mauvais\./,
  de: /^Hallo Ana Silva, .* \(Beginner group\) am Samstag, 23\. Mai, um 10:00 Uhr, Baleal, .* Das Wetter ist zu schlecht\./
}

for (const [language, words] of Object.entries(CANCELLED)) {
  t.test(`what to write to a guest is in the guest's language: ${language}`, async t => {
    const notice = { ...NOTICE, language: language as Language }
    t.match(messageTo(notice, 'Onda Clara').body, words)
    const later = { ...PLACE, startTime: '14:00' }
    const { subject, body } = messageTo(
      { ...notice, kind: 'moved', lesson: { ...NOTICE.lesson, ...later } },
      'Onda Clara'
    )
    t.match(body, /10:00.*14:00.*7K3M9QXA/)
    t.match(subject, 'Onda Clara')
  })
}

t.test('it ends with the link to the choice, if there is one', async t => {
  const url = 'https://book.example.com/choose/onda-clara/1.2'
  for (const language of Object.keys(CANCELLED) as Language[]) {
    const { body } = messageTo({ ...NOTICE, language }, 'Onda Clara', url)
    t.ok(body.endsWith(` ${url}`), body)
  }
  t.notMatch(messageTo(NOTICE, 'Onda Clara', url).body, 'Would you like us to find you')
})
