import { Problem } from '../../../lib/errors.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { LINK_TEXT } from '../../../lib/payments/link-text.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { LANGUAGES, type Language } from '../../../lib/text/language.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { contactLinks, copyButton } from '../kit/links.ts'
import { statusNote } from '../kit/notice.ts'
import { action, page } from '../kit/page.ts'
import { centreBookingPath, payLinkPath } from '../kit/paths.ts'
import { drawCode } from '../kit/qr-code.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { ONLINE_TEXT } from '../messages/online.ts'
import { findLedger } from './ledger-queries.ts'
import { findOnlineMoney } from './online-queries.ts'
import { requestBalance } from './online-writes.ts'
import { type CentreBooking, findCentreBooking } from './queries.ts'

export const makePayLink = action(
  { params: ['bookingId'] },
  async ({ principal, params: { bookingId }, write }) => {
    const code = await requestBalance(write, principal.schoolId, bookingId)
    if (code === 'booking_not_found') throw new Problem('not_found')
    if (code === 'ok') return { to: payLinkPath(bookingId) }
    const place = { bookingId, slotId: null, date: null }
    return { to: pageAfter('booking', place, noticeOf('booking.pay', { code, logId: null })) }
  }
)

export const getPayLink = page(
  { params: ['bookingId'] },
  async ({ principal, viewer, params: { bookingId }, read, payments, publicUrl }) => {
    const { schoolId } = principal
    const [booking, ledger, online] = await Promise.all([
      findCentreBooking(read, schoolId, bookingId),
      findLedger(read, schoolId, bookingId),
      findOnlineMoney(read, schoolId, bookingId)
    ])
    if (!booking || !ledger) throw new Problem('not_found')
    const charge = online.charges.find(
      ({ kind, state, cents }) => kind === 'balance' && state !== 'paid' && cents === ledger.balanceCents
    )
    const url = charge && payments ? publicUrl + payments.payPathOf(schoolId, charge.id) : undefined
    return renderPayLink(principal, { booking, cents: ledger.balanceCents, url }, viewer)
  }
)

interface PayLinkProps {
  readonly booking: CentreBooking
  readonly cents: number
  readonly url: string | undefined
}

/** The link to pay the open balance of a booking: as a QR code, to copy, and as prepared messages in the guest's language. */
function renderPayLink(
  person: PersonSession,
  { booking, cents, url }: PayLinkProps,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = ONLINE_TEXT[language]
  const { id, lesson, currency } = booking
  const path = centreBookingPath(id)
  return renderOfficePage(person, viewer, {
    title: url === undefined ? text.payLink : text.linkTitle(formatMoney(cents, currency, language)),
    path: payLinkPath(id),
    date: lesson.date,
    back: { path, name: DOING_TEXT[language].back },
    content:
      url === undefined
        ? statusNote(text.noLink)
        : html`<section class="lesson"><div class="form"><p>${text.scan}</p>${drawCode(url, text.scan)}
<p><code id="link">${url}</code></p>${copyButton('link', viewer)}
${contactLinks(booking, messageOf(booking, { school: person.schoolName, cents, url }), viewer)}
<p class="soft small">${text.linkHint}</p></div></section>`
  })
}

function messageOf(
  { lesson, currency, ...booking }: CentreBooking,
  { school, cents, url }: { readonly school: string; readonly cents: number; readonly url: string }
): { readonly subject: string; readonly body: string } {
  const language: Language = LANGUAGES.find(each => each === booking.language) ?? 'en'
  const text = LINK_TEXT[language]
  const name = lessonNameOf(lesson, language === 'pt' ? 'pt' : 'en')
  const start = `${formatDay(lesson.date, language, { inside: true })}, ${lesson.startTime}`
  const link = language === 'en' ? url : `${url}?lang=${language}`
  const sum = formatMoney(cents, currency, language)
  return {
    subject: text.subject(school),
    body: `${text.body(sum, `${name}, ${start}`, link)}\n${school}`
  }
}
