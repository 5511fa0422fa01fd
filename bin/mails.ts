import { UsageError } from './command.ts'

/** Parse the number of a mail, as `mails list` shows it. */
export function mailNumber(text: string, name = 'NUMBER'): number {
  const number = Number(text)
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(number)) return number
  throw new UsageError(`${name} must be the number of a mail, as shown by mails list`)
}
