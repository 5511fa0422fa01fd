import { Problem } from '../../../lib/errors.ts'
import { revokeConnectorKey } from '../../../lib/keys/transactions.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { action } from '../kit/page.ts'
import { ASSISTANTS_PATH } from '../kit/paths.ts'

export const revokeConnectorKeyAction = action(
  { params: ['tokenId'] },
  async ({ principal, params: { tokenId }, write }) => {
    const revoked =
      isUuid(tokenId) && (await revokeConnectorKey(write, principal.schoolId, tokenId, principal.personId))
    if (!revoked) throw new Problem('not_found', { hint: 'The school has no connector key with this id.' })
    return { to: ASSISTANTS_PATH }
  }
)
