import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { htmlPage, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, linkTo } from '../../../lib/pages/reading.ts'
import { base64urlField } from '../../../lib/people/passkeys/rules.ts'
import { addPasskey } from '../../../lib/people/passkeys/transactions.ts'
import { deviceOf } from '../../../lib/people/rules.ts'
import { members, optionalText } from '../../../lib/text/input.ts'
import { PASSKEYS_PATH } from '../kit/paths.ts'
import { viewerOf } from '../kit/viewer.ts'
import { PASSKEY_TEXT } from '../messages/passkeys.ts'
import { SESSION_TEXT } from '../messages/sessions.ts'

export default route({
  method: 'POST',
  path: '/passkeys',
  name: 'addPasskey',
  summary: 'Add a passkey',
  description: 'Takes the form of the page, which the browser’s own dialogue has filled.',
  auth: { kind: 'person', may: 'passkeys' },
  query: LanguageQuery,
  body: members({
    name: optionalText(80),
    id: base64urlField(1023),
    clientData: base64urlField(4096),
    attestation: base64urlField(16_384)
  }),
  bodyType: 'form',
  bodyExample: { name: 'My telephone', id: 'AQ', clientData: 'e30', attestation: 'oA' },
  answer: htmlPage(),
  redirects: 'Back to the page, with what was done or what stands against it.',
  unlisted: true,
  errors: ['proof_needed', 'missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, query, body, request, write, newId, passkeys }) => {
  if (passkeys.lack !== undefined) throw new Problem('not_found')
  const { schoolId, personId } = principal
  const viewer = viewerOf(principal, query.lang, request.headers)
  const { language } = viewer
  const device = deviceOf(request.headers['user-agent'] ?? null, SESSION_TEXT[language].on)
  const { name, ...made } = body
  const named = name ?? device ?? PASSKEY_TEXT[language].unnamed
  const code = await addPasskey(write, passkeys, { id: newId(), schoolId, personId, name: named, made })
  if (code === 'not_found') throw new Problem(code)
  return seeOther(linkTo(`${PASSKEYS_PATH}?said=${code === 'ok' ? 'added' : code}`, viewer))
})
