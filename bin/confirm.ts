import type { Invocation } from './command.ts'

/** Options of a command that destroys data. */
export const DESTRUCTIVE_OPTIONS = {
  yes: { type: 'boolean', help: 'Do not ask for confirmation.' },
  'dry-run': { type: 'boolean', help: 'Show what would be done and change nothing.' }
} as const

/** Note for the help of every destructive command. */
export const CONFIRMATION_NOTE = 'At a terminal it asks for confirmation; in a script it does not.'

/** A destructive action that needs confirmation. */
interface Action {
  /** Completes the sentence `This would …`: `cancel 2 lessons with 3 bookings`. */
  readonly effect: string
  /** Details for the person who must confirm. */
  readonly details?: readonly string[]
  /** The same data for `--json`. */
  readonly json: object
}

/**
 * Run `act` after confirmation. The exit code is 1 if the person declines. `--dry-run` only describes the action. With `--yes`,
 * or without a terminal on standard input, no question is asked, so scripts run unattended.
 */
export async function confirmThen(
  { values, terminal }: Pick<Invocation, 'values' | 'terminal'>,
  { effect, details = [], json }: Action,
  act: () => Promise<number>
): Promise<number> {
  if (values['dry-run']) {
    terminal.out(
      values.json
        ? JSON.stringify({ dryRun: true, ...json })
        : [`This would ${effect}.`, ...details].join('\n')
    )
    return 0
  }
  if (values.yes || !terminal.confirm) return act()
  for (const line of [`This will ${effect}.`, ...details]) terminal.say(line)
  if (await terminal.confirm('Continue?')) return act()
  terminal.say('Nothing was changed.')
  return 1
}
