import type { Notifications } from '../lib/notifications/queries.ts'
import type { Invocation } from './command.ts'

/** Says whether anything is sent. */
export function writeNotifications(
  { terminal, values }: Pick<Invocation, 'terminal' | 'values'>,
  { pausedAt, pausedBy }: Notifications
): number {
  if (values.json) terminal.out(JSON.stringify({ paused: pausedAt !== null, pausedAt, pausedBy }))
  else if (pausedAt === null) terminal.out('Notifications are sent.')
  else
    terminal.out(
      `Nothing is sent since ${pausedAt} (${pausedBy}); "swellbook notifications resume" ends that.`
    )
  return 0
}
