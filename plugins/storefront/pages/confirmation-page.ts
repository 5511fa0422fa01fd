import { refundCents } from '../../../lib/booking/refund.ts'
import { partyByAge } from '../../../lib/booking/unit-names.ts'
import type { AnswerEntries } from '../../../lib/guests/questions/form.ts'
import { type TransferText, transferTexts } from '../../../lib/guests/transfers/words.ts'
import { guestReason } from '../../../lib/lessons/reasons.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { foreignText, langAttribute } from '../../../lib/pages/passage.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import { SEA_TEXT } from '../../../lib/sea/guest-text.ts'
import type { OriginalLesson, PublicBooking } from '../../../lib/storefront/booked/queries.ts'
import { END_TEXT, endLine } from '../../../lib/storefront/end-text.ts'
import type { BookableLesson, LessonWithQuestions, PublicLesson } from '../../../lib/storefront/lesson.ts'
import { bookedPath, schoolPath } from '../../../lib/storefront/paths.ts'
import type { PublicSchool } from '../../../lib/storefront/queries.ts'
import { isOwnSale } from '../../../lib/storefront/rules.ts'
import { refundNow, TERMS_TEXT } from '../../../lib/storefront/terms-text.ts'
import { greetingName } from '../../../lib/text/greeting.ts'
import type { Language } from '../../../lib/text/language.ts'
import { ANSWERS_TEXT } from '../answers-text.ts'
import type { ChoiceProps } from '../choice.ts'
import { GUIDE_TEXT } from '../guide-text.ts'
import { ORDER_TEXT } from '../order-text.ts'
import { PAY_TEXT } from '../pay-text.ts'
import { STOREFRONT_TEXT, type StorefrontText } from '../text.ts'
import { addressFact } from './address.ts'
import { answersForm } from './answers-form.ts'
import { choiceSection, decisionLines } from './choice.ts'
import { offerTitle } from './code.ts'
import { holdPart, titleOfHold } from './confirm.ts'
import { lessonList } from './lesson-rows.ts'
import { bringCard, meetFact } from './meet.ts'
import { endingNote, freedNote, type MoveProps, moveForm } from './move.ts'
import { cancellationOf, contactLinks, homeOf, paymentPage, whenOf } from './parts.ts'
import { seaNote, seaOf } from './sea.ts'

interface BookingContext extends MoveProps {
  /** The guest's choice after a called-off lesson, in place of the other next steps. */
  readonly choice: ChoiceProps | undefined
  readonly mapLink: string | undefined
  /** Next lessons with free seats, if the school cancelled the lesson. */
  readonly next: readonly BookableLesson[]
  /** True if the page was opened through the link in an email. */
  readonly isSigned: boolean
  /** Answers in the form with the school's questions. Undefined if they can no longer change. */
  readonly answerEntries: AnswerEntries | undefined
  readonly isAnswered: boolean
  /** Path of the link to pay the hold or the open amount; undefined without one. */
  readonly payPath: string | undefined
}

