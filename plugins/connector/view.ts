import type { StaffView } from '../../lib/lessons/staff/queries.ts'
import type { ConnectorKey } from '../../lib/partners/keys/queries.ts'

/** Lessons that a key may read: those of its school. With the role instructor only those of its person. */
export function staffViewOf({ schoolId, role, staffId }: ConnectorKey): StaffView {
  return { schoolId, staffId: role === 'instructor' ? staffId : null }
}
