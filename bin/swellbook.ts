#!/usr/bin/env node
import { type Command, helpOf, readArguments, readConfig, UsageError } from './command.ts'
import { commands } from './commands/index.ts'
import { bold, processTerminal, type Terminal } from './terminal.ts'

const terminal = processTerminal()
process.exitCode = await run(process.argv.slice(2), terminal)

/** Finds the command that the first words name and runs it. 0 done, 1 failed, 2 the command line was wrong. */
async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const command = commands.find(({ name }) => name === args.slice(0, name.split(' ').length).join(' '))
  if (!command) return showOverview(args, terminal)
  try {
    const { values, words } = readArguments(command, args.slice(command.name.split(' ').length))
    if (values.help) {
      terminal.out(helpOf(command))
      return 0
    }
    return await command.run({ values, words, config: readConfig(), terminal })
  } catch (error) {
    return explain(command, error, terminal)
  }
}

function explain(command: Command, error: unknown, terminal: Terminal): number {
  terminal.say(`swellbook ${command.name}: ${error instanceof Error ? error.message : String(error)}`)
  if (!(error instanceof UsageError)) return 1
  terminal.say(`\n${helpOf(command)}`)
  return 2
}

function showOverview([word]: readonly string[], terminal: Terminal): number {
  const known = commands.filter(({ name }) => name.startsWith(`${word} `))
  const asked =
    word === undefined || word === '--help' || word === '-h' || word === 'help' || known.length > 0
  const print = asked ? terminal.out : terminal.say
  if (!asked) print(`swellbook: there is no command "${word}"\n`)
  const rows = (known.length > 0 ? known : commands).map(
    ({ name, summary }) => `  ${bold(terminal, name.padEnd(20))} ${summary}`
  )
  print(`swellbook COMMAND [--help]\n\n${rows.join('\n')}\n`)
  return asked ? 0 : 2
}
