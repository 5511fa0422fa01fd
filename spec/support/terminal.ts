import type { Command } from '../../bin/command.ts'
import { runCommand } from '../../bin/run.ts'
import type { Terminal } from '../../bin/terminal.ts'

/** Exit code and output of a command. */
export interface CommandOutput {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** A non-interactive terminal that records its output by line. */
export function listen(): {
  readonly terminal: Terminal
  readonly printed: () => Omit<CommandOutput, 'code'>
} {
  const [out, err]: [string[], string[]] = [[], []]
  return {
    terminal: {
      out: line => out.push(line),
      say: line => err.push(line),
      ...{ isInteractive: false, isOutRead: false, columns: 80 }
    },
    printed: () => ({ out: out.join('\n'), err: err.join('\n') })
  }
}

/**
 * Runs a command in this process; `answer` is typed at its prompt, and without it the terminal is not
 * interactive.
 */
export async function runAt(
  command: Command,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  answer?: boolean,
  outColumns?: number
): Promise<CommandOutput & { readonly prompts: number }> {
  const { terminal, printed } = listen()
  let prompts = 0
  const ask = async () => {
    prompts += 1
    return answer === true
  }
  const people = {
    ...(outColumns !== undefined && { outColumns }),
    ...(answer !== undefined && { confirm: ask })
  }
  const code = await runCommand(command, args, { ...terminal, ...people }, env)
  return { code, ...printed(), prompts }
}
