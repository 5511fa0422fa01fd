import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import type { PublicBooking } from '../../../lib/storefront/booked/queries.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import { lessonPathOf } from '../../../lib/storefront/paths.ts'
import { CONFIRM_TEXT } from '../confirm-text.ts'

/** Page title of an unconfirmed or expired booking. `isSigned`: the page was opened through the link in an email. */
export function titleOfHold(
  { status, isLinkLost }: PublicBooking,
  isSigned: boolean,
  { language }: PageLocale
): string {
  const text = CONFIRM_TEXT[language]
  if (status === 'expired') return text.over.title
  if (isSigned) return text.asked.title
  return isLinkLost ? text.lost.title : text.sent.title
}

/**
 * Next step for a hold: confirm it, open the email, or book again. Only pages opened through the link in the email have an
 * `action`.
 */
export function holdPart(
  { status, holdExpiresAt, isLinkLost }: PublicBooking,
  lesson: PublicLesson,
  action: string | undefined,
  locale: PageLocale
): Html {
  const { language } = locale
  const text = CONFIRM_TEXT[language]
  if (status === 'expired')
    return html`<p>${text.over.say}</p>
<p class="actions"><a class="button" href="${linkTo(lessonPathOf(lesson), locale)}">${text.over.again}</a></p>`
  const deadline = formatInstant(holdExpiresAt as string, lesson.timeZone, language, { weekday: true })
  if (action === undefined && isLinkLost)
    return html`<p class="note warn" role="status">${text.lost.say(deadline)}</p>`
  if (action === undefined)
    return html`<p class="note" role="status">${text.sent.say(deadline)}</p>
<p class="soft">${text.sent.spam}</p>`
  return html`<p>${text.asked.say(deadline)}</p>
<form class="actions" method="post" action="${action}"><button class="button">${text.asked.button}</button></form>`
}
