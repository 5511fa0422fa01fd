import { readConfig } from '../lib/config.ts'
import { type Command, parseArguments } from './command.ts'
import { nameOfDatabase } from './database-name.ts'
import { reportError } from './explain.ts'
import { helpOf } from './help.ts'
import { Interrupted } from './interrupt.ts'
import type { Terminal } from './terminal.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Run a command with its arguments. Exit codes: 0 done, 1 failed, 2 invalid command line, 130 Ctrl-C. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  terminal: Terminal,
  environment: Environment = process.env
): Promise<number> {
  try {
    const { values, words } = parseArguments(command, args)
    if (values.help) {
      terminal.out(helpOf(command, terminal.outColumns))
      return 0
    }
    const config = readConfig(environment)
    if (command.writes) terminal.say(`database: ${nameOfDatabase(config)}`)
    return await command.run({ values, words, config, terminal })
  } catch (error) {
    const code = reportError(command, error, terminal, Boolean(environment.DEBUG))
    // Exit now, because abandoned work would keep the process alive until it finishes.
    if (error instanceof Interrupted) process.exit(code)
    return code
  }
}
