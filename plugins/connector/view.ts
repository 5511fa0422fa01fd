import type { ConnectorKey } from '../../lib/keys/queries.ts'
import type { StaffView } from '../../lib/schedule/queries.ts'

/** What a key sees: its school, and with the role instructor only the lessons of its person. */
export function staffViewOf({ schoolId, role, staffId }: ConnectorKey): StaffView {
  return { schoolId, staffId: role === 'instructor' ? staffId : null }
}
