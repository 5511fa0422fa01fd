import { listPasskeys } from '../../../lib/people/passkeys/queries.ts'
import { doneQuery } from '../kit/done.ts'
import { page } from '../kit/page.ts'
import { PASSKEY_SAID } from '../messages/passkeys.ts'
import { renderPasskeys } from './passkeys-page.ts'

export const getPasskeys = page(
  { query: doneQuery(PASSKEY_SAID) },
  async ({ principal, viewer, query, read, passkeys: site }) => {
    const passkeys = await listPasskeys(read, principal.schoolId, principal.personId)
    return renderPasskeys(principal, { passkeys, site, said: query.said }, viewer)
  }
)
