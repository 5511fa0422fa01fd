import { pageUndone } from '../kit/done.ts'
import { action } from '../kit/page.ts'
import { SCHOOL_PATH } from '../kit/paths.ts'
import { undoSchool } from './writes.ts'

export const undoSchoolTexts = action({ params: ['logId'] }, async ({ principal, params, write }) => {
  const code = await undoSchool(write, principal, params.logId)
  return { to: pageUndone(code, SCHOOL_PATH) }
})
