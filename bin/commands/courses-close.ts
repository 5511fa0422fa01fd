import { setRunSale } from '../../lib/lessons/courses/transactions.ts'
import { runCommand } from '../courses.ts'

export default runCommand(
  { name: 'courses close', summary: 'Close a date of a course to sale; bookings stay.' },
  () => (sql, actor, runId) => setRunSale(sql, actor, runId, false),
  () => 'is closed to sale now; its bookings stay.'
)
