import type { Command } from '../../bin/command.ts'
import { runCommand } from '../../bin/run.ts'
import type { Terminal } from '../../bin/terminal.ts'

/** How a command ended, and what it printed. */
export interface Printed {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command in this process as the command line would; `answer` is what a person at the terminal says, who is absent otherwise. */
export async function runAt(
  command: Command,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  answer?: boolean,
  outColumns?: number
): Promise<Printed & { readonly asked: number }> {
  const [out, err]: [string[], string[]] = [[], []]
  let asked = 0
  const ask = async () => {
    asked += 1
    return answer === true
  }
  const terminal: Terminal = {
    out: line => out.push(line),
    say: line => err.push(line),
    isInteractive: false,
    isOutRead: false,
    columns: 80,
    ...(outColumns !== undefined && { outColumns }),
    ...(answer !== undefined && { ask })
  }
  const code = await runCommand(command, args, terminal, env)
  return { code, out: out.join('\n'), err: err.join('\n'), asked }
}
