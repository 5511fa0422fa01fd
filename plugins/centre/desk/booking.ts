import { offerTitleIn } from '../../../lib/booking/offers/words.ts'
import { partyByAge } from '../../../lib/booking/unit-names.ts'
import { Problem } from '../../../lib/errors.ts'
import { transferTexts } from '../../../lib/guests/transfers/words.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { formatDay, formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { isOwnPartner } from '../../../lib/partners/keys/rules.ts'
import { type BookingAct, listBookingActs } from '../../../lib/people/audit/queries.ts'
import { centreLessonPath, mayDo } from '../../../lib/people/rules.ts'
import type { Language, StaffLanguage } from '../../../lib/text/language.ts'
import { digits } from '../../../lib/text/typed.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { answerFacts } from '../kit/answer-facts.ts'
import { formatArrival } from '../kit/arrival.ts'
import { auditChanges } from '../kit/audit-change.ts'
import { renderSelect } from '../kit/field.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { cancelReason, formerPlace, type LessonSchool, lessonNameOf, sellerName } from '../kit/lesson-item.ts'
import { mailLink, phoneLink } from '../kit/links.ts'
import { NOTICE_QUERY, type PageNotice, renderNotice } from '../kit/notice.ts'
import { action, page, rerender } from '../kit/page.ts'
import { centreBookingPath, guestPath, notePath, personDataPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DESK_TEXT } from '../messages/booking.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { BEACH_TEXT } from '../messages/guests.ts'
import { LOG_TEXT } from '../messages/log.ts'
import { PRIVACY_TEXT } from '../messages/privacy.ts'
import { type HistoryEntry, historyOf } from './bookings.ts'
import { correctionFacts, correctionForm, GUEST_FORM, type RefusedCorrection } from './correct.ts'
import { type Correction, listCorrections } from './guest-queries.ts'
import { correctGuest } from './guest-writes.ts'
import { renderLedger } from './ledger.ts'
import { findLedger, type Ledger } from './ledger-queries.ts'
import { renderOnline } from './online.ts'
import { findOnlineMoney, type OnlineMoney } from './online-queries.ts'
import { type CentreBooking, findCentreBooking } from './queries.ts'

export const getCentreBooking = page(
  { params: ['bookingId'], query: NOTICE_QUERY, live: true },
  async ({ principal, viewer, params: { bookingId }, query, read }) => {
    const props = await readBooking(read, principal.schoolId, bookingId)
    return renderCentreBooking(principal, { ...props, notice: query }, viewer)
  }
)

export const correctGuestAction = action(
  {
    params: ['bookingId'],
    form: { ...GUEST_FORM.body, changes: digits(0, 2_000_000_000) },
    example: { name: 'Joana Lima', phone: '', email: 'joana@example.com', language: 'pt', changes: '0' }
  },
  async ({ principal, viewer, params: { bookingId }, body, read, write }) => {
    const input = GUEST_FORM.parse(body)
    if ('faults' in input) {
      const props = await readBooking(read, principal.schoolId, bookingId)
      const refused = { values: body, faults: input.faults }
      return rerender(400, renderCentreBooking(principal, { ...props, notice: {}, refused }, viewer))
    }
    const { name, phone, email = null, language } = input.values
    const guest = { name, phone, email, language: language || null }
    const outcome = await correctGuest(write, principal, { bookingId, changes: body.changes, guest })
    if (outcome.code === 'booking_not_found') throw new Problem('not_found')
    return { to: pageAfter('booking', { ...outcome, bookingId }, noticeOf('booking.correct', outcome)) }
  }
)

/** A booking with its history and money; throws `not_found`. */
async function readBooking(read: Sql, schoolId: string, bookingId: string) {
  const [booking, ledger, online, acts, corrections] = await Promise.all([
    findCentreBooking(read, schoolId, bookingId),
    findLedger(read, schoolId, bookingId),
    findOnlineMoney(read, schoolId, bookingId),
    listBookingActs(read, schoolId, bookingId),
    listCorrections(read, schoolId, bookingId)
  ])
  if (!booking || !ledger) throw new Problem('not_found')
  return { ...booking, deeds: acts, ledger, online, corrections }
}

/** A booking, and the notice of the last action. */
interface BookingProps extends CentreBooking {
  readonly notice: PageNotice
  /** Audit rows of the booking. */
  readonly deeds: readonly BookingAct[]
  readonly corrections: readonly Correction[]
  readonly ledger: Ledger
  readonly online: OnlineMoney
  readonly refused?: RefusedCorrection
}

