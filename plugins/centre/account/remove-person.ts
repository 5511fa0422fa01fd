import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { removePerson } from '../../../lib/people/transactions.ts'
import { PEOPLE_PATH } from '../kit/paths.ts'
import { PersonParams } from './params.ts'

export default route({
  method: 'POST',
  path: '/people/:personId/remove',
  name: 'removeCentrePerson',
  summary: 'Remove somebody',
  description: 'Every session and link of theirs ends at once. A school keeps one owner.',
  auth: { kind: 'person', may: 'people' },
  params: PersonParams,
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'To the page of the people, or back with what stands against it.',
  unlisted: true,
  errors: ['proof_needed', 'forbidden', 'not_found']
}).handle(async ({ principal, params, query, request, write }) => {
  const id = requireUuid('not_found', params.personId)
  const { code } = await removePerson(write, principal.schoolId, principal.personId, id)
  if (code === 'not_found') throw new Problem('not_found')
  const path = code === 'ok' ? `${PEOPLE_PATH}?said=removed` : `${PEOPLE_PATH}/${id}?said=${code}`
  return redirectTo(linkTo(path, staffReadingOf(query.lang, request.headers)))
})
