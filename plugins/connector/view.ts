import type { ConnectorKey } from '../../lib/keys/queries.ts'
import type { StaffView } from '../../lib/schedule/queries.ts'

/** Lessons visible to a key: its school's, or with the role instructor only those of its person. */
export function staffViewOf({ schoolId, role, staffId }: ConnectorKey): StaffView {
  return { schoolId, staffId: role === 'instructor' ? staffId : null }
}
