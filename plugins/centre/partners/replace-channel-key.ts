import { Problem } from '../../../lib/errors.ts'
import { replaceSchoolKey } from '../../../lib/keys/transactions.ts'
import { listChannelKeys, listChannels } from '../../../lib/partners/sales/queries.ts'
import { action } from '../kit/page.ts'
import { renderChannelKey } from './channel-key-page.ts'

export const replaceChannelKey = action(
  { params: ['partnerId', 'keyId'] },
  async ({ principal, viewer, params, read, write, newId, publicUrl }) => {
    const { schoolId, personId: by } = principal
    const { partnerId } = params
    const { keyId } = params
    const [[channel], [known]] = await Promise.all([
      listChannels(read, schoolId, partnerId),
      listChannelKeys(read, schoolId, partnerId, keyId)
    ])
    const minted =
      channel && known && (await replaceSchoolKey(write, keyId, { schoolId, by, newId: newId() }))
    if (!minted) throw new Problem('not_found')
    const made = { partnerId, name: channel.name, key: minted.key, publicUrl, isReplaced: true }
    return renderChannelKey(principal, made, viewer)
  }
)
