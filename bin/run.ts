import { readConfig } from '../lib/config.ts'
import { type Command, readArguments } from './command.ts'
import { nameOfDatabase } from './database-name.ts'
import { explain } from './explain.ts'
import { helpOf } from './help.ts'
import { Interrupted } from './interrupt.ts'
import type { Terminal } from './terminal.ts'

/** The settings that a command is given. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Runs a command with the words that follow its name: 0 done, 1 failed, 2 the command line was wrong, 130 ended by Ctrl-C. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  terminal: Terminal,
  environment: Environment = process.env
): Promise<number> {
  try {
    const { values, words } = readArguments(command, args)
    if (values.help) {
      terminal.out(helpOf(command, terminal.outColumns))
      return 0
    }
    const config = readConfig(environment)
    if (command.writes) terminal.say(`database: ${nameOfDatabase(config)}`)
    return await command.run({ values, words, config, terminal })
  } catch (error) {
    const code = explain(command, args, error, terminal, Boolean(environment.DEBUG))
    // What was left where it stood would keep the process alive until it is done.
    if (error instanceof Interrupted) process.exit(code)
    return code
  }
}
