import cluster from 'node:cluster'
import { VERSION } from '../lib/package.ts'
import { loadCommand, loadCommands, names } from './commands/index.ts'
import { overviewOf, suggest } from './overview.ts'
import { runCommand } from './run.ts'
import { processTerminal, type Terminal } from './terminal.ts'

const terminal = processTerminal()
const code = await run(process.argv.slice(2), terminal)
process.exitCode ||= code
// A worker lives as long as it can hear its supervisor, even one that failed.
cluster.worker?.disconnect()

/** Finds the command that the first words name and runs it. 0 done, 1 failed, 2 the command line was wrong, 130 ended by Ctrl-C. */
async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [first = '', ...rest] = args
  if (first === '--version' || first === '-v') return show(VERSION)
  const asksFirst = isHelp(first) && rest.length > 0 && !rest.some(isOption)
  if (first === 'help' || asksFirst) return run([...rest, '--help'], terminal)
  const name = names.find(known => known === args.slice(0, known.split(' ').length).join(' '))
  if (!name) return showOverview(args)
  return runCommand(await loadCommand(name), args.slice(name.split(' ').length), terminal)
}

/**
 * The commands, or those that begin with the first word; what is neither fails with what it resembles, and so is an
 * option that stands where no command is named.
 */
async function showOverview(args: readonly string[]): Promise<number> {
  const commands = await loadCommands()
  const typed = args.filter(arg => !isOption(arg)).slice(0, 2)
  const overview = overviewOf(commands, typed, terminal)
  const stray = args.find(arg => isOption(arg) && !isHelp(arg))
  if (stray && (overview || isOption(args[0] as string)))
    return refuse(`"${stray}" stands before a command is named; options come after it`)
  if (overview) return show(overview)
  return refuse(`there is no command "${typed.join(' ')}"${suggest(commands, typed)}`)
}

function isOption(arg: string): boolean {
  return arg.startsWith('-')
}

function isHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h'
}

function refuse(sentence: string): number {
  terminal.say(`swellbook: ${sentence}`)
  terminal.say('Type swellbook --help to see all of them.')
  return 2
}

function show(text: string): number {
  terminal.out(text)
  return 0
}
