import { Problem } from '../../../lib/errors.ts'
import { removePasskey } from '../../../lib/people/passkeys/transactions.ts'
import { action } from '../kit/page.ts'
import { PASSKEYS_PATH } from '../kit/paths.ts'

export const removePasskeyAction = action({ params: ['passkeyId'] }, async ({ principal, params, write }) => {
  const id = params.passkeyId
  if (!(await removePasskey(write, principal, id))) throw new Problem('not_found')
  return { to: `${PASSKEYS_PATH}?said=removed` }
})
