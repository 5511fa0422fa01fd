import { listLiveConnectorKeys } from '../../../lib/keys/queries.ts'
import { listInstructors } from '../../../lib/schools/queries.ts'
import { page } from '../kit/page.ts'
import { renderAssistants } from './assistants-page.ts'

export const listAssistants = page({ errors: ['forbidden'] }, async ({ principal, viewer, read }) => {
  const { schoolId } = principal
  const [keys, staff] = await Promise.all([
    listLiveConnectorKeys(read, schoolId),
    listInstructors(read, schoolId)
  ])
  return renderAssistants(principal, keys, staff, viewer)
})
