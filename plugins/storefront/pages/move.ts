import { formatDay } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import type { PageLocale } from '../../../lib/pages/locale.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { PublicBooking } from '../../../lib/storefront/booked/queries.ts'
import type { BookableLesson, PublicLesson } from '../../../lib/storefront/lesson.ts'
import { priceFor } from '../../../lib/storefront/rules.ts'
import type { Language } from '../../../lib/text/language.ts'
import { MOVE_TEXT, type MoveEnding } from '../move-text.ts'
import { type Seas, seaBadge } from './sea.ts'

/** Possible targets of a move, and the result of the last one. */
export interface MoveProps {
  readonly seas: Seas
  readonly locale: PageLocale
  readonly move: { readonly targets: readonly BookableLesson[]; readonly ending: MoveEnding | undefined }
}

/** Notice of a move's result. */
export function endingNote(ending: MoveEnding, language: Language): Html {
  const style = ending === 'done' ? 'note' : 'note warn'
  return html`<p class="${style}" role="status">${MOVE_TEXT[language].endings[ending]}</p>`
}

/** Move form in a fold: the possible lessons, each with the new price. */
export function moveForm(
  booking: PublicBooking,
  lesson: PublicLesson,
  action: string,
  { locale: { language }, seas, move: { targets } }: MoveProps
): Html {
  const text = MOVE_TEXT[language]
  const form = html`<form class="stack" method="post" action="${action}">
<p>${text.intro}</p>
<fieldset><legend class="hidden">${text.choose}</legend>
<ul class="lessons">${targets.map(
    target => html`
<li>${targetChoice(target, booking, seas, language)}</li>`
  )}
</ul></fieldset>
<button class="button">${text.button}</button>
</form>`
  const reason = lesson.isLate ? text.late : text.none
  return html`<details class="fold">
<summary>${text.heading}</summary>
${targets.length > 0 ? form : html`<p>${reason}</p>`}
</details>`
}

function targetChoice(target: BookableLesson, booking: PublicBooking, seas: Seas, language: Language): Html {
  const time = `${formatDay(target.localDate, language, { brief: true })}, ${target.localStart}`
  const price = movedPrice(target, booking)
  return html`<label class="lesson choice"><span class="time"><input type="radio" name="to" value="${target.id}" required>${time}</span>
<span class="where">${target.spotName}</span>
<span class="price">${priceWords(price, target.currency, language)}</span>
${seaBadge(target, seas.get(target.id), language)}</label>`
}

/** Price in another lesson: with the offer of the sale, evaluated at its time, or a better open one. */
function movedPrice(
  target: BookableLesson,
  { participants: count, unitSeats: party, ...sold }: PublicBooking
) {
  const now = priceFor(target, { count, party })
  if (!sold.offer) return now
  const offers = [{ ...sold.offer, open: true }]
  const leadMs = Date.parse(target.startsAt) - Date.parse(sold.createdAt)
  const newPrice = priceFor({ ...target, offers, leadMs }, { count, party })
  return newPrice.cents <= now.cents ? newPrice : now
}
