import { Problem } from '../../../lib/errors.ts'
import { pageAfter } from '../kit/notice.ts'
import { action } from '../kit/page.ts'
import { undoTeam } from './writes.ts'

export const undoTeamAction = action({ params: ['logId'] }, async ({ principal, params, write }) => {
  const { code, slotId } = await undoTeam(write, principal, params.logId)
  if (code === 'not_found') throw new Problem('not_found')
  const said = code === 'ok' ? { did: 'undone' } : { refused: code }
  return { to: pageAfter('lesson', { slotId, date: null }, said) }
})
