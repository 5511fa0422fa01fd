import type { Notifications } from '../lib/events/notifications/queries.ts'
import type { Invocation } from './command.ts'

/** Print whether notifications are sent or paused. */
export function writeNotifications(
  { terminal, values }: Pick<Invocation, 'terminal' | 'values'>,
  { pausedAt, pausedBy }: Notifications
): number {
  if (values.json) terminal.out(JSON.stringify({ paused: pausedAt !== null, pausedAt, pausedBy }))
  else if (pausedAt === null) terminal.out('Notifications are sent.')
  else
    terminal.out(
      `Paused since ${pausedAt} (${pausedBy}): nothing is sent. To resume: swellbook notifications resume`
    )
  return 0
}
