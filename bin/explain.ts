import { Problem } from '../lib/errors.ts'
import { type Command, UsageError, usageOf } from './command.ts'
import { Interrupted } from './interrupt.ts'
import type { Terminal } from './terminal.ts'

/** Print why a command failed, with the stack if `withStack`. Returns the exit code. */
export function reportError(
  command: Command,
  error: unknown,
  terminal: Terminal,
  withStack: boolean
): number {
  terminal.say(`swellbook ${command.name}: ${withTypedNames(command, sentenceOf(error))}`)
  if (withStack && error instanceof Error) terminal.say(error.stack ?? '')
  if (error instanceof Interrupted) return error.exitCode
  if (!(error instanceof UsageError)) return 1
  terminal.say(`\n${usageOf(command)}\n\nType swellbook ${command.name} --help for more.`)
  return 2
}

/** Name positional arguments as typed: `ID: ...` instead of `--id: ...`. */
function withTypedNames({ words = [] }: Command, sentence: string): string {
  return words.reduce((text, word) => text.replace(`--${word.toLowerCase()}:`, `${word}:`), sentence)
}

/** The error as a sentence, in which fields are named like their options. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Problem))
    return sentenceByCode(error) ?? (error instanceof Error ? error.message : String(error))
  const { fields, field, hint } = error.body
  if (Array.isArray(fields))
    return `${fields.map(name => optionName(String(name))).join(' and ')} is required.`
  return typeof field === 'string' ? hint.replace(`${field}:`, `${optionName(field)}:`) : hint
}

const SYSTEM: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this account is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'a parent of the path is a file, not a folder',
  ENAMETOOLONG: 'the name is too long'
}

/** Sentence for a file system or connection error code. */
function sentenceByCode(error: unknown): string | undefined {
  const reason = fileErrorReason(error)
  if ((error as NodeJS.ErrnoException).code === 'CONNECT_TIMEOUT')
    return 'The database accepted the connection but did not respond in time: it is overloaded, or the address is not a PostgreSQL server.'
  return reason && `${(error as NodeJS.ErrnoException).path ?? 'A file'} cannot be used: ${reason}.`
}

/** Reason for a file system error code; undefined for any other error. */
export function fileErrorReason(error: unknown): string | undefined {
  return SYSTEM[(error as NodeJS.ErrnoException).code ?? '']
}

/** Name of a field's option, without the suffix Id or Percent: `schoolId` becomes `--school`. */
function optionName(field: string): string {
  const name = field.replace(/\.\d+$/, '').replace(/(Id|Percent)$/, '')
  return `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
}
