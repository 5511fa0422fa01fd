import * as v from 'valibot'
import { NewOwner, parseRole } from '../../../lib/people/rules.ts'
import { addPerson } from '../../../lib/people/transactions.ts'
import { text } from '../../../lib/text/input.ts'
import { action } from '../kit/page.ts'
import { PEOPLE_PATH } from '../kit/paths.ts'

/** A role as the form gives it. */
export const RoleField = v.pipe(
  text(80),
  v.check(role => parseRole(role) !== undefined, 'must be owner, manager, desk or instructor:ID')
)

export const addCentrePerson = action(
  {
    form: { ...NewOwner.entries, role: RoleField },
    example: { name: 'Rui Costa', email: 'rui@example.com', role: 'desk' },
    errors: ['invalid_email']
  },
  async ({ principal, body, write, newId }) => {
    const { name, email, role } = body
    const id = newId()
    const given = { id, schoolId: principal.schoolId, name, email, ...parseRole(role) }
    const code = await addPerson(write, given, principal.personId)
    if (code === 'ok') return { to: `${PEOPLE_PATH}/${id}?said=added` }
    return { to: `${PEOPLE_PATH}?said=${code}` }
  }
)
