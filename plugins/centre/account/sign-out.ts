import { route } from '../../../lib/deps.ts'
import { htmlPage, redirectTo } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { sessionCookie } from '../../../lib/people/rules.ts'
import { endSession } from '../../../lib/people/transactions.ts'
import { FORGET_HEADERS } from '../kit/forget.ts'

export default route({
  method: 'POST',
  path: '/sign-out',
  name: 'signOut',
  summary: 'Sign out',
  description: 'Ends the session, takes its cookie back, and has the browser forget what it kept.',
  auth: { kind: 'person', may: 'account' },
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'To the day, signed out.',
  unlisted: true,
  errors: ['forbidden']
}).handle(async ({ principal, query, request, write, publicUrl }) => {
  await endSession(write, principal, principal.id)
  return redirectTo(linkTo('/centre', staffReadingOf(query.lang, request.headers)), {
    'set-cookie': sessionCookie(publicUrl, null),
    ...FORGET_HEADERS
  })
})
