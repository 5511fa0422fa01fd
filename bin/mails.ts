import { UsageError } from './command.ts'

/** The number of a mail, as in `mails list`. */
export function mailNumber(text: string, name = 'NUMBER'): number {
  const number = Number(text)
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(number)) return number
  throw new UsageError(`${name} must be the number of a mail, as shown by mails list`)
}
