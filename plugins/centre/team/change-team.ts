import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { members } from '../../../lib/text/input.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { DeskLessonParams } from '../kit/params.ts'
import { parseTeam, teamAfter } from './rules.ts'
import { setInstructorsAtDesk } from './writes.ts'

const Member = v.optional(
  v.pipe(v.string(), v.regex(/^(?:[a-z0-9][a-z0-9_-]{0,62})?$/, 'an id of an instructor')),
  ''
)

export default route({
  method: 'POST',
  path: '/lessons/:slotId/team',
  name: 'changeTeam',
  summary: 'Say who teaches a lesson',
  description:
    'One comes, one goes, or one takes the place of another; `seen` has those who taught it as it was looked at.',
  auth: { kind: 'person', may: 'rota' },
  params: DeskLessonParams,
  query: LanguageQuery,
  body: members({
    goes: Member,
    comes: Member,
    seen: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9_,-]{0,1000}$/, 'ids of instructors')), '')
  }),
  bodyType: 'form',
  bodyExample: { goes: '', comes: 'ana', seen: '' },
  answer: htmlPage(),
  redirects: 'Back to the lesson, with what was done or what stands against it.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params, body, query, request, write }) => {
  const slotId = requireUuid('not_found', params.slotId)
  const seen = parseTeam(body.seen)
  const people = teamAfter(seen, body.goes, body.comes)
  const done = await setInstructorsAtDesk(write, principal, { slotId, seen, people })
  if (done.code === 'slot_not_found') throw new Problem('not_found')
  const said = saidOf('lesson.team', done)
  return seeOther(
    pageAfter('lesson', { slotId, date: null }, said, staffReadingOf(query.lang, request.headers))
  )
})
