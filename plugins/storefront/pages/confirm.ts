import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type Reading } from '../../../lib/pages/reading.ts'
import type { PublicBooking } from '../../../lib/storefront/booked/queries.ts'
import type { PublicLesson } from '../../../lib/storefront/lesson.ts'
import { lessonPathOf } from '../../../lib/storefront/paths.ts'
import { CONFIRM_TEXT } from '../confirm-text.ts'

/** What a booking's page is called while the guest has not confirmed it, or did not in time; `isSigned` at the address that a mail bears. */
export function titleOfHold({ status }: PublicBooking, isSigned: boolean, { language }: Reading): string {
  const text = CONFIRM_TEXT[language]
  if (status === 'expired') return text.over.title
  return isSigned ? text.asked.title : text.sent.title
}

/** What is to be done about a hold: confirm it, look for the mail, or book again. `action` is where it is confirmed, at the address that a mail bears. */
export function holdPart(
  { status, holdExpiresAt }: PublicBooking,
  lesson: PublicLesson,
  action: string | undefined,
  reading: Reading
): Html {
  const { language } = reading
  const text = CONFIRM_TEXT[language]
  if (status === 'expired')
    return html`<p>${text.over.say}</p>
<p class="actions"><a class="button" href="${linkTo(lessonPathOf(lesson), reading)}">${text.over.again}</a></p>`
  const by = formatInstant(holdExpiresAt as string, lesson.timeZone, language, { weekday: true })
  if (action === undefined)
    return html`<p class="note" role="status">${text.sent.say(by)}</p>
<p class="soft">${text.sent.spam}</p>`
  return html`<p>${text.asked.say(by)}</p>
<form class="actions" method="post" action="${action}"><button class="button">${text.asked.button}</button></form>`
}
