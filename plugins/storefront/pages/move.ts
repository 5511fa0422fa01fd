import { formatDay, formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { PublicBooking } from '../../../lib/storefront/booked/queries.ts'
import type { BookableLesson, PublicLesson } from '../../../lib/storefront/lesson.ts'
import { type BookedAddress, bookedPath, withParameter } from '../../../lib/storefront/paths.ts'
import { freeUntil, priceFor } from '../../../lib/storefront/rules.ts'
import { HOUR_MS } from '../../../lib/text/dates.ts'
import type { Language } from '../../../lib/text/language.ts'
import type { MoveTargets } from '../lesson.ts'
import { MOVE_TEXT, type MoveEnding } from '../move-text.ts'
import { type Seas, seaBadge, seaNote } from './sea.ts'

/** Lessons to which the booking can move, and the result of the last move. */
export interface MoveProps {
  readonly seas: Seas
  readonly locale: PageLocale
  readonly address: BookedAddress
  readonly move: MoveTargets & { readonly ending: MoveEnding | undefined }
}

export function endingNote(ending: MoveEnding, language: Language): Html {
  const style = ending === 'done' ? 'note' : 'note warn'
  return html`<p class="${style}" role="status">${MOVE_TEXT[language].endings[ending]}</p>`
}

/** Collapsible form to move a booking: the possible lessons, each with its price. */
export function moveForm(
  booking: PublicBooking,
  lesson: PublicLesson,
  action: string,
  { locale, seas, address, move: { targets, hasMore, isAll } }: MoveProps
): Html {
  const { language } = locale
  const text = MOVE_TEXT[language]
  const form = html`<form class="stack" method="post" action="${action}">
<p>${text.intro}</p>
<fieldset><legend class="hidden">${text.choose}</legend>
<ul class="lessons">${targets.map(
    target => html`
<li>${targetChoice(target, booking, lesson, seas, language)}</li>`
  )}
</ul></fieldset>
${seaNote(
  targets.flatMap(({ id }) => seas.get(id) ?? []),
  locale
)}${hasMore && html`<p><a href="${linkTo(withParameter(bookedPath(address), 'moves', 'all'), locale)}#move">${text.more}</a></p>`}
<button class="button">${text.button}</button>
</form>`
  const reason = lesson.isLate ? text.late : text.none
  return html`<details class="fold" id="move"${(lesson.isFreed || isAll) && html` open`}>
<summary>${text.heading}</summary>
${targets.length > 0 ? form : html`<p>${reason}</p>`}
</details>`
}

function targetChoice(
  target: BookableLesson,
  booking: PublicBooking,
  { cutoffHours, timeZone }: PublicLesson,
  seas: Seas,
  language: Language
): Html {
  const text = MOVE_TEXT[language]
  const time = `${formatDay(target.localDate, language, { brief: true })}, ${target.localStart}`
  const price = movedPrice(target, booking)
  const difference = price.cents - booking.totalCents
  const amount = formatMoney(Math.abs(difference), target.currency, language)
  const isLate = target.leadMs <= cutoffHours * HOUR_MS
  const deadline =
    cutoffHours > 0 ? formatInstant(freeUntil({ ...target, cutoffHours }), timeZone, language) : ''
  return html`<label class="lesson choice"><span class="time"><input type="radio" name="to" value="${target.id}" required>${time}</span>
<span class="where">${target.spotName}</span>
<span class="price">${priceWords(price, target.currency, language)} <span class="soft small">${difference === 0 ? text.samePrice : difference > 0 ? text.dearer(amount) : text.cheaper(amount)}</span></span>
${seaBadge(target, seas.get(target.id), language)}<span class="terms small${isLate && ' warn'}">${isLate ? text.notFree : text.freeUntil(deadline)}</span></label>`
}

/** Apology for a change by the school, with links to move or cancel. */
export function freedNote(language: Language): Html {
  const { say, move, cancel } = MOVE_TEXT[language].freed
  return html`<div class="note warn"><p>${say}</p><p class="actions"><a class="button" href="#move">${move}</a><a class="button plain" href="#cancel">${cancel}</a></p></div>`
}

/** Price of the booking in another lesson: with its offer as of the sale, or with an open offer if that is cheaper. A course keeps its price. */
function movedPrice(
  target: BookableLesson,
  { participants: count, unitSeats: party, ...sold }: PublicBooking
) {
  if (sold.isOfRun) return { cents: sold.totalCents, wasCents: sold.totalCents }
  const now = priceFor(target, { count, party })
  if (!sold.offer) return now
  const offers = [{ ...sold.offer, open: true }]
  const leadMs = Date.parse(target.startsAt) - Date.parse(sold.createdAt)
  const newPrice = priceFor({ ...target, offers, leadMs }, { count, party })
  return newPrice.cents <= now.cents ? newPrice : now
}
