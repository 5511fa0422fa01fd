import type { UnitSeats } from '../../../lib/booking/units.ts'
import type { AnswerEntries } from '../../../lib/guests/questions/form.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { parsePrice } from '../kit/amount.ts'
import { sheetFiles } from '../kit/assets.ts'
import { hiddenFields, renderTick } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { PAY_METHODS } from '../kit/payment-form.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { PARTY_TEXT } from '../messages/party.ts'
import { SHEET_TEXT } from '../messages/sheet.ts'
import type { FormerGuest, Seller } from './guest-queries.ts'
import type { DeskLesson } from './lesson-queries.ts'
import { DESK_FORM, type DeskEntries, MAX_PARTY } from './order.ts'
import { type PricedOrder, partyOf, quoteOf } from './price.ts'
import { bookingQuestions } from './sheet-answers.ts'
import {
  directionsOf,
  formerGuests,
  holdChoice,
  languageChoice,
  partyPart,
  sellerChoice,
  transferChoices
} from './sheet-parts.ts'
import type { BookCode } from './writes.ts'

/** State of the desk's booking form. */
export interface SheetState {
  readonly attempt: string
  readonly entries?: DeskEntries | undefined
  /** Seats of each unit, if the lesson is sold by age. */
  readonly seats?: UnitSeats | undefined
  /** Answers as typed, with their faults. */
  readonly answers?: AnswerEntries | undefined
  /** True if the order costs another total than the form showed. */
  readonly isRecounted?: boolean
  /** Ended booking that the new one replaces. */
  readonly again?: string | undefined
  /** Former booking of the guest. */
  readonly formerId?: string | undefined
  /** Guests that a search found. */
  readonly found?: readonly FormerGuest[]
  readonly faults?: ReadonlySet<string>
  /** Reason that the offer code gives no discount. */
  readonly wrongCode?: 'unknown' | 'unmet'
  readonly refused?: Exclude<BookCode, 'ok'> | 'unnamed'
  /** True to book also seats that are guaranteed to a partner. */
  readonly isGuaranteed?: boolean
  /** Seats left, if fewer than requested. */
  readonly left?: number | null
}

const NO_ANSWERS: AnswerEntries = { values: {}, faults: {} }

interface Sheet {
  readonly lesson: DeskLesson
  readonly sellers: readonly Seller[]
}

/** Fields inside folded parts, by part. */
const FOLDED = {
  further: ['email', 'language', 'notes', 'hold'],
  sellerPart: ['seller', 'sellerRef'],
  transfers: ['pickup', 'dropoff'],
  pricePart: ['price', 'reason', 'code']
} as const satisfies Readonly<Record<string, readonly (keyof DeskEntries)[]>>