/** The page of a booking: guests, lesson, seller and history. */
function renderCentreBooking(
  { schoolName, timeZone }: LessonSchool,
  { notice, deeds, ledger, online, corrections, refused, ...booking }: BookingProps,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = DESK_TEXT[language]
  const { id, reference, participants, unitSeats, lesson } = booking
  const name = booking.name || CENTRE_TEXT[language].nameless
  const lessonName = lessonNameOf(lesson, language)
  const toLesson = linkTo(centreLessonPath(lesson.id), viewer)
  return renderCentrePage(
    {
      title: `${name} · ${schoolName}`,
      path: centreBookingPath(id),
      place: { date: lesson.date },
      isLive: true,
      top: html`<a class="step" href="${toLesson}" aria-label="${text.toLesson(lessonName)}">‹</a>
<div><h1>${name}</h1><p class="soft small">${[text.people(participants), partyByAge(unitSeats, language), `${text.booking} ${reference}`].filter(Boolean).join(' · ')}</p></div>`,
      content: html`${renderNotice(notice, 'booking', viewer, notice.did === 'booking.change' ? totalChange(booking, deeds, language) : '')}${stateNote(booking, timeZone, language)}${cancelReason(lesson, language)}
<div class="sides"><div><section class="lesson" id="lesson"><a class="slot" href="${toLesson}"><b>${lesson.startTime}</b><span class="name">${lessonName}</span><span class="who">${[formatDay(lesson.date, language, { year: true }), lesson.spotName, lesson.state !== 'open' && CENTRE_TEXT[language].states[lesson.state]].filter(Boolean).join(' · ')}</span></a></section>
<section class="lesson"><dl class="facts" id="facts">${facts(booking, language)}</dl>
${correctionForm(booking, refused, viewer)}</section>
${bookingActs(booking, viewer)}</div>
<div>${renderLedger(booking, ledger, timeZone, viewer)}${renderOnline(booking, ledger, online, timeZone, viewer)}
<section class="lesson" id="history"><h2 class="title">${text.history}</h2><ol>${historyOf(
        booking,
        deeds
      ).map(
        happening => html`
<li class="party told"><p>${inWords(happening, language)}${againLink(happening, viewer)}</p>${changesOf(happening, corrections, { language, timeZone, currency: booking.currency })}<p class="ref">${formatInstant(happening.at, timeZone, language)}</p></li>`
      )}</ol></section></div></div>
${mayDo(viewer.role, 'privacy') && html`<p class="further"><a class="tap" href="${linkTo(personDataPath(id), viewer)}">${PRIVACY_TEXT[language].title}</a></p>`}`
    },
    viewer
  )
}

/** Text about the total, if the newest change by staff changed it. */
function totalChange(
  { currency }: CentreBooking,
  acts: readonly BookingAct[],
  language: StaffLanguage
): string {
  const { before, after } = acts.find(({ act }) => act === 'booking.change') ?? {}
  const [from, to] = [before?.cents, after?.cents]
  if (typeof from !== 'number' || typeof to !== 'number' || from === to) return ''
  const money = (cents: number) => formatMoney(cents, currency, language)
  return DOING_TEXT[language].totalChanged(money(from), money(to))
}

/** The booking's state, unless it is confirmed. */
function stateNote(booking: CentreBooking, timeZone: string, language: StaffLanguage): Html | false {
  const { status, heldUntil, cancellationReason, refund, refundCents, currency } = booking
  const text = DESK_TEXT[language]
  if (status === 'confirmed') return false
  if (status === 'on_hold' && heldUntil)
    return html`<p class="note warn" id="state">${text.heldUntil(formatInstant(heldUntil, timeZone, language))}</p>`
  const parts = [
    CENTRE_TEXT[language].partyStates[status],
    cancellationReason && `${text.reason}: “${cancellationReason}”`,
    refund &&
      `${text.refund}: ${text.refunds[refund]}${refund === 'PARTIAL' ? ` (${formatMoney(refundCents, currency, language)})` : ''}`
  ]
  return html`<p class="note bad" id="state">${parts.filter(Boolean).join(' · ')}</p>`
}

