import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { parseRole, requireUuid } from '../../../lib/people/rules.ts'
import { changePerson } from '../../../lib/people/transactions.ts'
import { members } from '../../../lib/text/input.ts'
import { PEOPLE_PATH } from '../kit/paths.ts'
import { RoleField } from './add-person.ts'
import { PersonParams } from './params.ts'

export default route({
  method: 'POST',
  path: '/people/:personId',
  name: 'changeCentrePerson',
  summary: 'Give somebody another role',
  description: 'Takes the form of the page; it holds from their next request on.',
  auth: { kind: 'person', may: 'people' },
  params: PersonParams,
  query: LanguageQuery,
  body: members({ role: RoleField }),
  bodyType: 'form',
  bodyExample: { role: 'manager' },
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done or what stands against it.',
  unlisted: true,
  errors: ['proof_needed', 'missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params, body, query, request, write }) => {
  const id = requireUuid('not_found', params.personId)
  const { role, instructorId } = parseRole(body.role) as NonNullable<ReturnType<typeof parseRole>>
  const { schoolId, personId } = principal
  const code = await changePerson(write, schoolId, personId, { id, role, instructorId })
  if (code === 'not_found') throw new Problem('not_found')
  const said = code === 'ok' || code === 'unchanged' ? 'changed' : code
  return seeOther(linkTo(`${PEOPLE_PATH}/${id}?said=${said}`, staffReadingOf(query.lang, request.headers)))
})
