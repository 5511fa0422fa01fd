import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { NewOwner, parseRole } from '../../../lib/people/rules.ts'
import { addPerson } from '../../../lib/people/transactions.ts'
import { members, text } from '../../../lib/text/input.ts'
import { PEOPLE_PATH } from '../kit/paths.ts'

/** A role as the form gives it. */
export const RoleField = v.pipe(
  text(80),
  v.check(role => parseRole(role) !== undefined, 'must be owner, manager, desk or instructor:ID')
)

export default route({
  method: 'POST',
  path: '/people',
  name: 'addCentrePerson',
  summary: 'Add somebody to the school’s people',
  description: 'Takes the form of the page.',
  auth: { kind: 'person', may: 'people' },
  query: LanguageQuery,
  body: members({ ...NewOwner.entries, role: RoleField }),
  bodyType: 'form',
  bodyExample: { name: 'Rui Costa', email: 'rui@example.com', role: 'desk' },
  answer: htmlPage(),
  redirects: 'To the page of whoever was added, or back to the form with what stands against it.',
  unlisted: true,
  errors: ['proof_needed', 'missing_fields', 'invalid_email', 'forbidden']
}).handle(async ({ principal, body, query, request, write, newId }) => {
  const reading = staffReadingOf(query.lang, request.headers)
  const { name, email, role } = body
  const id = newId()
  const given = { id, schoolId: principal.schoolId, name, email, ...parseRole(role) }
  const code = await addPerson(write, given, principal.personId)
  if (code === 'ok') return seeOther(linkTo(`${PEOPLE_PATH}/${id}?said=added`, reading))
  return seeOther(linkTo(`${PEOPLE_PATH}?said=${code}`, reading))
})
