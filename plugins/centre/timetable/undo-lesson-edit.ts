import { Problem } from '../../../lib/errors.ts'
import { pageAfter } from '../kit/notice.ts'
import { action } from '../kit/page.ts'
import { undoLessonChange } from './writes.ts'

export const undoLessonChangeAction = action({ params: ['logId'] }, async ({ principal, params, write }) => {
  const done = await undoLessonChange(write, principal, params.logId)
  if (done.code === 'not_found') throw new Problem('not_found')
  const said = done.code === 'ok' ? { did: 'undone' } : { refused: done.code }
  return { to: pageAfter('lesson', done, said) }
})
