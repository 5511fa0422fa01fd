import { html, redirectTo } from '../../lib/core/answer.ts'
import { sessionCookie } from '../../lib/owner/rules.ts'
import { endSession } from '../../lib/owner/transactions.ts'
import { LanguageQuery, linkTo, readingOf } from '../../lib/page/reading.ts'
import { route } from '../../lib/services.ts'

export default route({
  method: 'POST',
  path: '/sign-out',
  name: 'signOut',
  summary: 'Sign out',
  description: 'Ends the session and takes its cookie back.',
  auth: { kind: 'owner' },
  query: LanguageQuery,
  answer: html(),
  redirects: 'To the owner page, signed out.',
  unlisted: true,
  errors: ['forbidden']
}).handle(async ({ principal, query, request, write, publicUrl }) => {
  await endSession(write, principal, principal.id)
  return redirectTo(linkTo('/owner', readingOf(query.lang, request.headers)), {
    'set-cookie': sessionCookie(publicUrl, null)
  })
})
