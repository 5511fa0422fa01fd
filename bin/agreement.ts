import type { Invocation } from './command.ts'

/** The options of a command that destroys something. */
export const DESTROYS = {
  yes: { type: 'boolean', help: 'Do not ask first.' },
  'dry-run': { type: 'boolean', help: 'Only say what it would do.' }
} as const

/** What a command that destroys says below its options. */
export const ASKS_FIRST = 'At a terminal it asks first; in a script it does not.'

/** What is about to happen. */
interface Deed {
  /** As a sentence goes on after `This would`: `cancel 2 lessons with 3 bookings`. */
  readonly would: string
  /** Lines that say more, for the person who decides. */
  readonly more?: readonly string[]
  /** The same for programs. */
  readonly json: object
}

/**
 * Does it, unless only a look was wished or the person at the terminal says no; the exit code is then 0 or 1. Nobody is asked
 * where standard input is no terminal, so that scripts go on, nor where `--yes` was typed.
 */
export async function onceAgreed(
  { values, terminal }: Pick<Invocation, 'values' | 'terminal'>,
  { would, more = [], json }: Deed,
  act: () => Promise<number>
): Promise<number> {
  if (values['dry-run']) {
    terminal.out(
      values.json ? JSON.stringify({ dryRun: true, ...json }) : [`This would ${would}.`, ...more].join('\n')
    )
    return 0
  }
  if (values.yes || !terminal.ask) return act()
  for (const line of [`This will ${would}.`, ...more]) terminal.say(line)
  if (await terminal.ask('Do it?')) return act()
  terminal.say('Nothing was done.')
  return 1
}
