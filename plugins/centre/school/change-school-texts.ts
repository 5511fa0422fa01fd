import * as v from 'valibot'
import { SCHOOL_PATH } from '../../../lib/centre/school/rules.ts'
import { saveSchoolAtDesk } from '../../../lib/centre/school/transactions.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, readingOf } from '../../../lib/pages/reading.ts'
import { SchoolChange } from '../../../lib/schools/rules.ts'
import { anyText, members, optionalText, text } from '../../../lib/text/input.ts'

const ofSchool = SchoolChange.entries
/** Bytes of all texts at their longest, of signs that take twelve in a form. */
const MOST_OF_TEXTS = 288 * 1024
/** A browser sends two signs for each line break; the database has one. */
const oneBreak = (value: string) => value.replaceAll('\r\n', '\n')
const longText = (most: number) => v.pipe(anyText(most, { lines: true }), v.transform(oneBreak))
const wordsOfSchool = (most: number) =>
  v.pipe(
    optionalText(most, { lines: true }),
    v.transform(value => value && oneBreak(value))
  )

export default route({
  method: 'POST',
  path: '/school',
  name: 'changeSchoolTexts',
  summary: 'Change what the school says of itself',
  description: 'Where nobody has changed it since it was looked at; guests read it at once.',
  auth: { kind: 'person', may: 'school' },
  query: LanguageQuery,
  body: members({
    version: optionalText(32),
    name: text(200),
    email: ofSchool.email,
    telephone: ofSchool.telephone,
    website: ofSchool.website,
    address: ofSchool.address,
    paymentUrl: ofSchool.paymentUrl,
    description: longText(5000),
    bring: longText(1000),
    meet: longText(1000),
    descriptionEn: wordsOfSchool(5000),
    descriptionPt: wordsOfSchool(5000),
    bringEn: wordsOfSchool(1000),
    bringPt: wordsOfSchool(1000),
    meetEn: wordsOfSchool(1000),
    meetPt: wordsOfSchool(1000)
  }),
  bodyType: 'form',
  bodyLimit: MOST_OF_TEXTS,
  bodyExample: { name: 'Onda Clara', description: '', bring: '', meet: '' },
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done or what stands against it.',
  unlisted: true,
  errors: ['invalid_request', 'missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, body, query, request, write }) => {
  const {
    version,
    paymentUrl: pays,
    descriptionEn,
    descriptionPt,
    bringEn,
    bringPt,
    meetEn,
    meetPt,
    ...itself
  } = body
  const fields = {
    ...itself,
    payment_url: pays,
    translations: {
      en: { description: descriptionEn, bring: bringEn, meet: meetEn },
      pt: { description: descriptionPt, bring: bringPt, meet: meetPt }
    }
  }
  const { code, logId } = await saveSchoolAtDesk(write, principal, version, fields)
  if (code === 'not_found') throw new Problem('not_found')
  const said = code === 'ok' ? `saved&log=${logId}` : code
  return seeOther(linkTo(`${SCHOOL_PATH}?said=${said}`, readingOf(query.lang, request.headers)))
})
