import { Type } from '@sinclair/typebox'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, json, seeOther } from '../../../lib/kernel/answer.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { LanguageQuery, linkTo, type StaffLocale, staffLocaleOf } from '../../../lib/pages/locale.ts'
import { requireOwnOrigin, sessionOf } from '../../../lib/people/authenticator.ts'
import {
  base64urlField,
  PASSKEY_SIGN_IN_PATH,
  type PasskeySite,
  proofReturnPage,
  writeChallenge
} from '../../../lib/people/passkeys/rules.ts'
import { signInWithPasskey } from '../../../lib/people/passkeys/transactions.ts'
import { sessionCookie } from '../../../lib/people/rules.ts'
import { members, optionalText } from '../../../lib/text/input.ts'
import { STAFF_LANGUAGES } from '../../../lib/text/language.ts'
import { PASSKEY_TEXT } from '../messages/passkeys.ts'
import { DIALOGUE_HEADERS, dialogue, SIGNED_FIELDS } from './dialogue.ts'

export const getEntry = route({
  method: 'GET',
  path: '/sign-in',
  name: 'getEntry',
  auth: { kind: 'public' },
  query: LanguageQuery,
  answer: htmlPage({ description: 'The page.', headers: DIALOGUE_HEADERS }),
  isUnlisted: true,
  errors: []
}).handle(({ query, request, passkeys }) => renderEntry(passkeys, staffLocaleOf(query.lang, request.headers)))

export const getChallenge = route({
  method: 'GET',
  path: '/passkeys/challenge',
  name: 'getChallenge',
  auth: { kind: 'public' },
  answer: json(200, Type.Object({ challenge: Type.String({ description: 'In base64url' }) }), {
    description: 'The challenge.',
    example: { challenge: 'AZqVb0p4cQKQ...' }
  }),
  isUnlisted: true,
  errors: ['not_found']
}).handle(({ passkeys, newId }) => {
  if (passkeys.blocker !== undefined) throw new Problem('not_found')
  return { challenge: writeChallenge(passkeys.key, newId()) }
})

export const signInWithPasskeyAction = route({
  method: 'POST',
  path: '/sign-in',
  name: 'signInWithPasskey',
  auth: { kind: 'public' },
  query: LanguageQuery,
  body: members({
    id: base64urlField(1023),
    clientData: base64urlField(4096),
    authenticatorData: base64urlField(2048),
    signature: base64urlField(1024),
    user: base64urlField(64),
    to: optionalText(200)
  }),
  bodyType: 'form',
  bodyExample: { id: 'AQ', clientData: 'e30', authenticatorData: 'AQ', signature: 'AQ', user: 'AQ' },
  answer: htmlPage(),
  redirects: 'To the day or back to the page that asked, signed in.',
  isUnlisted: true,
  errors: ['missing_fields', 'forbidden', 'invalid_api_key']
}).handle(async ({ query, body, request, lookups, write, newId, passkeys, publicUrl }) => {
  requireOwnOrigin(request, publicUrl)
  const { to, ...signed } = body
  const here = await sessionOf(lookups, request, publicUrl)
  const attempt = {
    sessionId: newId(),
    assertion: signed,
    userAgent: request.headers['user-agent'],
    renews: here?.id ?? null
  }
  const token =
    passkeys.blocker === undefined ? await signInWithPasskey(write, lookups, passkeys, attempt) : undefined
  if (token === undefined) throw new Problem('invalid_api_key', { hint: 'This passkey opens nothing here.' })
  const path = to !== null && proofReturnPage(to) === to ? to : '/centre'
  const cookie = { 'set-cookie': sessionCookie(publicUrl, token) }
  return seeOther(linkTo(path, staffLocaleOf(query.lang, request.headers)), cookie)
})

/** Page for signing in without a link. If passkeys are disabled, it says why and what people can do instead. */
function renderEntry({ blocker }: PasskeySite, locale: StaffLocale): HtmlPage {
  const { language } = locale
  const text = PASSKEY_TEXT[language]
  const form = dialogue(
    {
      kind: 'sign',
      action: linkTo(PASSKEY_SIGN_IN_PATH, locale),
      fields: SIGNED_FIELDS,
      className: 'stack',
      content: html`<button class="button">${text.withPasskey}</button>`
    },
    language
  )
  return renderPage({
    language,
    languages: STAFF_LANGUAGES,
    title: text.signIn,
    description: text.without,
    path: PASSKEY_SIGN_IN_PATH,
    home: { path: linkTo('/centre', locale), name: 'Swellbook' },
    content: html`<div class="card stack">
<h1>${text.signIn}</h1>
${blocker === undefined ? form : html`<p>${text.lacks[blocker]}</p>`}
<p class="soft">${text.without}</p>
</div>`
  })
}
