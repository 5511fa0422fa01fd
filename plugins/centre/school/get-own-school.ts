import { findFeedDay } from '../../../lib/calendar/queries.ts'
import { getSchool } from '../../../lib/schools/queries.ts'
import { doneQuery } from '../kit/done.ts'
import { page } from '../kit/page.ts'
import { SAID_OF_SCHOOL } from '../messages/school.ts'
import { readSchoolVersion } from './queries.ts'
import { renderOwnSchool } from './school-form.ts'

export const getOwnSchool = page(
  { query: doneQuery(SAID_OF_SCHOOL) },
  async ({ principal, viewer, query, read }) => {
    const { schoolId } = principal
    // The version first: what is read after it is as new or newer, and a change of what was not shown is refused.
    const version = await readSchoolVersion(read, schoolId)
    const [school, feedDay] = await Promise.all([getSchool(read, schoolId), findFeedDay(read, schoolId)])
    const { said, log: logId } = query
    return renderOwnSchool(principal, { school, version, said, logId, feedDay }, viewer)
  }
)
