import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { members } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { FORMS_PATH } from '../kit/paths.ts'
import { WAVE_ACTS } from './rules.ts'
import { settleForms } from './writes.ts'

const MICROS = 'microseconds since 1970'
const micros = () => v.pipe(v.string(MICROS), v.regex(/^\d{1,16}$/, MICROS))

export default route({
  method: 'POST',
  path: '/forms',
  name: 'settleCentreForms',
  summary: 'Cancel or accept unproven bookings by form',
  description: 'Those that were made in a span of time, for good; one row of the log.',
  auth: { kind: 'person', may: 'forms' },
  query: LanguageQuery,
  body: members({ act: oneOf(WAVE_ACTS), from: micros(), until: micros() }),
  bodyType: 'form',
  bodyExample: { act: 'cancel', from: '946684800000000', until: '946684860000000' },
  answer: htmlPage(),
  redirects: 'Back to the page.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden']
}).handle(async ({ principal, body, query, request, write }) => {
  const { bookings } = await settleForms(write, principal, body)
  const reading = staffReadingOf(query.lang, request.headers)
  return seeOther(linkTo(`${FORMS_PATH}?did=${body.act}&bookings=${bookings}`, reading))
})