/** Page with the booking and next steps. */
export function renderConfirmation(
  booking: PublicBooking,
  lesson: LessonWithQuestions,
  context: BookingContext
): HtmlPage {
  const { address, locale, seas, mapLink, move, isSigned, answerEntries, isAnswered, choice, payPath } =
    context
  const { school } = lesson
  const text = STOREFRONT_TEXT[locale.language]
  const isActive = booking.status === 'confirmed' && !lesson.isCancelled
  const isHeld = booking.status === 'on_hold' && !lesson.isCancelled
  const wasHeld = booking.status === 'expired' && !lesson.isCancelled
  const hold = (isHeld || wasHeld) && titleOfHold(booking, isSigned, locale)
  const endTitle = hold || (lesson.isCancelled ? text.states.cancelled.title : text.cancelled)
  const confirmPath = isSigned ? linkTo(bookedPath(address, '/confirm'), locale) : undefined
  const sea = seas.get(lesson.id)
  return renderPage({
    language: locale.language,
    title: isActive ? text.booked : endTitle,
    description: `${lesson.name} · ${school.name}`,
    path: bookedPath(address),
    home: homeOf(school, locale),
    colours: school.colours,
    isQuestion: answerEntries !== undefined,
    metadata: false,
    content: html`<div class="columns booking">
<div class="stack">
${booking.orderId !== null && html`<p><a href="${linkTo(bookedPath({ ...address, n: undefined }), locale)}">${ORDER_TEXT[locale.language].backToOrder}</a></p>`}${move.ending && endingNote(move.ending, locale.language)}${isAnswered && html`<p class="note" role="status" id="saved">${ANSWERS_TEXT[locale.language].saved}</p>`}
<div>
${isActive ? html`<p class="eyebrow">${text.booked}</p>` : ''}
<h1>${isActive ? text.thanks(greetingName(booking.customerName)) : endTitle}</h1>
${(choice ? reasonLines(lesson, locale.language) : endLines(booking, lesson, locale.language)).map(line => html`<p>${line}</p>`)}
</div>
${choice && choiceSection(booking, lesson, choice)}
${isActive && lesson.isFreed && !lesson.hasBegun && isOwnSale(booking) && freedNote(locale.language)}
${hold && holdPart(booking, lesson, { action: confirmPath, payPath }, locale)}
</div>
<div class="stack">
<section class="card" aria-label="${lesson.name}">
${factsOfBooking(booking, lesson, { isActive: isActive || isHeld, locale, sea: isActive ? seaOf(lesson, sea, locale.language) : false, mapLink })}
</section>
${isActive && !lesson.hasBegun && bringCard(lesson, locale.language)}
${isActive && sea && seaNote([sea], locale)}
</div>
<div class="stack more">
${nextSteps(booking, lesson, { ...context, isActive, isHeld })}
</div>
</div>`
  })
}

/** Payment, calendar, the forms that change the booking, other lessons and contacts. */
function nextSteps(
  booking: PublicBooking,
  lesson: LessonWithQuestions,
  context: BookingContext & { readonly isActive: boolean; readonly isHeld: boolean }
): Html {
  const { address, locale, next, answerEntries, isActive, isHeld } = context
  const { school } = lesson
  const text = STOREFRONT_TEXT[locale.language]
  return html`${isActive && nextActions(payLink(booking, school, context), linkTo(bookedPath(address, '/lesson.ics'), locale), text)}
${(isActive || isHeld) && !lesson.hasBegun && html`<div class="folds">${answerEntries && answersForm(booking, lesson, answerEntries, linkTo(bookedPath(address, '/answers'), locale), locale)}${isActive && isOwnSale(booking) && moveForm(booking, lesson, linkTo(bookedPath(address, '/move'), locale), context)}${cancelForm(booking, lesson, linkTo(bookedPath(address, '/cancel'), locale), locale)}</div>`}
${
  next.length > 0 &&
  html`<h2>${text.nextLessons}</h2>
${lessonList(next, locale, { withDay: true, search: { level: undefined, people: booking.participants } })}`
}
${contactNote(school, isActive || isHeld ? text.changePlans : text.askSchool)}
${!isActive && !isHeld && html`<p><a href="${linkTo(schoolPath(school.id), locale)}">${text.allLessons}</a></p>`}`
}

/** Address and name of a link to pay. */
interface PayLink {
  readonly href: string
  readonly name: string
}

/** The link to pay the open amount online, or the school's own payment page; undefined if guests pay at the school. */
function payLink(
  booking: PublicBooking,
  school: PublicSchool,
  { payPath, locale }: BookingContext
): PayLink | undefined {
  const { language } = locale
  const { balance, currency } = booking
  if (balance && payPath !== undefined) {
    const name = PAY_TEXT[language].pay(formatMoney(balance.cents, currency, language))
    return { href: linkTo(payPath, locale), name }
  }
  return isOwnSale(booking) ? ownPayLink(paymentPage(school, booking), STOREFRONT_TEXT[language]) : undefined
}

