import { Problem } from '../../../lib/errors.ts'
import { listCentrePeople } from '../../../lib/people/queries.ts'
import { listInstructors } from '../../../lib/schools/queries.ts'
import { doneQuery } from '../kit/done.ts'
import { page } from '../kit/page.ts'
import { SAID } from '../messages/account.ts'
import { MOST_INSTRUCTORS } from './get-people.ts'
import { renderPerson } from './person-page.ts'

export const getCentrePerson = page(
  { params: ['personId'], query: doneQuery(SAID) },
  async ({ principal, viewer, params, query, read }) => {
    const { schoolId } = principal
    const id = params.personId
    const [[person], instructors] = await Promise.all([
      listCentrePeople(read, schoolId, id),
      listInstructors(read, schoolId, null, MOST_INSTRUCTORS)
    ])
    if (!person) throw new Problem('not_found')
    return renderPerson(principal, { person, instructors, said: query.said }, viewer)
  }
)
