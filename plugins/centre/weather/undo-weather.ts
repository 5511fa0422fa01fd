import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { members } from '../../../lib/text/input.ts'
import { TELL_PATH, weatherPath } from '../kit/paths.ts'
import { undoWeather } from './writes.ts'

export default route({
  method: 'POST',
  path: '/weather/:changeId/undo',
  name: 'undoWeather',
  summary: 'Take back that lessons were moved or closed',
  description: 'All of them or none, within fifteen minutes, and where nothing has followed it.',
  auth: { kind: 'person', may: 'weather' },
  params: v.object({ changeId: v.pipe(v.string(), v.description('What was done together')) }),
  query: LanguageQuery,
  body: members({ back: v.optional(v.picklist(['tell', 'day'], 'tell or day'), 'tell') }),
  bodyType: 'form',
  bodyExample: { back: 'tell' },
  answer: htmlPage(),
  redirects:
    'Back to the people who are to be told or to the lessons of the day, with what was done or what stands against it.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params, body, query, request, write, newId }) => {
  const changeId = requireUuid('not_found', params.changeId)
  const { code, date } = await undoWeather(write, principal, { changeId, undoId: newId() })
  if (code === 'not_found') throw new Problem('not_found')
  const said = code === 'ok' ? 'did=taken_back' : `refused=${code}`
  return seeOther(
    linkTo(
      `${body.back === 'day' && date ? weatherPath(date) : TELL_PATH}?${said}`,
      staffReadingOf(query.lang, request.headers)
    )
  )
})
