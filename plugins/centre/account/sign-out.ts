import { sessionCookie } from '../../../lib/people/rules.ts'
import { endSession } from '../../../lib/people/transactions.ts'
import { FORGET_HEADERS } from '../kit/forget.ts'
import { action } from '../kit/page.ts'

export const signOut = action({}, async ({ principal, write, publicUrl }) => {
  await endSession(write, principal, principal.id)
  return {
    to: '/centre',
    headers: {
      'set-cookie': sessionCookie(publicUrl, null),
      ...FORGET_HEADERS
    }
  }
})
