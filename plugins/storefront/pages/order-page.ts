import { fact } from '../../../lib/pages/fact.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { linkTo, type PageLocale } from '../../../lib/pages/locale.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { PublicBooking } from '../../../lib/storefront/booked/queries.ts'
import { END_TEXT } from '../../../lib/storefront/end-text.ts'
import { type BookedAddress, bookedPath, schoolPath } from '../../../lib/storefront/paths.ts'
import { greetingName } from '../../../lib/text/greeting.ts'
import { ANSWERS_TEXT } from '../answers-text.ts'
import { mayAnswer } from '../booked.ts'
import type { GuestBooking } from '../lesson.ts'
import { ORDER_TEXT } from '../order-text.ts'
import { STOREFRONT_TEXT } from '../text.ts'
import { addressFact } from './address.ts'
import { holdPart, titleOfHold } from './confirm.ts'
import {
  contactNote,
  dueWords,
  endLines,
  factsOfBooking,
  nextActions,
  ownPayLink
} from './confirmation-page.ts'
import { bringCard } from './meet.ts'
import { homeOf, paymentPage } from './parts.ts'
import { type Seas, seaNote, seaOf } from './sea.ts'

interface OrderContext {
  readonly address: BookedAddress
  readonly locale: PageLocale
  readonly seas: Seas
  readonly mapLink: string | undefined
  /** True if the page was opened through the link in an email. */
  readonly isSigned: boolean
  /** Path of the link to pay the order; undefined without one. */
  readonly payPath: string | undefined
}

const isActive = ({ booking, lesson }: GuestBooking) => booking.status === 'confirmed' && !lesson.isCancelled
const isHeld = ({ booking, lesson }: GuestBooking) => booking.status === 'on_hold' && !lesson.isCancelled

/** Page of an order: one number, one total, and a card for each lesson. */
export function renderOrder(bookings: readonly GuestBooking[], context: OrderContext): HtmlPage {
  const { address, locale, seas, isSigned } = context
  const { language } = locale
  const [text, order] = [STOREFRONT_TEXT[language], ORDER_TEXT[language]]
  const [first] = bookings as readonly [GuestBooking]
  const { school } = first.lesson
  const unconfirmed = bookings.find(isHeld) ?? bookings.find(({ booking }) => booking.status === 'expired')
  const hold = unconfirmed && titleOfHold(unconfirmed.booking, isSigned, locale)
  const active = bookings.filter(isActive)
  const isBooked = active.length > 0
  const isOpen = bookings.some(booked => (isActive(booked) || isHeld(booked)) && !booked.lesson.hasBegun)
  const endTitle = hold ?? order.cancelledAll
  const confirmPath = isSigned ? linkTo(bookedPath(address, '/confirm'), locale) : undefined
  const calendarPath = linkTo(bookedPath(address, '/lesson.ics'), locale)
  const next = active.find(({ lesson }) => !lesson.hasBegun)
  return renderPage({
    language,
    title: isBooked ? order.booked : endTitle,
    description: `${order.booked} ${school.name}`,
    path: bookedPath(address),
    home: homeOf(school, locale),
    colours: school.colours,
    metadata: false,
    content: html`<div class="columns">
<div class="stack">
<div>
${isBooked && html`<p class="eyebrow">${order.booked}</p>`}
<h1>${isBooked ? text.thanks(greetingName(first.booking.customerName)) : endTitle}</h1>
</div>
${!isBooked && unconfirmed && holdPart(unconfirmed.booking, unconfirmed.lesson, { action: confirmPath, payPath: context.payPath }, locale)}
${isBooked && nextActions(ownPayLink(paymentPage(school, sumOf(active.map(({ booking }) => booking))), text), calendarPath, text)}
<section class="card"><dl class="facts">${sumFacts(bookings, locale)}</dl></section>
${isOpen && cancelFold(linkTo(bookedPath(address, '/cancel'), locale), locale)}
${contactNote(school, isOpen ? text.changePlans : text.askSchool)}
${!isOpen && html`<p><a href="${linkTo(schoolPath(school.id), locale)}">${text.allLessons}</a></p>`}
</div>
<div class="stack">
${bookings.map(booked => bookingCard(booked, context))}
${next && bringCard(next.lesson, language)}
${isBooked && seaNote([...seas.values()], locale)}
</div>
</div>`
  })
}

