import { setRunSale } from '../../lib/lessons/courses/transactions.ts'
import { runCommand } from '../courses.ts'

export default runCommand(
  { name: 'courses open', summary: 'Open a date of a course for sale.' },
  () => (sql, actor, runId) => setRunSale(sql, actor, runId, true),
  () => 'is open for sale now.'
)