/** The link to the school's own payment page. */
export function ownPayLink(page: string | undefined, text: StorefrontText): PayLink | undefined {
  return page === undefined ? undefined : { href: page, name: text.payNow }
}

/** Links to pay and to the calendar file. Without `link`, guests pay at the school. */
export function nextActions(link: PayLink | undefined, eventPath: string, text: StorefrontText): Html {
  const pay = link && html`<a class="button" href="${link.href}">${link.name}</a>`
  return html`<p>${text.keepPage}</p>
<p class="actions">${pay}<a class="button${pay ? ' plain' : ''}" href="${eventPath}">${text.addToCalendar}</a></p>`
}

/** Lines about a cancelled booking: apology and reason if the school cancelled the lesson, refund if the school sold it. */
export function endLines(booking: PublicBooking, lesson: PublicLesson, language: Language): string[] {
  if (booking.status !== 'cancelled') return []
  const due = formatMoney(booking.retainedCents, booking.currency, language)
  const ownEnd = endLine(booking.refund, due, language)
  const { packLessons, packBack } = booking
  const { packReturned, packKept } = PAY_TEXT[language]
  const packEnd = packBack > 0 ? packReturned(packBack) : packKept
  const backCents = booking.creditBackCents
  const creditBack =
    backCents > 0 ? [PAY_TEXT[language].creditBack(formatMoney(backCents, booking.currency, language))] : []
  if (booking.choice && booking.choice.state !== 'open')
    return [...reasonLines(lesson, language), ...decisionLines(booking, language), ...creditBack]
  return [
    ...(lesson.isCancelled ? reasonLines(lesson, language) : []),
    ...(isOwnSale(booking) ? [packLessons + packBack > 0 ? packEnd : ownEnd, ...creditBack] : [])
  ]
}

/** Apology and reason of a lesson that the school cancelled. */
export function reasonLines(lesson: PublicLesson, language: Language): string[] {
  return [END_TEXT[language].calledOff, guestReason(lesson, language)].filter(Boolean)
}

/** Form to cancel. It is collapsed to prevent accidental taps. */
function cancelForm(
  booking: PublicBooking,
  lesson: PublicLesson,
  action: string,
  { language }: PageLocale
): Html {
  const text = STOREFRONT_TEXT[language]
  const percent = refundNow(lesson)
  const back = formatMoney(refundCents(booking.totalCents, percent), booking.currency, language)
  const late = percent > 0 ? TERMS_TEXT[language].part(percent, back) : text.cancel.late
  const terms = lesson.isLate ? late : cancellationOf(lesson, language)
  return html`<details class="fold" id="cancel"${lesson.isFreed && html` open`}>
<summary>${text.cancel.heading}</summary>
<form class="stack" method="post" action="${action}">
<p>${isOwnSale(booking) ? terms : text.cancel.sold(booking.partner)}.</p>
<button class="button plain">${text.cancel.button}</button>
</form>
</details>`
}

/** The school's contacts below a title. */
export function contactNote(school: PublicSchool, title: string): Html | false {
  const links = contactLinks(school)
  return links && html`<p class="soft">${title}<br>${links}</p>`
}

interface Facts extends Pick<BookingContext, 'locale' | 'mapLink'> {
  readonly isActive: boolean
  readonly sea: Html | false
  /** True on the page of an order, which shows the common reference only once. */
  readonly isPart?: boolean
}

