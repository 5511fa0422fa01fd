import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { unitNames } from '../../lib/booking/unit-names.ts'
import { TRANSFER_WORDS } from '../../lib/guests/transfers/words.ts'
import { guestReason } from '../../lib/lessons/reasons.ts'
import { HOLD_TEXT } from '../../lib/mail/letters/hold-text.ts'
import { PAYMENT_TEXT } from '../../lib/mail/letters/payment-text.ts'
import { MAIL_TEXT } from '../../lib/mail/letters/text.ts'
import { octoTexts } from '../../lib/octo/words.ts'
import { formatDay, withLabel } from '../../lib/pages/format.ts'
import { Html } from '../../lib/pages/html.ts'
import { LINK_TEXT } from '../../lib/payments/link-text.ts'
import { END_TEXT } from '../../lib/storefront/end-text.ts'
import { LANGUAGES, type Language } from '../../lib/text/language.ts'
import { DATA_TEXT } from '../../plugins/site/data-text.ts'
import { ANSWERS_TEXT } from '../../plugins/storefront/answers-text.ts'
import { CHOICE_TEXT } from '../../plugins/storefront/choice-text.ts'
import { CONFIRM_TEXT } from '../../plugins/storefront/confirm-text.ts'
import { FORM_TEXT } from '../../plugins/storefront/form-text.ts'
import { GUIDE_TEXT } from '../../plugins/storefront/guide-text.ts'
import { MOVE_TEXT } from '../../plugins/storefront/move-text.ts'
import { OFFER_TEXT } from '../../plugins/storefront/offer-text.ts'
import { PAY_TEXT } from '../../plugins/storefront/pay-text.ts'
import { STOREFRONT_TEXT } from '../../plugins/storefront/text.ts'
import { WIDGET_TEXT } from '../../plugins/widget/text.ts'

type Tables = Readonly<Record<string, Readonly<Record<Language, unknown>>>>

/** Texts for guests, by channel and language. */
const TO_GUESTS: Tables = {
  storefront: STOREFRONT_TEXT,
  form: FORM_TEXT,
  guide: GUIDE_TEXT,
  move: MOVE_TEXT,
  answers: ANSWERS_TEXT,
  offer: OFFER_TEXT,
  confirm: CONFIRM_TEXT,
  choice: CHOICE_TEXT,
  ends: END_TEXT,
  pay: PAY_TEXT,
  links: LINK_TEXT,
  transfers: TRANSFER_WORDS,
  holds: HOLD_TEXT,
  widget: WIDGET_TEXT,
  mails: MAIL_TEXT,
  payments: PAYMENT_TEXT,
  data: DATA_TEXT,
  reasons: Object.fromEntries(
    LANGUAGES.map(language => [
      language,
      (['waves', 'storm', 'illness', 'few'] as const).map(because =>
        guestReason({ because, words: null }, language)
      )
    ])
  ) as Record<Language, unknown>
}

/** The same with the texts for resellers. */
const TO_ALL: Tables = { ...TO_GUESTS, octo: octoTexts, unit: unitNames }

/** Placeholder arguments that must appear in the sentence. */
const PLACEHOLDERS = ['71', '72', '73']

/** Every sentence of a table by its path; functions are called with placeholders. */
function sentencesOf(table: unknown, place = ''): Map<string, string> {
  if (typeof table === 'string') return new Map([[place, table]])
  if (table instanceof Html) return new Map([[place, table.text]])
  if (typeof table === 'function')
    return new Map([[place, String(table(...PLACEHOLDERS.slice(0, table.length)))]])
  return new Map(
    Object.entries(table as object).flatMap(([name, part]) => [...sentencesOf(part, `${place}/${name}`)])
  )
}

/** Numbers of a sentence, with thousands as 2000 whatever the language's separator. */
const numbersIn = (text: string) =>
  [...text.replace(/<[^>]*>/g, '').matchAll(/\d+(,\d{3})?/g)]
    .map(([number]) => number.replace(',', ''))
    .sort()

for (const [surface, tables] of Object.entries(TO_ALL)) {
  t.test(`${surface}: each language has each sentence with all its placeholders`, async t => {
    const english = sentencesOf(tables.en)
    for (const language of LANGUAGES) {
      const sentences = sentencesOf(tables[language])
      t.strictSame([...sentences.keys()], [...english.keys()], language)
      for (const [place, text] of english) {
        const own = sentences.get(place) ?? ''
        t.equal(own.trim() === '', text.trim() === '', `${language} ${place}`)
        t.strictSame(numbersIn(own), numbersIn(text), `${language} ${place}: ${own}`)
      }
    }
  })
}