function facts(booking: CentreBooking, language: StaffLanguage): Html {
  const text = DESK_TEXT[language]
  const {
    partner,
    partnerRef,
    totalCents,
    currency,
    phone,
    email,
    notes,
    staffNote,
    guests,
    status,
    paidCents
  } = booking
  const isOwed = booking.collects === 'school' && status === 'confirmed' && paidCents < totalCents
  const money = (cents: number) => formatMoney(cents, currency, language)
  const price =
    paidCents === 0 ? money(totalCents) : DOING_TEXT[language].paid(money(paidCents), money(totalCents))
  return html`${fact(text.phone, phone ? phoneLink(phone) : '–')}${fact(text.email, email ? mailLink(email) : '–')}
${fact(text.price, isOwed && paidCents === 0 ? `${price} · ${text.paidHere}` : price)}${booking.offer && fact(text.offer, html`${offerTitleIn(booking.offer, language, booking.asked.locale).title} (${booking.offer.code}): <del>${money(totalCents + booking.offCents)}</del> <ins>${money(totalCents)}</ins>`)}${fact(text.soldBy, sellerName(partner, CENTRE_TEXT[language]))}
${partnerRef !== null && !isOwnPartner(partner) && fact(text.partnerRef, partnerRef)}${booking.language !== null && fact(text.language, text.languages[booking.language as Language])}
${guests.length > 0 && fact(text.guests, guests.join(', '), 'wide')}${driveFacts(booking, language)}${notes && fact(text.notes, `“${notes}”`, 'wide')}${staffNote !== null && fact(BEACH_TEXT[language].note, staffNote, 'wide')}${answerFacts(booking.asked, booking.asked, booking.participants, language)}`
}

/** Facts about pickup and drop-off. */
function driveFacts({ lesson, ...booking }: CentreBooking, language: StaffLanguage): Html[] {
  const { date: localDate, startTime: localStart, endTime: localEnd } = lesson
  const transfers = transferTexts(booking, { localDate, localStart, localEnd }, language)
  return transfers.map(({ term, lines }) => fact(term, lines.join(' · '), 'wide'))
}

/** Values that an act changed, before and after. */
function changesOf(
  happening: HistoryEntry,
  corrections: readonly Correction[],
  context: { language: StaffLanguage; timeZone: string; currency: string }
): Html | false {
  if (happening.what !== 'done') return false
  const correction = corrections.find(({ logId }) => logId === happening.id)
  if (correction) return html`<p class="diff">${correctionFacts(correction, context.language)}</p>`
  const changes = auditChanges(happening, { ...context, names: { instructors: {}, types: {} } })
  return (
    changes.length > 0 &&
    html`<p class="diff">${changes.map((part, n) => html`${n > 0 && ' · '}${part}`)}</p>`
  )
}

/** Link to the booking that replaced this one. */
function againLink(happening: HistoryEntry, viewer: Viewer): Html | false {
  if (happening.what !== 'done' || happening.again === null) return false
  const { id, reference } = happening.again
  return html`, <a href="${linkTo(centreBookingPath(id), viewer)}">${BEACH_TEXT[viewer.language].againOf(reference)}</a>`
}

function inWords(happening: HistoryEntry, language: StaffLanguage): string {
  const text = DESK_TEXT[language]
  switch (happening.what) {
    case 'cancelled':
      return text.cancelledBy[happening.by ?? 'nobody']
    case 'moved':
      return [text.moved(formerPlace(happening.was, language)), happening.by].filter(Boolean).join(' · ')
    case 'done':
      return `${happening.by ?? LOG_TEXT[language].operator} ${LOG_TEXT[language].acts[happening.act]}`
    case 'mailed':
      return text.mailed(happening.mail)
    default:
      return text.happened[happening.what]
  }
}

/** Actions on a booking: move, cancel, arrivals. */
function bookingActs(booking: CentreBooking, viewer: Viewer): Html {
  const text = DOING_TEXT[viewer.language]
  const { id, status } = booking
  const beach = BEACH_TEXT[viewer.language]
  const link = (to: string, name: string, kind = '') =>
    html`<a class="tap ${kind}" href="${linkTo(to, viewer)}">${name}</a>`
  const path = centreBookingPath(id)
  const isLive = status === 'confirmed' || status === 'on_hold'
  return html`<div class="acts" id="acts">${isLive ? html`${link(`${path}/move`, text.move, 'do')}${link(`${path}/cancel`, text.cancel)}${link(`${path}/again`, beach.another)}${link(guestPath(id, 1), beach.measures)}` : link(`${path}/again`, beach.again, 'do')}${link(notePath(id), beach.writeNote)}</div>
${status === 'confirmed' && arrivals(booking, viewer)}`
}

function arrivals({ id, participants, arrived, noShow }: CentreBooking, viewer: Viewer): Html {
  const text = DOING_TEXT[viewer.language]
  const choices = [...Array.from({ length: Math.min(participants, 100) + 1 }, (_, n) => n), null]
  const inForm = (choice: number | null) => formatArrival({ bookingId: id, arrived: choice })
  return html`<form class="lesson acts who-is" id="arrived" method="post" action="${linkTo('/centre/arrivals', viewer)}"><input type="hidden" name="back" value="booking">
<label for="party">${text.whoIsHere}</label>${renderSelect({ name: 'party', options: choices.map(choice => [inForm(choice), choice === null ? text.noShow : text.here(choice, participants)]), chosen: inForm(noShow ? null : arrived) })}<button class="tap">${text.setHere}</button></form>`
}
