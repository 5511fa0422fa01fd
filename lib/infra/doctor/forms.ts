import { plural } from '../../text/plural.ts'
import { doubtful, type Finding, good, listFirst } from './rules.ts'

/** Finding on seats that unknown guests can book by form: from the settings, and from alarms of the last day. */
export function examineForms(
  { share, sendsMail }: { readonly share: number; readonly sendsMail: boolean },
  alarms: { readonly total: number; readonly schoolIds: readonly string[] }
): Finding {
  const check = 'forms'
  const suggested = Math.min(100, 2 * share)
  if (alarms.total > 0) {
    const advice = 'Ask the school to check /centre/forms, and to accept or cancel these bookings.'
    const schools = plural('en', alarms.total, '# school', '# schools')
    const names = listFirst(alarms.schoolIds, alarms.total)
    return doubtful(
      check,
      `exceeded a limit of seats or mails at ${schools} in the last day: ${names}`,
      advice
    )
  }
  if (share === 100) {
    const advice = 'Lower FORM_SHARE_PERCENT: at 100 a stranger can book all free seats by form.'
    return doubtful(check, 'can book every free seat without confirmation', advice)
  }
  if (!sendsMail) {
    const advice =
      'Set SMTP_URL: without mail guests cannot confirm, so forms stop at this share until the school accepts the bookings.'
    return doubtful(
      check,
      `book at most ${suggested} % of the free seats; guests cannot confirm by mail`,
      advice
    )
  }
  return good(
    check,
    `book up to ${share} % of the free seats, and hold up to ${suggested} % until guests confirm`
  )
}