/** The booking form for a guest at the desk or on the telephone: a name, a number of guests, and one button that books. */
export function renderSheet(
  person: PersonSession,
  { lesson, sellers }: Sheet,
  state: SheetState,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const { entries: values = DESK_FORM.initial, faults = new Set(), wrongCode, answers = NO_ANSWERS } = state
  const text = { ...DOING_TEXT[language], ...SHEET_TEXT[language] }
  const path = centreLessonPath(lesson.id)
  const order = orderOf(lesson, state)
  const quote = quoteOf(lesson, order)
  const money = formatMoney(quote.cents, lesson.currency, language)
  const isPriceNew = order.ownCents === null && order.code === ''
  const field = DESK_FORM.renderer({ values, faults }, text, language)
  const part = (name: keyof typeof FOLDED, content: Html) => {
    const isOpen = FOLDED[name].some(one => faults.has(one) || values[one])
    return html`
<details${name === 'pricePart' && isPriceNew && html` class="own"`}${isOpen && html` open`}><summary class="tap">${text[name]}</summary><div class="form">${content}</div></details>`
  }
  const button = (mode: string, label: string, kind: string) =>
    html`<button class="button${kind}" name="how" value="${mode}">${label}<span class="sum"> · ${money}</span></button>`
  const hidden = { attempt: state.attempt, total: quote.cents, quote: quote.key }
  const { again, formerId } = state
  return renderOfficePage(person, viewer, {
    title: text.bookFor(`${lesson.startTime} ${lessonNameOf(lesson, language)}`),
    path: `${path}/book`,
    date: lesson.date,
    back: { path, name: text.back },
    content: html`${lessonLine(lesson, viewer)}${refusal(state, viewer)}${state.isRecounted && html`<p class="note" role="status"><b>${priceWords(quote, lesson.currency, language)}</b>. ${PARTY_TEXT[language].notYet}</p>`}
<section class="lesson"><form class="form" id="sheet" method="post" action="${linkTo(`${path}/book`, viewer)}" data-fewer="${text.fewer}" data-more="${text.more}" data-price="${path}/price" data-guests="/centre/guests" data-max="${Math.min(MAX_PARTY, Math.max(lesson.left, order.count))}">
${hiddenFields({ ...hidden, ...(again !== undefined && { again }), ...(formerId !== undefined && { formerId }) })}<button class="hidden" name="how" value="book" tabindex="-1" aria-hidden="true"></button>
${field('name')}${field('phone')}
<p><button class="button plain" name="how" value="find" formnovalidate>${text.findGuest}</button></p>${formerGuests(state.found, viewer)}${formerId !== undefined && html`<p class="soft small" role="status">${text.chosen}</p>`}
${partyPart(lesson, order, { answers, isNobody: faults.has('people') }, viewer)}
<p class="further"><span>${text.total}: <b class="sum">${money}</b></span><button class="tap" name="how" value="count" formnovalidate>${text.recount}</button></p>
${bookingQuestions(lesson, answers, language)}${part('further', html`${field('email')}${languageChoice(values, viewer)}${field('notes')}${holdChoice(values, viewer)}`)}${sellers.length > 0 && part('sellerPart', html`${sellerChoice(sellers, values, viewer)}${field('sellerRef')}`)}${directionsOf(lesson).length > 0 && part('transfers', html`${transferChoices(lesson, values, faults, viewer)}`)}${part('pricePart', html`${field('price')}${field('reason')}${lesson.offers.some(({ open }) => !open) && field('code', wrongCode && { bad: PARTY_TEXT[language].wrongCode[wrongCode] })}`)}
${(state.isGuaranteed || state.refused === 'guaranteed') && renderTick({ name: 'guaranteed', label: text.intoGuaranteed, isOn: state.isGuaranteed === true })}
${button('book', text.bookNow, '')}${PAY_METHODS.slice(0, 2).map(method => button(method, text.bookPaid[method], ' plain'))}
</form></section>
${sheetFiles()}`
  })
}

function lessonLine(lesson: DeskLesson, { language }: Viewer): Html {
  const text = DOING_TEXT[language]
  const one = quoteOf(lesson, { ...partyOf(lesson, undefined, 1), code: '', ownCents: null })
  return html`<p class="soft small">${formatDay(lesson.date, language)} · ${lesson.spotName} · ${priceWords(one, lesson.currency, language)} ${lesson.isForAll ? text.priceWhole : text.priceEach} · ${text.seatsLeft(lesson.left)}${lesson.guaranteed > 0 && html` ${SHEET_TEXT[language].ofGuarantees(lesson.guaranteed)}`}</p>`
}

function refusal({ refused, left }: SheetState, { language }: Viewer): Html | false {
  if (refused === undefined) return false
  const [text, party] = [DOING_TEXT[language], PARTY_TEXT[language]]
  const own = { other_content: party.used, unnamed: party.unnamed }
  const reasons: Readonly<Record<typeof refused, string>> = { ...text.refused, ...own }
  return html`<p class="note bad" role="alert">${reasons[refused]} ${left != null && text.left(left)}</p>`
}

/** The order in the form, without an invalid code or price. */
export function orderOf(lesson: DeskLesson, { entries, seats, wrongCode }: SheetState): PricedOrder {
  return {
    ...partyOf(lesson, seats, Number(entries?.people || 1) || 1),
    code: wrongCode ? '' : (entries?.code ?? '').trim().toUpperCase(),
    ownCents: parsePrice(entries?.price ?? '', lesson.currency) ?? null
  }
}
