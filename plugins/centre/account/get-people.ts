import { listCentrePeople } from '../../../lib/people/queries.ts'
import { listInstructors } from '../../../lib/schools/queries.ts'
import { doneQuery } from '../kit/done.ts'
import { page } from '../kit/page.ts'
import { SAID } from '../messages/account.ts'
import { renderPeople } from './people-page.ts'

/** Instructors that a form offers. */
export const MOST_INSTRUCTORS = 500

export const getCentrePeople = page(
  { query: doneQuery(SAID) },
  async ({ principal, viewer, query, read }) => {
    const { schoolId } = principal
    const [people, instructors] = await Promise.all([
      listCentrePeople(read, schoolId),
      listInstructors(read, schoolId, null, MOST_INSTRUCTORS)
    ])
    return renderPeople(principal, { people, instructors, said: query.said }, viewer)
  }
)
