import { undoTerms } from '../../../lib/partners/transactions.ts'
import { pageUndone } from '../kit/done.ts'
import { action } from '../kit/page.ts'
import { channelPath } from '../kit/paths.ts'

export const undoTermsAction = action(
  { params: ['partnerId', 'logId'] },
  async ({ principal, params, write }) => {
    const { schoolId, personId: by } = principal
    const { partnerId } = params
    const code = await undoTerms(write, { schoolId, by, partnerId }, params.logId)
    return { to: pageUndone(code, channelPath(partnerId)) }
  }
)
