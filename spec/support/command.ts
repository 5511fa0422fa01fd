import type { Command } from '../../bin/command.ts'
import { parseArguments } from '../../bin/command.ts'
import { readConfig } from '../../lib/config.ts'
import { type CommandOutput, listen } from './terminal.ts'

/** Runs a command in this process on a database. Throws its errors. */
export async function runCommand(
  command: Command,
  databaseUrl: string,
  ...args: string[]
): Promise<CommandOutput> {
  const { terminal, printed } = listen()
  const config = readConfig({ DATABASE_URL: databaseUrl })
  const code = await command.run({ ...parseArguments(command, args), config, terminal })
  return { code, ...printed() }
}
