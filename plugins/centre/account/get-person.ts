import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { listCentrePeople } from '../../../lib/people/queries.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { listInstructors } from '../../../lib/schools/queries.ts'
import { officePage } from '../kit/office-page.ts'
import { viewerOf } from '../kit/viewer.ts'
import { MOST_INSTRUCTORS, SaidQuery } from './get-people.ts'
import { PersonParams } from './params.ts'
import { renderPerson } from './person-page.ts'

export default route({
  method: 'GET',
  path: '/people/:personId',
  name: 'getCentrePerson',
  summary: 'One of the school’s people',
  description: 'A page with the forms that give a role, make a sign-in link, and remove somebody.',
  auth: { kind: 'person', may: 'people' },
  params: PersonParams,
  query: SaidQuery,
  answer: officePage('The page.'),
  unlisted: true,
  errors: ['proof_needed', 'not_found']
}).handle(async ({ principal, params, query, request, read }) => {
  const { schoolId } = principal
  const id = requireUuid('not_found', params.personId)
  const [[person], instructors] = await Promise.all([
    listCentrePeople(read, schoolId, id),
    listInstructors(read, schoolId, null, MOST_INSTRUCTORS)
  ])
  if (!person) throw new Problem('not_found')
  const viewer = viewerOf(principal, query.lang, request.headers)
  return renderPerson(principal, { person, instructors, said: query.said }, viewer)
})
