import { readFirstStart } from '../../lib/demo/queries.ts'
import type { Sql } from '../../lib/infra/database/pool.ts'
import { SETUP_HOURS, SETUP_PATH } from '../../lib/people/setup/rules.ts'
import { createSetupLink } from '../../lib/people/setup/transactions.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND } from './welcome.ts'

/**
 * Print the link that sets up the first school, if there is none yet. Only at a terminal, because a service manager would store
 * the link in a log.
 */
export async function announceSetup(sql: Sql, address: string, terminal: Terminal): Promise<void> {
  if ((await readFirstStart(sql)).anySchool) return
  if (!terminal.isInteractive) {
    terminal.say(`There is no school yet. To set up the first one, type "${COMMAND} setup".`)
    return
  }
  const { token } = await createSetupLink(sql, false)
  terminal.say(
    `There is no school yet. Set up the first one here (works once, within ${SETUP_HOURS} hours):\n${address}${SETUP_PATH}${token}`
  )
}
