import { Problem } from '../lib/errors.ts'
import { type Command, UsageError, usageOf } from './command.ts'
import { Interrupted } from './interrupt.ts'
import type { Terminal } from './terminal.ts'

/** Says in a sentence why a command failed that was typed so, the stack only where it is wanted, and answers the exit code. */
export function explain(
  command: Command,
  args: readonly string[],
  error: unknown,
  terminal: Terminal,
  withStack: boolean
): number {
  terminal.say(`swellbook ${command.name}: ${namedAsTyped(command, args, sentenceOf(error))}`)
  if (withStack && error instanceof Error) terminal.say(error.stack ?? '')
  if (error instanceof Interrupted) return error.exitCode
  if (!(error instanceof UsageError)) return 1
  terminal.say(`\n${usageOf(command)}\n\nType swellbook ${command.name} --help for more.`)
  return 2
}

/** What was typed as a word is named as one: `ID: ...` and not `--id: ...`. */
function namedAsTyped({ words = [] }: Command, args: readonly string[], sentence: string): string {
  const typed = words.filter(word => !args.some(arg => arg.split('=', 1)[0] === `--${word.toLowerCase()}`))
  return typed.reduce((said, word) => said.replace(`--${word.toLowerCase()}:`, `${word}:`), sentence)
}

/** What failed, as a sentence that names a field as the option it was typed as. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Problem))
    return sentenceByCode(error) ?? (error instanceof Error ? error.message : String(error))
  const { fields, field, hint } = error.body
  if (Array.isArray(fields))
    return `${fields.map(name => optionName(String(name))).join(' and ')} must be given.`
  // The field as it was typed.
  return typeof field === 'string' ? hint.replace(`${field}:`, `${optionName(field)}:`) : hint
}

const SYSTEM: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: "the account's part of the disk is full",
  EROFS: 'it lies on a read-only disk',
  EACCES: 'this account may not use it',
  EPERM: 'the system forbids it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a file is in the way',
  ENAMETOOLONG: 'its name is too long'
}

/** What the system says of a file, or the driver of a connection, in words. */
function sentenceByCode(error: unknown): string | undefined {
  const why = whyNot(error)
  if ((error as NodeJS.ErrnoException).code === 'CONNECT_TIMEOUT')
    return 'The database took the connection and said nothing in time: it is too busy, or what listens there is no PostgreSQL.'
  return why && `${(error as NodeJS.ErrnoException).path ?? 'A file'} cannot be used, ${why}.`
}

/** Why the system lets nobody use a file, in words; undefined for what is no such refusal. */
export function whyNot(error: unknown): string | undefined {
  return SYSTEM[(error as NodeJS.ErrnoException).code ?? '']
}

/** A field is an option of the same name, without the id or the percent that it is: a school's id is `--school`. */
function optionName(field: string): string {
  const name = field.replace(/\.\d+$/, '').replace(/(Id|Percent)$/, '')
  return `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}