/** English words of booking pages, which a translation must not keep. */
const ENGLISH = /\b(the|and|your|with|please|lessons?|school|free|booking|places?)\b/i

/** Mistakes by language: the other form of address, a plain space where French has a firm one, words of another variety. */
const MISTAKES: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [/e-mail/i, /\b(a mails?|mails|just now|somebody|whoever|meanwhile|at the most|by themselves)\b/i],
  pt: [ENGLISH, /e-mail/i, /\b(você|vocês|tu|teu|tua|celular|semiparticular)\b/i, /[«»]/],
  es: [ENGLISH, /\be-?mail\b/i, /\b(usted(es)?|su|sus|vos|vosotros)\b/i],
  fr: [
    /\b(the|and|your|with|please|lessons?|school|booking)\b/i,
    / [:;!?»]|« |[\p{L}\d][;!?»]|[\p{L}]:|\u00a0[;!?]|\u202f:/u,
    /(?<!\p{L})(tu|toi|ton|ta|tes)(?!\p{L})/iu
  ],
  de: [
    ENGLISH,
    /\b(Ihnen|Ihre?|Ihren|Ihrem|Ihrer)\b|(?<=[a-zäöüß,] )Sie\b/,
    /\bSchulen?\b|\be-?mail\b|\bEmail|von selbst/
  ]
}

/** Weekdays in the middle of a sentence with a capital that the language does not write. */
const WEEKDAYS: Readonly<Partial<Record<Language, RegExp>>> = {
  pt: /(?<=[\p{L}\d,:(·] )(Segunda|Terça|Quarta|Quinta|Sexta|Sábado|Domingo)/u,
  es: /(?<=[\p{L}\d,:(·] )(Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo)/u,
  fr: /(?<=[\p{L}\d,:(·] )(Lundi|Mardi|Mercredi|Jeudi|Vendredi|Samedi|Dimanche)/u
}

/** Visible text of a sentence, without tags and without parts marked as another language. */
const readable = (text: string) => text.replace(/<span lang="en">.*?<\/span>|<[^>]*>/gs, '')

for (const language of LANGUAGES) {
  t.test(`${language} uses native spelling and one form of address`, async t => {
    const mistakes = [...MISTAKES[language], ...(WEEKDAYS[language] ? [WEEKDAYS[language]] : [])]
    // English refusals are the problem table's; the refusals' entry for it is Portuguese.
    for (const [surface, tables] of Object.entries(language === 'en' ? TO_GUESTS : TO_ALL)) {
      for (const [place, text] of sentencesOf(tables[language])) {
        for (const mistake of mistakes) t.notMatch(readable(text), mistake, `${surface}${place}: ${text}`)
      }
    }
  })
}

for (const [language, capital] of Object.entries(WEEKDAYS) as [Language, RegExp][]) {
  t.test(`${language} writes weekdays in small letters after other words`, async t => {
    for (let day = 1; day <= 7; day++) {
      for (const brief of [false, true]) {
        const words = formatDay(`2026-06-0${day}`, language, { brief, inside: true })
        t.notMatch(withLabel('Quando', words, language), capital)
      }
    }
  })
}

/** Source files with messages for staff, in English and Portuguese. */
const STAFF_FILES = readdirSync('plugins/centre', { recursive: true, encoding: 'utf8' }).filter(path =>
  /^messages\/.*\.ts$|\/message\.ts$/.test(path)
)

t.test('staff read the same words as guests: no literal translation, and “email”', async t => {
  t.ok(STAFF_FILES.length > 10, `${STAFF_FILES.length} files`)
  const mistakes = [...MISTAKES.en, /\bvocê\b|semiparticular|[«»]/i]
  for (const path of STAFF_FILES) {
    const source = readFileSync(`plugins/centre/${path}`, 'utf8').replace(/\/\*\*.*?\*\//gs, '')
    for (const [, text = ''] of source.matchAll(/['`]([^'`\n]* [^'`\n]*)['`]/g)) {
      for (const mistake of mistakes) t.notMatch(text.replace(/\$\{.*?\}/g, ''), mistake, `${path}: ${text}`)
    }
  }
})
