import { Problem } from '../../../lib/errors.ts'
import { revokeSchoolKey } from '../../../lib/keys/transactions.ts'
import { listChannelKeys } from '../../../lib/partners/sales/queries.ts'
import { action } from '../kit/page.ts'
import { channelPath } from '../kit/paths.ts'

export const revokeChannelKey = action(
  { params: ['partnerId', 'keyId'] },
  async ({ principal, params, read, write }) => {
    const { schoolId, personId } = principal
    const { partnerId } = params
    const { keyId } = params
    const [known] = await listChannelKeys(read, schoolId, partnerId, keyId)
    if (!known || !(await revokeSchoolKey(write, schoolId, keyId, personId))) throw new Problem('not_found')
    return { to: `${channelPath(partnerId)}?said=revoked` }
  }
)
