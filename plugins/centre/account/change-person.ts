import { Problem } from '../../../lib/errors.ts'
import { parseRole } from '../../../lib/people/rules.ts'
import { changePerson } from '../../../lib/people/transactions.ts'
import { action } from '../kit/page.ts'
import { PEOPLE_PATH } from '../kit/paths.ts'
import { RoleField } from './add-person.ts'

export const changeCentrePerson = action(
  { params: ['personId'], form: { role: RoleField }, example: { role: 'manager' } },
  async ({ principal, params, body, write }) => {
    const id = params.personId
    const { role, instructorId } = parseRole(body.role) as NonNullable<ReturnType<typeof parseRole>>
    const { schoolId, personId } = principal
    const code = await changePerson(write, schoolId, personId, { id, role, instructorId })
    if (code === 'not_found') throw new Problem('not_found')
    const said = code === 'ok' || code === 'unchanged' ? 'changed' : code
    return { to: `${PEOPLE_PATH}/${id}?said=${said}` }
  }
)
