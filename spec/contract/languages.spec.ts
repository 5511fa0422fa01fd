import t from 'tap'
import { guestReason } from '../../lib/lessons/reasons.ts'
import { MAIL_TEXT } from '../../lib/mail/letters/text.ts'
import { OCTO_REFUSALS } from '../../lib/octo/refusals.ts'
import { words } from '../../lib/octo/words.ts'
import { Html } from '../../lib/pages/html.ts'
import { LANGUAGES, type Language } from '../../lib/text/language.ts'
import { DATA_TEXT } from '../../plugins/site/data-text.ts'
import { FORM_TEXT } from '../../plugins/storefront/form-text.ts'
import { GUIDE_TEXT } from '../../plugins/storefront/guide-text.ts'
import { MOVE_TEXT } from '../../plugins/storefront/move-text.ts'
import { STOREFRONT_TEXT } from '../../plugins/storefront/text.ts'
import { WIDGET_TEXT } from '../../plugins/widget/text.ts'

type Tables = Readonly<Record<string, Readonly<Record<Language, unknown>>>>

/** Texts for guests, by channel and language. */
const TO_GUESTS: Tables = {
  storefront: STOREFRONT_TEXT,
  form: FORM_TEXT,
  guide: GUIDE_TEXT,
  move: MOVE_TEXT,
  widget: WIDGET_TEXT,
  mails: MAIL_TEXT,
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
const TO_ALL: Tables = { ...TO_GUESTS, octo: words, refusals: { ...OCTO_REFUSALS, en: OCTO_REFUSALS.pt } }

/** Placeholder arguments that must appear in the sentence. */
const GIVEN = ['71', '72', '73']

/** Every sentence of a table by its path; functions are called with placeholders. */
function sentencesOf(table: unknown, place = ''): Map<string, string> {
  if (typeof table === 'string') return new Map([[place, table]])
  if (table instanceof Html) return new Map([[place, table.text]])
  if (typeof table === 'function') return new Map([[place, String(table(...GIVEN.slice(0, table.length)))]])
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
  t.test(`${surface}: each language has each sentence, with all that is given to it`, async t => {
    const english = sentencesOf(tables.en)
    for (const language of LANGUAGES) {
      const said = sentencesOf(tables[language])
      t.strictSame([...said.keys()], [...english.keys()], language)
      for (const [place, text] of english) {
        const own = said.get(place) ?? ''
        t.equal(own.trim() === '', text.trim() === '', `${language} ${place}`)
        t.strictSame(numbersIn(own), numbersIn(text), `${language} ${place}: ${own}`)
      }
    }
  })
}

/**
 * Style faults by language: a plain space instead of the French non-breaking one, and the wrong form of
 * address.
 */
const SLIPS: Readonly<Partial<Record<Language, RegExp>>> = {
  es: /\b(usted(es)?|su|sus|vos|vosotros)\b/i,
  fr: / [:;!?»]|« |[\p{L}\d][;!?»]|[\p{L}]:|(?<!\p{L})(tu|toi|ton|ta|tes)(?!\p{L})/u,
  de: /\b(Ihnen|Ihre?|Ihren|Ihrem|Ihrer)\b|(?<=[a-zäöüß,] )Sie\b/
}

for (const [language, slip] of Object.entries(SLIPS)) {
  t.test(`${language} is written as its readers write, with one form of address`, async t => {
    for (const [surface, tables] of Object.entries(TO_GUESTS)) {
      for (const [place, text] of sentencesOf(tables[language as Language])) {
        t.notMatch(text.replace(/<[^>]*>/g, ''), slip, `${surface}${place}: ${text}`)
      }
    }
  })
}
