import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { COLLECTORS } from '../../../lib/partners/rules.ts'
import { saveTerms } from '../../../lib/partners/transactions.ts'
import { digits, oneOf } from '../../../lib/text/typed.ts'
import { action } from '../kit/page.ts'
import { channelPath } from '../kit/paths.ts'

export const changeTerms = action(
  {
    params: ['partnerId'],
    form: {
      discountPercent: digits(0, 100),
      commissionPercent: digits(0, 100),
      collects: oneOf(COLLECTORS),
      version: v.optional(digits(1, 1_000_000_000))
    },
    example: { discountPercent: '20', commissionPercent: '0', collects: 'partner' }
  },
  async ({ principal, params, body, write }) => {
    const { version = null, ...terms } = body
    const { schoolId, personId: by } = principal
    const { partnerId } = params
    const { code, logId } = await saveTerms(write, { schoolId, by, partnerId, version }, terms)
    if (code === 'not_found') throw new Problem('not_found')
    const said = code === 'ok' ? `terms&log=${logId}` : code
    return { to: `${channelPath(partnerId)}?said=${said}` }
  }
)