/** Facts of a booking. A booking of an order (`isPart`) is shown without the reference. */
export function factsOfBooking(
  booking: PublicBooking,
  lesson: LessonWithQuestions,
  { isActive, locale: { language }, sea, mapLink, isPart = false }: Facts
): Html {
  const text = STOREFRONT_TEXT[language]
  const own = isOwnSale(booking)
  return html`<h2${langAttribute(lesson.writtenIn.name, language)}>${lesson.name}</h2>
<dl class="facts">
${fact(text.when, html`${whenOf(lesson, language)}${isActive && originalValue(timeBefore(booking.sold, lesson, language), text)}`, 'wide')}${fact(
  text.where,
  html`${lesson.spotName}${isActive && originalValue(spotBefore(booking.sold, lesson), text)}`,
  'wide'
)}${meetFact(lesson, mapLink, language)}${isActive && transferTexts(booking, lesson, language).map(driveFact)}${lesson.guestNote && fact(GUIDE_TEXT[language].fromSchool, foreignText(lesson.guestNote, lesson.writtenIn.note, language), 'wide')}${sea && fact(SEA_TEXT[language].title, sea, 'wide')}${fact(text.party, html`${text.people(booking.participants)}${booking.unitSeats && html`<br><span class="soft">${partyByAge(booking.unitSeats, language)}</span>`}`)}${own && fact(text.total, html`${priceWords({ cents: booking.totalCents, wasCents: booking.totalCents + booking.offCents }, booking.currency, language)}${booking.offer && html` <span class="soft">${offerTitle(booking.offer, lesson, language)}</span>`}${isActive && dueWords(booking, lesson.school, language)}`)}${own && isActive && fact(text.cancellation, cancellationOf(lesson, language), 'wide')}${!isPart && fact(text.reference, html`${booking.reference}`, 'wide')}${!isPart && own && isActive && addressFact(booking.customerEmail, language)}</dl>`
}

/** Lessons of a pack, sums that were paid by credit and online, and sums that are still due. */
export function dueWords(
  {
    status,
    paidCents,
    creditCents,
    packLessons,
    totalCents,
    currency,
    charge,
    balance
  }: Pick<
    PublicBooking,
    'status' | 'paidCents' | 'creditCents' | 'packLessons' | 'totalCents' | 'currency' | 'charge' | 'balance'
  >,
  school: PublicSchool,
  language: Language
): Html | false {
  const text = PAY_TEXT[language]
  const sumOf = (cents: number) => formatMoney(cents, currency, language)
  if (packLessons > 0 && totalCents === 0)
    return html`<br><span class="soft">${text.byPack(packLessons)}</span>`
  const rest = totalCents - paidCents
  const other = paidCents - creditCents
  const isPaid = charge?.state === 'paid'
  const isAtSchool = isPaid || paymentPage(school) === undefined
  const parts = [
    creditCents > 0 && text.byCredit(sumOf(creditCents)),
    isPaid && other > 0 && text.paid(sumOf(other)),
    status === 'confirmed' && isAtSchool && rest > 0 && !balance && text.rest(sumOf(rest))
  ].filter(part => part !== false)
  if (creditCents > 0 || (isPaid && paidCents > 0))
    return html`<br><span class="soft">${parts.map((part, i) => html`${i > 0 && html`<br>`}${part}`)}</span>`
  return (
    !charge &&
    paymentPage(school) === undefined &&
    html` <span class="soft">${STOREFRONT_TEXT[language].toPay}</span>`
  )
}

/** Place and time of pickup or drop-off. */
function driveFact({ term, lines: [place = '', ...more] }: TransferText): Html {
  return fact(term, html`${place}${more.map(line => html`<br><span class="soft">${line}</span>`)}`, 'wide')
}

/** Original value, shown if it has changed. */
function originalValue(before: string | undefined, text: StorefrontText): Html | false {
  return before !== undefined && html`<br><span class="changed">${text.changed(before)}</span>`
}

/** Original start, if it has changed: the time, and the day if that changed too. */
function timeBefore(
  original: OriginalLesson | null,
  now: OriginalLesson,
  language: Language
): string | undefined {
  if (original === null || (original.localDate === now.localDate && original.localStart === now.localStart))
    return undefined
  if (original.localDate === now.localDate) return original.localStart
  return `${formatDay(original.localDate, language, { inside: true })}, ${original.localStart}`
}

function spotBefore(original: OriginalLesson | null, current: OriginalLesson): string | undefined {
  return original === null || original.spotName === current.spotName ? undefined : original.spotName
}
