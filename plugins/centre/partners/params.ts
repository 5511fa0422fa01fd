import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { parsePartnerId } from '../../../lib/partners/sales/rules.ts'
import { doneQuery } from '../kit/done.ts'
import { SAID_OF_CHANNEL } from '../messages/partners.ts'

const PartnerPart = v.pipe(v.string(), v.description('The id of a partner'), v.examples(['7']))

/** A partner in a path. */
export const ChannelParams = v.object({ partnerId: PartnerPart })

/** A key of a partner in a path. */
export const ChannelKeyParams = v.object({
  partnerId: PartnerPart,
  keyId: v.pipe(
    v.string(),
    v.description('The id of a key'),
    v.examples(['0197a4c2-0000-7000-8000-000000000003'])
  )
})

/** What a page may be asked to say about what was just done. */
export const ChannelQuery = doneQuery(SAID_OF_CHANNEL)

/** A partner's id that may be compared; anything else is nobody's. */
export function requirePartnerId(text: string): string {
  const id = parsePartnerId(text)
  if (id === undefined) throw new Problem('not_found')
  return id
}
