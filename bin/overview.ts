import { editDistance } from '../lib/text/names.ts'
import type { Command } from './command.ts'
import { groups } from './commands/index.ts'
import { bold, type Terminal } from './terminal.ts'

/** Overview of all commands, or of those that begin with one word. Undefined if no command matches. */
export function overviewOf(
  commands: readonly Command[],
  [first, ...rest]: readonly string[],
  terminal: Terminal
): string | undefined {
  const matches = first === undefined ? commands : commands.filter(({ name }) => name.startsWith(`${first} `))
  if (matches.length === 0 || rest.length > 0) return undefined
  const width = Math.max(...matches.map(({ name }) => name.length))
  const rows = (names: readonly string[]) =>
    matches
      .filter(({ name }) => names.includes(name))
      .map(({ name, summary }) => `  ${bold(terminal.isOutRead, name.padEnd(width))}  ${summary}`)
  const sections = Object.entries(groups)
    .map(([title, names]) => [title, ...rows(names)])
    .filter(section => section.length > 1)
  return ['swellbook COMMAND [--help]', ...sections.map(section => section.join('\n'))].join('\n\n')
}

/** Maximum edit distance of a suggestion. */
const MAX_DISTANCE = 3

/** Text `; did you mean "keys issue"?` if a command is similar, else empty. */
export function suggest(commands: readonly Command[], words: readonly string[]): string {
  const word = words.join(' ')
  const candidates = commands
    .map(({ name }) => ({ name, distance: editDistance(word, name) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = candidates
  return best && best.distance <= MAX_DISTANCE ? `; did you mean "${best.name}"?` : ''
}
