import { unitLabel } from '../../../lib/booking/unit-names.ts'
import { PARTICIPANT } from '../../../lib/booking/units.ts'
import type { AnswerEntries } from '../../../lib/guests/questions/form.ts'
import { DIRECTIONS, type Direction } from '../../../lib/guests/transfers/rules.ts'
import { countSelects } from '../../../lib/pages/counts.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { LANGUAGES } from '../../../lib/text/language.ts'
import { type Option, renderChoice } from '../kit/field.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DESK_TEXT } from '../messages/booking.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { PARTY_TEXT } from '../messages/party.ts'
import { SHEET_TEXT } from '../messages/sheet.ts'
import type { FormerGuest, Seller } from './guest-queries.ts'
import type { DeskLesson } from './lesson-queries.ts'
import { type DeskEntries, HOLDS, MAX_PARTY } from './order.ts'
import { type PricedOrder, quoteOf } from './price.ts'
import { guestQuestions } from './sheet-answers.ts'

interface PartyState {
  readonly answers: AnswerEntries
  /** True if the party was empty. */
  readonly isNobody: boolean
}

/** Fields for the number of guests, each with its price; by age if the lesson is sold by age. */
export function partyPart(
  lesson: DeskLesson,
  order: PricedOrder,
  { answers, isNobody }: PartyState,
  { language }: Viewer
): Html {
  const { units, left, currency } = lesson
  const text = DOING_TEXT[language]
  const max = Math.min(MAX_PARTY, Math.max(left, order.count))
  const fault = isNobody && html`<p class="fault" role="alert">${PARTY_TEXT[language].nobody}</p>`
  if (units) {
    const all = units.map(unit => ({
      ...{ ...unit, label: unitLabel(unit, language) },
      details: guestQuestions(lesson, unit.id, max, answers, language)
    }))
    const counts = countSelects(all, { seats: order.party ?? {}, max, currency }, language)
    return html`<fieldset><legend class="hidden">${text.people}</legend>${counts}${fault}</fieldset>`
  }
  const optionOf = (count: number) => {
    const { cents } = quoteOf(lesson, { ...order, count })
    return html`
<option value="${count}"${count === order.count && html` selected`}>${count} · ${formatMoney(cents, currency, language)}</option>`
  }
  const counts = Array.from({ length: max }, (_, n) => optionOf(n + 1))
  return html`<div class="asking"><p><label for="people">${text.people}</label><select class="number leads" id="people" name="people">${counts}
</select></p>${fault}${guestQuestions(lesson, PARTICIPANT, max, answers, language)}</div>`
}

/** Guests found by a search, each with a button that fills the form. */
export function formerGuests(guests: readonly FormerGuest[] | undefined, { language }: Viewer): Html {
  const text = SHEET_TEXT[language]
  const lineOf = ({ id, name, phone, email, date }: FormerGuest) => {
    const facts = [phone, email, text.lastLesson(formatDay(date, language, { brief: true, inside: true }))]
    return html`
<li><button class="button plain" name="guest" value="${id}" formnovalidate><b>${name}</b> ${facts.filter(Boolean).join(' · ')}</button></li>`
  }
  return html`<ul id="former" aria-label="${text.former}">${guests?.map(lineOf)}</ul>${guests?.length === 0 && html`<p class="soft small" role="status">${text.noFormer}</p>`}`
}

/** Select for the seller: the school, or a partner with its terms. */
export function sellerChoice(sellers: readonly Seller[], values: DeskEntries, { language }: Viewer): Html {
  const text = SHEET_TEXT[language]
  const labelOf = ({ name, collects, commissionPercent, discountPercent }: Seller) => {
    const terms = text.collectedBy[collects](collects === 'school' ? commissionPercent : discountPercent)
    return `${name} (${terms})`
  }
  const options = sellers.map((seller): Option => [seller.id, labelOf(seller)])
  return renderChoice({
    ...{ name: 'seller', label: text.seller, chosen: values.seller },
    options: [['', text.school], ...options]
  })
}

/** Transfer directions for which the lesson has points. */
export function directionsOf({ transfers }: DeskLesson): Direction[] {
  return DIRECTIONS.filter(direction => transfers[direction].points.length > 0)
}

/** Fields for pickup and drop-off, if the lesson has points. */
export function transferChoices(
  lesson: DeskLesson,
  values: DeskEntries,
  faults: ReadonlySet<string>,
  { language }: Viewer
): Html[] {
  const text = SHEET_TEXT[language]
  return directionsOf(lesson).map(direction =>
    renderChoice({
      name: direction,
      label: text[direction],
      options: [
        ['', text.noTransfer],
        ...lesson.transfers[direction].points.map(({ id, name }): Option => [id, name])
      ],
      chosen: values[direction],
      bad: faults.has(direction) && text.gone
    })
  )
}

export function languageChoice(values: DeskEntries, { language }: Viewer): Html {
  const { languages } = DESK_TEXT[language]
  const text = SHEET_TEXT[language]
  const options = LANGUAGES.map((one): Option => [one, languages[one]])
  return renderChoice({
    ...{ name: 'language', label: text.language, chosen: values.language },
    options: [['', text.schoolsLanguage], ...options]
  })
}

export function holdChoice({ hold }: DeskEntries, { language }: Viewer): Html {
  const text = DOING_TEXT[language]
  const options = HOLDS.map((minutes): Option => [minutes, text.minutes(minutes)])
  return renderChoice({
    ...{ name: 'hold', label: text.hold, chosen: hold },
    options: [['', text.noHold], ...options]
  })
}
