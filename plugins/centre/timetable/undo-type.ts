import { pageUndone } from '../kit/done.ts'
import { action } from '../kit/page.ts'
import { TYPES_PATH, typePath } from '../kit/paths.ts'
import { undoType } from './writes.ts'

export const undoTypeAction = action({ params: ['logId'] }, async ({ principal, params, write }) => {
  const { code, typeId } = await undoType(write, principal, params.logId)
  const path = typeId === null ? TYPES_PATH : typePath(typeId)
  return { to: pageUndone(code, path) }
})
