import { formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import type { PublicBooking } from '../../../lib/storefront/booked/queries.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import { lessonPathOf } from '../../../lib/storefront/paths.ts'
import type { Language } from '../../../lib/text/language.ts'
import { CONFIRM_TEXT } from '../confirm-text.ts'
import { PAY_TEXT } from '../pay-text.ts'

/** Page title of an unconfirmed or expired booking. `isSigned`: the page was opened through the link in an email. */
export function titleOfHold(
  { status, isLinkLost, charge }: PublicBooking,
  isSigned: boolean,
  { language }: PageLocale
): string {
  const text = CONFIRM_TEXT[language]
  if (charge) return payTitle(status, charge.state, language)
  if (status === 'expired') return text.over.title
  if (isSigned) return text.asked.title
  return isLinkLost ? text.lost.title : text.sent.title
}

type Charge = NonNullable<PublicBooking['charge']>

function payTitle(status: PublicBooking['status'], state: Charge['state'], language: Language): string {
  const text = PAY_TEXT[language]
  if (status !== 'expired') return text.held.title
  return state === 'paid' ? text.late.title : text.over.title
}

function lateWords({ state, cents }: Charge, currency: string, language: Language): string {
  const text = PAY_TEXT[language]
  return state === 'paid' ? text.late.say(formatMoney(cents, currency, language)) : text.over.say
}

/** Paths of the next step: `action` confirms, and `payPath` leads to the payment. */
interface HoldLinks {
  readonly action: string | undefined
  readonly payPath: string | undefined
}

/**
 * Next step for a hold: pay, confirm it, open the email, or book again. Only pages opened through the link in the email have an
 * `action`.
 */
export function holdPart(
  booking: PublicBooking,
  lesson: PublicLesson,
  { action, payPath }: HoldLinks,
  locale: PageLocale
): Html {
  const { status, holdExpiresAt, isLinkLost, charge, currency } = booking
  const { language } = locale
  const text = CONFIRM_TEXT[language]
  if (status === 'expired')
    return html`<p>${charge ? lateWords(charge, currency, language) : text.over.say}</p>
<p class="actions"><a class="button" href="${linkTo(lessonPathOf(lesson), locale)}">${text.over.again}</a></p>`
  const deadline = formatInstant(holdExpiresAt as string, lesson.timeZone, language, { weekday: true })
  if (charge)
    return html`<p>${PAY_TEXT[language].held.say(deadline)}</p>
${payPath !== undefined && html`<p class="actions"><a class="button" href="${linkTo(payPath, locale)}">${PAY_TEXT[language].pay(formatMoney(charge.cents, currency, language))}</a></p>`}`
  if (action === undefined && isLinkLost)
    return html`<p class="note warn" role="status">${text.lost.say(deadline)}</p>`
  if (action === undefined)
    return html`<p class="note" role="status">${text.sent.say(deadline)}</p>
<p class="soft">${text.sent.spam}</p>`
  return html`<p>${text.asked.say(deadline)}</p>
<form class="actions" method="post" action="${action}"><button class="button">${text.asked.button}</button></form>`
}
