import { Problem } from '../../../lib/errors.ts'
import { listLessonTypes } from '../../../lib/schools/queries.ts'
import { doneQuery } from '../kit/done.ts'
import { page } from '../kit/page.ts'
import { SAID_OF_TYPE } from '../messages/lesson-types.ts'
import { readTypeVersion } from './queries.ts'
import { renderType } from './types-page.ts'

export const getType = page(
  { params: ['typeId'], query: doneQuery(SAID_OF_TYPE) },
  async ({ principal, viewer, params: { typeId }, query, read }) => {
    // The version first: what is read after it is as new or newer, and a change of what was not shown is refused.
    const version = await readTypeVersion(read, principal.schoolId, typeId)
    const [type] = await listLessonTypes(read, principal.schoolId, typeId)
    if (!type || version === null) throw new Problem('not_found')
    const { said, log: logId } = query
    return renderType(principal, { type, version, said, logId }, viewer)
  }
)
