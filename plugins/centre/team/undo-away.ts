import { Problem } from '../../../lib/errors.ts'
import { action } from '../kit/page.ts'
import { AWAY_PATH, rotaPath } from '../kit/paths.ts'
import { undoAway } from './writes.ts'

export const undoAwayAction = action({ params: ['logId'] }, async ({ principal, params, write }) => {
  const { code, first } = await undoAway(write, principal, params.logId)
  if (code === 'not_found') throw new Problem('not_found')
  const said = code === 'ok' ? 'did=undone' : `refused=${code}`
  const path = first === null ? AWAY_PATH : rotaPath(first)
  return { to: `${path}?${said}` }
})
