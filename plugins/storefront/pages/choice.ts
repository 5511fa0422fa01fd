import { formatDay, formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { PublicBooking } from '../../../lib/storefront/booked/queries.ts'
import { END_TEXT } from '../../../lib/storefront/end-text.ts'
import type { BookableLesson, LessonWithQuestions } from '../../../lib/storefront/lesson.ts'
import { priceFor } from '../../../lib/storefront/rules.ts'
import type { ChoiceProps } from '../choice.ts'
import { CHOICE_TEXT } from '../choice-text.ts'
import { MOVE_TEXT } from '../move-text.ts'
import { seaBadge, seaNote } from './sea.ts'

/** Lessons and money to choose from, each with its button; or the decision. Empty without a choice. */
export function choiceSection(
  booking: PublicBooking,
  lesson: LessonWithQuestions,
  props: ChoiceProps
): Html | false {
  const { choice } = booking
  if (choice === null) return false
  const { lessons, seas, path, locale } = props
  const { language } = locale
  if (choice.state !== 'open')
    return html`<div class="note" role="status">${decisionLines(booking, language).map(line => html`<p>${line}</p>`)}${props.credit && creditNote(props.credit, language)}${props.targetUrl !== null && html`<p class="actions"><a class="button" href="${props.targetUrl}">${CHOICE_TEXT[language].seeBooking}</a></p>`}</div>`
  const text = CHOICE_TEXT[language]
  const isPaid = choice.heldCents > 0
  const money = isPaid ? text.money : text.nothing
  const say = isPaid
    ? text.money.say(formatMoney(choice.heldCents, booking.currency, language))
    : text.nothing.say
  const deadline = formatInstant(choice.until, lesson.timeZone, language, { weekday: true })
  return html`<form class="stack" id="choose" method="post" action="${linkTo(path, locale)}">
<h2>${text.heading}</h2>
${
  lessons.length > 0
    ? html`<p>${text.intro}</p>
<ul class="lessons">${lessons.map(
        target => html`
<li>${lessonButton(target, booking, props)}</li>`
      )}
</ul>
${seaNote(
  lessons.flatMap(({ id }) => seas.get(id) ?? []),
  locale
)}`
    : html`<p>${text.none}</p>`
}
${creditOffer(booking, language)}
<h2>${money.heading}</h2>
<p>${say}</p>
<button class="button plain" name="to" value="refund">${money.button}</button>
<p class="soft">${text.until(deadline)}${isPaid && ` ${text.fallback[choice.fallback]}`}</p>
</form>`
}

/** Credit to choose in place of the money, with the school's bonus. Empty if the school offers none, or nothing was paid. */
function creditOffer({ choice, currency }: PublicBooking, language: PageLocale['language']): Html | false {
  if (choice === null || choice.bonus === null || choice.moneyCents <= 0) return false
  const text = CHOICE_TEXT[language].credit
  const bonusCents = Math.round((choice.moneyCents * choice.bonus) / 100)
  const money = (cents: number) => formatMoney(cents, currency, language)
  return html`<h2>${text.heading}</h2>
<p>${text.say(money(choice.moneyCents + bonusCents))}${bonusCents > 0 && ` ${text.bonus(money(bonusCents))}`}</p>
<button class="button plain" name="to" value="credit">${text.button}</button>`
}

/** The code of the credit that the guest took, with what is left on it. */
function creditNote(
  { row, code }: NonNullable<ChoiceProps['credit']>,
  language: PageLocale['language']
): Html {
  const text = CHOICE_TEXT[language]
  const left = text.code(formatMoney(row.leftCents, row.currency, language))
  const end =
    row.validTo !== null && ` ${text.validTo(formatDay(row.validTo, language, { year: true, inside: true }))}`
  return html`<p><b>${code}</b></p><p>${left}${end}</p>`
}

/** Button that books a lesson, with its time, place, price and sea. */
function lessonButton(target: BookableLesson, booking: PublicBooking, { seas, locale }: ChoiceProps): Html {
  const { language } = locale
  const text = MOVE_TEXT[language]
  const time = `${formatDay(target.localDate, language, { brief: true })}, ${target.localStart}`
  const { cents } = priceFor(target, { count: booking.participants, party: booking.unitSeats })
  const price = Math.min(cents, booking.totalCents)
  const less = booking.totalCents - price
  const note = less > 0 ? text.cheaper(formatMoney(less, target.currency, language)) : text.samePrice
  return html`<button class="lesson choice" name="to" value="${target.id}"><span class="time">${time}</span>
<span class="where">${target.spotName}</span>
<span class="price">${priceWords({ cents: price, wasCents: price }, target.currency, language)} <span class="soft small">${note}</span></span>
${seaBadge(target, seas.get(target.id), language)}</button>`
}

/** Sentences about a decided choice: the new booking, or what becomes of the money. */
export function decisionLines(
  { choice, currency }: Pick<PublicBooking, 'choice' | 'currency'>,
  language: PageLocale['language']
): string[] {
  if (choice === null) return []
  const text = CHOICE_TEXT[language]
  const { state, by, cents, heldCents } = choice
  const money = (amount: number) => formatMoney(amount, currency, language)
  if (state === 'moved') return [text.moved]
  if (state === 'credit') return [text.credited]
  if (state === 'open') return []
  const lapsed = by === 'clock' ? [text.lapsed] : []
  if (heldCents > 0)
    return [...lapsed, state === 'refund' ? text.refund(money(heldCents)) : text.school(money(heldCents))]
  if ((cents ?? 0) > 0) return [text.returned(money(cents ?? 0))]
  return by === 'clock' ? [END_TEXT[language].refunded] : [text.unpaid]
}
