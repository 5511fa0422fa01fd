import { VERSION } from '../lib/package.ts'
import { loadCommand, loadCommands, names } from './commands/index.ts'
import { overviewOf, suggest } from './overview.ts'
import { type Environment, runCommand } from './run.ts'
import { type Terminal, withoutCredentials } from './terminal.ts'

/** Run the command that the arguments name. Exit codes: 0 done, 1 failed, 2 invalid command line, 130 Ctrl-C. */
export async function runLine(
  args: readonly string[],
  output: Terminal,
  environment: Environment = process.env
): Promise<number> {
  const terminal = withoutCredentials(output)
  const [first = '', ...rest] = args
  if (first === '--version' || first === '-v') return show(terminal, VERSION)
  const asksFirst = isHelp(first) && rest.length > 0 && !rest.some(isOption)
  if (first === 'help' || asksFirst) return runLine([...rest, '--help'], terminal, environment)
  const name = names.find(command => command === args.slice(0, command.split(' ').length).join(' '))
  if (!name) return showOverview(terminal, args)
  return runCommand(await loadCommand(name), args.slice(name.split(' ').length), terminal, environment)
}

/**
 * Print all commands, or those that begin with the first word. Fail with a suggestion if the command is unknown. Fail too if an
 * option precedes the command.
 */
async function showOverview(terminal: Terminal, args: readonly string[]): Promise<number> {
  const commands = await loadCommands()
  const words = args.filter(arg => !isOption(arg)).slice(0, 2)
  const overview = overviewOf(commands, words, terminal)
  const option = args.find(arg => isOption(arg) && !isHelp(arg))
  if (option && (overview || isOption(args[0] as string)))
    return refuse(terminal, `unexpected "${option}" before the command; put options after it`)
  if (overview) return show(terminal, overview)
  return refuse(terminal, `there is no command "${words.join(' ')}"${suggest(commands, words)}`)
}

function isOption(arg: string): boolean {
  return arg.startsWith('-')
}

function isHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h'
}

function refuse(terminal: Terminal, sentence: string): number {
  terminal.say(`swellbook: ${sentence}`)
  terminal.say('Run swellbook --help to list all commands.')
  return 2
}

function show(terminal: Terminal, text: string): number {
  terminal.out(text)
  return 0
}
