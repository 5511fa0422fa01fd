import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { listChannelKeys, listChannels } from '../../../lib/partners/sales/queries.ts'
import { page } from '../kit/page.ts'
import { renderKeyEnd } from './key-end-page.ts'

export const getChannelKey = page(
  {
    params: ['partnerId', 'keyId'],
    query: {
      do: v.fallback(v.picklist(['replace', 'revoke']), 'replace')
    }
  },
  async ({ principal, viewer, params, query, read }) => {
    const { schoolId } = principal
    const { partnerId } = params
    const { keyId } = params
    const [[channel], [key]] = await Promise.all([
      listChannels(read, schoolId, partnerId),
      listChannelKeys(read, schoolId, partnerId, keyId)
    ])
    if (!channel || !key || key.revokedAt !== null) throw new Problem('not_found')
    return renderKeyEnd(principal, { channel, key, does: query.do }, viewer)
  }
)
