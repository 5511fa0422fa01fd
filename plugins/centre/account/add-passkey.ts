import { Problem } from '../../../lib/errors.ts'
import { base64urlField } from '../../../lib/people/passkeys/rules.ts'
import { addPasskey } from '../../../lib/people/passkeys/transactions.ts'
import { deviceOf } from '../../../lib/people/rules.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { action } from '../kit/page.ts'
import { PASSKEYS_PATH } from '../kit/paths.ts'
import { PASSKEY_TEXT } from '../messages/passkeys.ts'
import { SESSION_TEXT } from '../messages/sessions.ts'

export const addPasskeyAction = action(
  {
    form: {
      name: optionalText(80),
      id: base64urlField(1023),
      clientData: base64urlField(4096),
      attestation: base64urlField(16_384)
    },
    example: { name: 'My telephone', id: 'AQ', clientData: 'e30', attestation: 'oA' },
    errors: ['not_found']
  },
  async ({ principal, viewer, body, request, write, newId, passkeys }) => {
    if (passkeys.lack !== undefined) throw new Problem('not_found')
    const { schoolId, personId } = principal
    const { language } = viewer
    const device = deviceOf(request.headers['user-agent'] ?? null, SESSION_TEXT[language].on)
    const { name, ...made } = body
    const named = name ?? device ?? PASSKEY_TEXT[language].unnamed
    const code = await addPasskey(write, passkeys, { id: newId(), schoolId, personId, name: named, made })
    if (code === 'not_found') throw new Problem(code)
    return { to: `${PASSKEYS_PATH}?said=${code === 'ok' ? 'added' : code}` }
  }
)
