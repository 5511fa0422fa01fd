import { html, redirectTo } from '../../lib/core/answer.ts'
import { sessionCookie } from '../../lib/owner/rules.ts'
import { endSession } from '../../lib/owner/transactions.ts'
import { route } from '../../lib/services.ts'

export default route({
  method: 'POST',
  path: '/sign-out',
  name: 'signOut',
  summary: 'Sign out',
  description: 'Ends the session and takes its cookie back.',
  auth: { kind: 'owner' },
  answer: html(),
  redirects: 'To the owner page, signed out.',
  unlisted: true,
  errors: ['forbidden']
}).handle(async ({ principal, write, publicUrl }) => {
  await endSession(write, principal, principal.id)
  return redirectTo('/owner', { 'set-cookie': sessionCookie(publicUrl, null) })
})
