import { Problem } from '../../../lib/errors.ts'
import { removePerson } from '../../../lib/people/transactions.ts'
import { action } from '../kit/page.ts'
import { PEOPLE_PATH } from '../kit/paths.ts'

export const removeCentrePerson = action({ params: ['personId'] }, async ({ principal, params, write }) => {
  const id = params.personId
  const { code } = await removePerson(write, principal.schoolId, principal.personId, id)
  if (code === 'not_found') throw new Problem('not_found')
  const path = code === 'ok' ? `${PEOPLE_PATH}?said=removed` : `${PEOPLE_PATH}/${id}?said=${code}`
  return { to: path }
})
