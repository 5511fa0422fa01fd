import { getSchool, listLessonTypes } from '../../../lib/schools/queries.ts'
import { doneQuery } from '../kit/done.ts'
import { page } from '../kit/page.ts'
import { SAID_OF_TYPE } from '../messages/lesson-types.ts'
import { MOST_TYPES } from './plan-form.ts'
import { renderTypes } from './types-page.ts'

export const listTypes = page(
  { query: doneQuery(SAID_OF_TYPE) },
  async ({ principal, viewer, query, read }) => {
    const { schoolId } = principal
    const [school, types] = await Promise.all([
      getSchool(read, schoolId),
      listLessonTypes(read, schoolId, null, MOST_TYPES)
    ])
    return renderTypes(principal, { currency: school.currency, types, said: query.said }, viewer)
  }
)
