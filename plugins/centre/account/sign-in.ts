import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, temporaryRedirect } from '../../../lib/kernel/answer.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { PAGE_HEADERS, renderPage } from '../../../lib/pages/layout.ts'
import { LanguageQuery, linkTo, type StaffLocale, staffLocaleOf } from '../../../lib/pages/locale.ts'
import { requireOwnOrigin, sessionOf } from '../../../lib/people/authenticator.ts'
import { findLinkPerson, type LinkPerson } from '../../../lib/people/queries.ts'
import { INVALID_LINK, SIGN_IN_PATH, sessionCookie } from '../../../lib/people/rules.ts'
import { signIn } from '../../../lib/people/transactions.ts'
import { STAFF_LANGUAGES } from '../../../lib/text/language.ts'
import { OWNER_TEXT } from '../messages/proposals.ts'

export const getSignInPage = route({
  method: 'GET',
  path: '/sign-in/:token',
  name: 'getSignInPage',
  auth: { kind: 'public' },
  params: v.object({ token: v.string() }),
  query: LanguageQuery,
  answer: htmlPage({ description: 'The page.', headers: PAGE_HEADERS }),
  redirects: 'To the day, by a link that is over.',
  isUnlisted: true,
  errors: ['invalid_api_key']
}).handle(async ({ params, query, request, lookups, publicUrl }) => {
  const locale = staffLocaleOf(query.lang, request.headers)
  const owner = await findLinkPerson(lookups, params.token)
  if (owner) return renderSignIn(owner, params.token, locale)
  if (await sessionOf(lookups, request, publicUrl)) return temporaryRedirect(linkTo('/centre', locale))
  throw new Problem('invalid_api_key', { hint: INVALID_LINK })
})

export const signInAction = route({
  method: 'POST',
  path: '/sign-in/:token',
  name: 'signIn',
  auth: { kind: 'public' },
  params: v.object({ token: v.string() }),
  query: LanguageQuery,
  answer: htmlPage(),
  redirects: 'To the day, signed in.',
  isUnlisted: true,
  errors: ['forbidden', 'invalid_api_key']
}).handle(async ({ params, query, request, lookups, write, newId, publicUrl }) => {
  requireOwnOrigin(request, publicUrl)
  const home = linkTo('/centre', staffLocaleOf(query.lang, request.headers))
  const token = await signIn(write, newId(), params.token, request.headers['user-agent'])
  if (token !== undefined) return temporaryRedirect(home, { 'set-cookie': sessionCookie(publicUrl, token) })
  if (await sessionOf(lookups, request, publicUrl)) return temporaryRedirect(home)
  throw new Problem('invalid_api_key', { hint: INVALID_LINK })
})

/** The page of a valid sign-in link. It has a button, because programs that prefetch links must not use it up. */
function renderSignIn({ name, schoolName }: LinkPerson, token: string, locale: StaffLocale): HtmlPage {
  const text = OWNER_TEXT[locale.language]
  const path = SIGN_IN_PATH + token
  return renderPage({
    language: locale.language,
    languages: STAFF_LANGUAGES,
    title: text.signIn,
    description: text.intro,
    path,
    home: { path: linkTo('/centre', locale), name: schoolName },
    content: html`<form class="card stack" method="post" action="${linkTo(path, locale)}">
<h1>${text.signIn}</h1>
<p>${text.signInAs(name, schoolName)}</p>
<button class="button">${text.signIn}</button>
</form>`
  })
}
