import { Problem } from '../../../lib/errors.ts'
import { listCentrePeople } from '../../../lib/people/queries.ts'
import { SIGN_IN_PATH } from '../../../lib/people/rules.ts'
import { createSignInToken } from '../../../lib/people/transactions.ts'
import { action } from '../kit/page.ts'
import { renderLink } from './link-page.ts'

export const linkCentrePerson = action(
  { params: ['personId'] },
  async ({ principal, viewer, params, read, write, publicUrl }) => {
    const { schoolId, personId } = principal
    const id = params.personId
    const [person] = await listCentrePeople(read, schoolId, id)
    const made = person && (await createSignInToken(write, schoolId, personId, id))
    if (!made) throw new Problem('not_found')
    const link = { url: `${publicUrl}${SIGN_IN_PATH}${made.token}`, expiresAt: made.expiresAt }
    return renderLink(principal, person, link, viewer)
  }
)
