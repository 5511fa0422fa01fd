import { UsageError } from './command.ts'

/** The number of a mail, as a list shows it. */
export function mailNumber(given: string, name = 'NUMBER'): number {
  const number = Number(given)
  if (/^\d{1,16}$/.test(given) && Number.isSafeInteger(number)) return number
  throw new UsageError(`${name} is that of a mail, as mails list shows it`)
}
