import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo, staffReadingOf } from '../../../lib/pages/reading.ts'
import { requireOwnOrigin, sessionOf } from '../../../lib/people/authenticator.ts'
import { base64urlField, provenPage } from '../../../lib/people/passkeys/rules.ts'
import { signInWithPasskey } from '../../../lib/people/passkeys/transactions.ts'
import { sessionCookie } from '../../../lib/people/rules.ts'
import { members, optionalText } from '../../../lib/text/input.ts'

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
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'invalid_api_key']
}).handle(async ({ query, body, request, lookups, write, newId, passkeys, publicUrl }) => {
  requireOwnOrigin(request, publicUrl)
  const { to, ...signed } = body
  const here = await sessionOf(lookups, request, publicUrl)
  const wish = {
    sessionId: newId(),
    signed,
    userAgent: request.headers['user-agent'],
    renews: here?.id ?? null
  }
  const token =
    passkeys.lack === undefined ? await signInWithPasskey(write, lookups, passkeys, wish) : undefined
  if (token === undefined) throw new Problem('invalid_api_key', { hint: 'This passkey opens nothing here.' })
  const path = to !== null && provenPage(to) === to ? to : '/centre'
  const cookie = { 'set-cookie': sessionCookie(publicUrl, token) }
  return seeOther(linkTo(path, staffReadingOf(query.lang, request.headers)), cookie)
})
