import { Problem } from '../../../lib/errors.ts'
import { issueSchoolKey } from '../../../lib/keys/transactions.ts'
import { findPartner } from '../../../lib/storefront/queries.ts'
import { text } from '../../../lib/text/input.ts'
import { action } from '../kit/page.ts'
import { CHANNELS_PATH } from '../kit/paths.ts'
import { renderChannelKey } from './channel-key-page.ts'

export const issueChannelKey = action(
  { form: { partner: text(120) }, example: { partner: 'Hotel Mar' } },
  async ({ principal, viewer, body, read, write, newId, publicUrl }) => {
    const { schoolId, personId: by } = principal
    try {
      const { key } = await issueSchoolKey(write, newId(), { schoolId, partner: body.partner, by })
      const partnerId = (await findPartner(read, schoolId, body.partner)) as string
      return renderChannelKey(principal, { partnerId, name: body.partner, key, publicUrl }, viewer)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const said = error.code === 'too_many_keys' ? error.code : 'partner_reserved'
      return { to: `${CHANNELS_PATH}?said=${said}` }
    }
  }
)
