import type { Command } from '../../bin/command.ts'
import { readArguments } from '../../bin/command.ts'
import { readConfig } from '../../lib/config.ts'

/** What a command printed, and how it ended. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly said: string
}

/** Runs a command in this process over a database, with these words and options. Throws what it throws. */
export async function runCommand(command: Command, databaseUrl: string, ...args: string[]): Promise<Ran> {
  const out: string[] = []
  const said: string[] = []
  const terminal = {
    out: (line: string) => out.push(line),
    say: (line: string) => said.push(line),
    isInteractive: false,
    isOutRead: false,
    columns: 80
  }
  const config = readConfig({ DATABASE_URL: databaseUrl })
  const code = await command.run({ ...readArguments(command, args), config, terminal })
  return { code, out: out.join('\n'), said: said.join('\n') }
}
