import * as v from 'valibot'
import { html, redirectTo } from '../../lib/core/answer.ts'
import { Problem } from '../../lib/errors.ts'
import { sessionOf } from '../../lib/owner/authenticator.ts'
import { findLinkOwner } from '../../lib/owner/queries.ts'
import { LINK_OVER } from '../../lib/owner/rules.ts'
import { renderSignIn } from '../../lib/owner/sign-in-page.ts'
import { PAGE_HEADERS } from '../../lib/page/layout.ts'
import { LanguageQuery, linkTo, readingOf } from '../../lib/page/reading.ts'
import { route } from '../../lib/services.ts'

export default route({
  method: 'GET',
  path: '/sign-in/:token',
  name: 'getSignInPage',
  summary: 'Open a sign-in link',
  description:
    'A page with the button that uses the link up; opening it changes nothing, for mail programs open links too. Of a link that is over, whoever is still signed in is led to the owner page.',
  auth: { kind: 'public' },
  params: v.object({ token: v.string() }),
  query: LanguageQuery,
  answer: html({ description: 'The page.', headers: PAGE_HEADERS }),
  redirects: 'To the owner page, by a link that is over.',
  unlisted: true,
  errors: ['invalid_api_key']
}).handle(async ({ params, query, request, read, publicUrl }) => {
  const reading = readingOf(query.lang, request.headers)
  const owner = await findLinkOwner(read, params.token)
  if (owner) return renderSignIn(owner, params.token, reading)
  if (await sessionOf(read, request, publicUrl)) return redirectTo(linkTo('/owner', reading))
  throw new Problem('invalid_api_key', { hint: LINK_OVER })
})