/** The bookings of an order as one: their sums, and the reference and charge of the first one that has one. */
function sumOf(bookings: readonly PublicBooking[]) {
  const [{ reference, currency, status }] = bookings as readonly [PublicBooking]
  const add = (name: 'totalCents' | 'paidCents' | 'creditCents' | 'packLessons') =>
    bookings.reduce((sum, booking) => sum + booking[name], 0)
  const charge = bookings.find(booking => booking.charge)?.charge ?? null
  const sums = { totalCents: add('totalCents'), paidCents: add('paidCents'), creditCents: add('creditCents') }
  return { reference, currency, status, ...sums, packLessons: add('packLessons'), charge, balance: null }
}

/** Total of the confirmed and held bookings, and the order's reference. */
function sumFacts(bookings: readonly GuestBooking[], { language }: PageLocale): Html {
  const text = STOREFRONT_TEXT[language]
  const [{ booking, lesson }] = bookings as readonly [GuestBooking]
  const sold = bookings.filter(booked => isActive(booked) || isHeld(booked))
  const cents = sold.reduce((sum, { booking }) => sum + booking.totalCents, 0)
  const wasCents = sold.reduce((sum, { booking }) => sum + booking.totalCents + booking.offCents, 0)
  return html`${
    sold.length > 0 &&
    fact(
      text.total,
      html`${priceWords({ cents, wasCents }, booking.currency, language)}${dueWords(sumOf(sold.map(({ booking }) => booking)), lesson.school, language)}`,
      'wide'
    )
  }${fact(text.reference, html`${booking.reference}`, 'wide')}${sold.length > 0 && addressFact(booking.customerEmail, language)}`
}

function bookingCard(booked: GuestBooking, { address, locale, seas, mapLink }: OrderContext): Html {
  const { booking, lesson } = booked
  const { language } = locale
  const [text, order] = [STOREFRONT_TEXT[language], ORDER_TEXT[language]]
  const isLive = isActive(booked) || isHeld(booked)
  const path = bookedPath({ ...address, n: booking.orderNumber ?? 1 })
  return html`<section class="card" aria-label="${lesson.name}">
${!isLive && booking.status !== 'expired' && html`<div class="note warn"><p>${lesson.isCancelled ? text.states.cancelled.title : text.cancelled}</p>${endLines(booking, lesson, language).map(line => html`<p>${line}</p>`)}${booking.choice && html`<p><a href="${linkTo(path, locale)}">${booking.choice.state === 'open' ? END_TEXT[language].choose.link : order.change}</a></p>`}</div>`}
${factsOfBooking(booking, lesson, {
  isActive: isLive,
  locale,
  sea: isActive(booked) ? seaOf(lesson, seas.get(lesson.id), language) : false,
  mapLink,
  isPart: true
})}
${mayAnswer(booking, lesson) && html`<p><a href="${linkTo(path, locale)}#answers">${ANSWERS_TEXT[language].heading}</a></p>`}
${isLive && html`<p><a href="${linkTo(path, locale)}">${order.change}</a></p>`}
</section>`
}

/** Form to cancel all lessons. It is collapsed to prevent accidental taps. */
function cancelFold(action: string, { language }: PageLocale): Html {
  const { heading, say, button } = ORDER_TEXT[language].cancelAll
  return html`<div class="folds"><details class="fold">
<summary>${heading}</summary>
<form class="stack" method="post" action="${action}">
<p>${say}</p>
<button class="button plain">${button}</button>
</form>
</details></div>`
}
