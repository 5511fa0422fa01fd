import { Problem } from '../lib/errors.ts'
import { type Command, UsageError, usageOf } from './command.ts'
import { Interrupted } from './interrupt.ts'
import type { Terminal } from './terminal.ts'

/** Says in a sentence why a command failed, the stack only where it is wanted, and answers the exit code. */
export function explain(command: Command, error: unknown, terminal: Terminal, withStack: boolean): number {
  terminal.say(`swellbook ${command.name}: ${sentenceOf(error)}`)
  if (withStack && error instanceof Error) terminal.say(error.stack ?? '')
  if (error instanceof Interrupted) return error.exitCode
  if (!(error instanceof UsageError)) return 1
  terminal.say(`\n${usageOf(command)}\n\nType swellbook ${command.name} --help for more.`)
  return 2
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error)
  const { fields, field, hint } = error.body
  if (Array.isArray(fields))
    return `${fields.map(name => optionOf(String(name))).join(' and ')} must be given.`
  // The field as it was typed.
  return typeof field === 'string' ? hint.replace(`${field}:`, `${optionOf(field)}:`) : hint
}

/** A field is an option of the same name, without the id or the percent that it is: a school's id is `--school`. */
function optionOf(field: string): string {
  const name = field.replace(/\.\d+$/, '').replace(/(Id|Percent)$/, '')
  return `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}
