import t from 'tap'
import { writeMail } from '../../../../lib/mail/letters/message.ts'
import { LANGUAGES } from '../../../../lib/text/language.ts'
import { mailDataOf, NO_MEETING, SENDER } from '../../../support/mail-data.ts'

const SIGNING = { ...SENDER, secret: 'the-secret-of-these-specs-long-enough' }
const KINDS = ['held', 'confirmed', 'changed', 'moved', 'cancelled', 'expired'] as const

/** Elements and properties that Gmail, Outlook for Windows and Outlook.com keep (caniemail.com, 2026). */
const ELEMENTS = 'html head meta title style body div table tr td p h1 h2 a br span del'.split(' ')
const PROPERTIES =
  'margin display font-family font-size line-height font-weight color background-color text-decoration border border-width width'.split(
    ' '
  )

/** Properties that Outlook for Windows drops; the mail stays readable and usable without them. */
const PROGRESSIVE = ['border-radius', 'max-width']

const elementsOf = (html: string) =>
  [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g)].map(([, name = '', attributes = '']) => ({
    name,
    attributes,
    style: (/ style="([^"]*)"/.exec(attributes)?.[1] ?? '')
      .split(';')
      .filter(Boolean)
      .map(declaration => declaration.split(':')[0] as string)
  }))

t.test('the HTML of a mail', async t => {
  t.test('has only elements and properties that common mail programs keep', async t => {
    for (const language of LANGUAGES)
      for (const kind of KINDS) {
        const elements = elementsOf(writeMail(mailDataOf({ kind, language }), SIGNING).html)
        const foreign = elements.filter(({ name }) => !ELEMENTS.includes(name)).map(({ name }) => name)
        t.strictSame(foreign, [], `${kind}, ${language}`)
        const dropped = elements.flatMap(({ name, style }) =>
          style.filter(
            property =>
              !PROPERTIES.includes(property) &&
              !PROGRESSIVE.includes(property) &&
              !(property === 'padding' && name === 'td')
          )
        )
        t.strictSame(dropped, [])
      }
  })

  t.test('gives a background as an attribute too, for programs without styles', async t => {
    const elements = elementsOf(writeMail(mailDataOf(), SIGNING).html)
    const coloured = elements.filter(
      ({ name, style }) => (name === 'table' || name === 'td') && style.includes('background-color')
    )
    t.ok(coloured.length > 0)
    for (const { attributes } of coloured) t.match(attributes, /bgcolor="#/)
  })

  t.test('begins with lesson, day, time and place for the list of a mailbox', async t => {
    const { html } = writeMail(mailDataOf(), SIGNING)
    t.match(/<body[^>]*>\s*<div[^>]*>([^<]*)</.exec(html)?.[1], /^Group lesson, Friday,? 3 July, 11:00, \w/)
  })

  t.test('says where to meet and what to bring', async t => {
    const meeting = {
      ...NO_MEETING,
      words: 'By the wooden stairs.\nBring ID.',
      address: 'Car park',
      at: '39.37,-9.34',
      minutes: 20
    }
    const mail = writeMail(mailDataOf({ lesson: { meeting }, school: { bring: 'A towel.' } }), SIGNING)
    t.match(
      mail.html,
      'Car park<br>By the wooden stairs.<br>Bring ID.<br>Please be there at 10:40, 20 minutes before'
    )
    t.match(mail.text, 'Meeting point: Car park, By the wooden stairs., Bring ID., Please be there at 10:40')
    t.match(mail.text, 'What to bring: A towel.')
    t.match(mail.text, 'https://www.openstreetmap.org/?mlat=39.37&mlon=-9.34#map=17/39.37/-9.34')
    const calendar = mail.calendar?.content.replaceAll('\r\n ', '') ?? ''
    t.match(calendar, 'LOCATION:Car park\\, Cantinho')
    t.match(calendar, 'GEO:39.37;-9.34')
    t.match(calendar, 'Please be there at 10:40')
    const gone = writeMail(
      mailDataOf({ kind: 'cancelled', lesson: { meeting: { ...meeting, words: 'By the stairs' } } }),
      SIGNING
    )
    t.notMatch(gone.html, 'By the stairs')
  })

  t.test("has a button in the school's colour, with a legible label", async t => {
    for (const [colour, label] of [
      [null, '#ffffff'],
      ['#a00000', '#ffffff'],
      ['#ffd84d', '#10272f']
    ] as const) {
      const { html } = writeMail(mailDataOf({ school: { colour } }), SIGNING)
      t.match(
        html,
        new RegExp(`bgcolor="${colour ?? '#0b6480'}"[^>]*><a [^>]*font-weight:bold;color:${label};`)
      )
    }
  })

  t.test('names the price that is due after a late cancellation', async t => {
    const late = mailDataOf({ kind: 'cancelled', booking: { refund: 'NONE' } })
    t.match(writeMail(late, SIGNING).text, /the full price of €\d+ is due/)
  })
})
