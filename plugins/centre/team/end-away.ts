import { route } from '../../../lib/deps.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { members } from '../../../lib/text/input.ts'
import { AWAY_PATH } from '../kit/paths.ts'
import { AWAY_ENTRIES } from './params.ts'
import { endAway } from './writes.ts'

export default route({
  method: 'POST',
  path: '/away/end',
  name: 'endAway',
  summary: 'Note that an instructor is there after all',
  description: 'Takes back an absence that somebody entered; lessons that others took stay theirs.',
  auth: { kind: 'person', may: 'rota' },
  query: LanguageQuery,
  body: members(AWAY_ENTRIES),
  bodyType: 'form',
  bodyExample: { instructor: 'ines', from: '2099-07-01', to: '2099-07-01' },
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden']
}).handle(async ({ principal, body: { instructor, from, to }, query, request, write }) => {
  const { code, logId } = await endAway(write, principal, { instructorId: instructor, from, to })
  const said = code === 'ok' ? `did=instructor.away&log=${logId}` : `refused=${code}`
  return seeOther(linkTo(`${AWAY_PATH}?${said}`, staffReadingOf(query.lang, request.headers)))
})
