import { Problem } from '../../../lib/errors.ts'
import { sessionCookie } from '../../../lib/people/rules.ts'
import { endSession } from '../../../lib/people/transactions.ts'
import { FORGET_HEADERS } from '../kit/forget.ts'
import { action } from '../kit/page.ts'
import { SESSIONS_PATH } from '../kit/paths.ts'

export const endCentreSession = action(
  { params: ['sessionId'] },
  async ({ principal, params, write, publicUrl }) => {
    const id = params.sessionId
    const endedAt = await endSession(write, principal, id)
    if (endedAt === undefined) throw new Problem('not_found', { hint: 'You have no session with this id.' })
    const out = { 'set-cookie': sessionCookie(publicUrl, null), ...FORGET_HEADERS }
    return { to: SESSIONS_PATH, headers: id === principal.id ? out : {} }
  }
)
