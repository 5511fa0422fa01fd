import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { TOLD_HOWS } from '../../../lib/notices/rules.ts'
import { markTold } from '../../../lib/notices/transactions.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { members } from '../../../lib/text/input.ts'
import { TELL_PATH } from '../kit/paths.ts'

const HINT = 'a booking, the number of the change, and told, partner, no_answer or none'
const NOTICE_MARK = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(\\d{1,16})\\.(${TOLD_HOWS.join('|')}|none)$`
)

export default route({
  method: 'POST',
  path: '/tell',
  name: 'markTold',
  summary: 'Note who was told of a change',
  description: 'Or that nobody answered, or that they were not told after all.',
  auth: { kind: 'person', may: 'tell' },
  query: LanguageQuery,
  body: members({ notice: v.pipe(v.string(HINT), v.regex(NOTICE_MARK, HINT)) }),
  bodyType: 'form',
  bodyExample: { notice: '0197c8a0-6f00-7000-8000-000000000002.1.told' },
  answer: htmlPage(),
  redirects: 'Back to the page.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, body, query, request, write }) => {
  const [, bookingId = '', number, how] = NOTICE_MARK.exec(body.notice) ?? []
  const told = TOLD_HOWS.find(known => known === how) ?? null
  const code = await markTold(write, principal, { bookingId, number: Number(number), how: told })
  if (code === 'booking_not_found') throw new Problem('not_found')
  const said = code === 'ok' ? 'did=told' : `refused=${code}`
  return seeOther(linkTo(`${TELL_PATH}?${said}`, staffReadingOf(query.lang, request.headers)))
})
