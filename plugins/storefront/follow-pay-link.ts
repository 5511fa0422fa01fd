import * as v from 'valibot'
import { type Deps, route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { htmlPage, pageReply, temporaryRedirect } from '../../lib/kernel/answer.ts'
import { type Html, html } from '../../lib/pages/html.ts'
import { renderPage } from '../../lib/pages/layout.ts'
import { LanguageQuery, linkTo, localeOf, type PageLocale } from '../../lib/pages/locale.ts'
import { findGuestCharge, type GuestCharge } from '../../lib/payments/queries.ts'
import { lookAtCharge, reopenCharge } from '../../lib/payments/transactions.ts'
import { schoolPath } from '../../lib/storefront/paths.ts'
import { isShortId } from '../../lib/text/typed.ts'
import { BOOKED_HEADERS } from './booked.ts'
import { PAY_TEXT } from './pay-text.ts'

/** Seconds after which a waiting page reloads. */
const RELOAD_SECONDS = 2

export default route({
  method: 'GET',
  path: '/pay/:schoolId/:link',
  name: 'followPayLink',
  summary: 'Pay a booking online',
  description:
    'Redirects to the page of the payment provider, or says why there is nothing to pay. A booking is confirmed by what the provider’s API says, never by this page.',
  auth: { kind: 'public' },
  params: v.object({
    schoolId: v.pipe(v.string(), v.description('The school'), v.examples(['sch_onda_clara'])),
    link: v.pipe(
      v.string(),
      v.description('The charge and its signature'),
      v.examples(['0197a4c3-0b5d-4e10-8a44-6d0b7a3f9c21.bm90LWEtc2lnbmF0dXJlIQ'])
    )
  }),
  query: v.object({
    ...LanguageQuery.entries,
    back: v.optional(
      v.pipe(v.unknown(), v.description('1, if the guest comes from the provider'), v.examples(['1']))
    )
  }),
  answer: htmlPage({ headers: BOOKED_HEADERS }),
  redirects: 'Redirect to the provider while the charge is open, and to the booking once it is paid.',
  errors: ['not_found', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, request, payments, read, write } = ctx
  const { schoolId } = params
  const chargeId = isShortId(schoolId) ? payments?.readPayLink(schoolId, params.link) : undefined
  const charge = chargeId === undefined ? undefined : await findGuestCharge(read, schoolId, chargeId)
  if (!charge) throw new Problem('not_found')
  const locale = localeOf(query.lang, request.headers)
  const isBack = query.back === '1'
  const state = stateOf(charge, isBack)
  if (state === 'pay') return temporaryRedirect(charge.url as string)
  if (state === 'paid') return temporaryRedirect(linkTo(bookingPath(ctx, schoolId, charge), locale))
  if (state === 'reopen') await reopenCharge(write, schoolId, charge.id)
  if (state === 'back') await lookAtCharge(write, schoolId, charge.id)
  const isWaiting = state === 'reopen' || state === 'wait' || state === 'back'
  const headers = { ...BOOKED_HEADERS, ...(isWaiting && { refresh: String(RELOAD_SECONDS) }) }
  const path = linkTo(`/pay/${schoolId}/${params.link}`, locale)
  return pageReply(200, headers, renderState(state, { ...charge, schoolId, path }, ctx, locale))
})

type PayState = 'pay' | 'paid' | 'reopen' | 'back' | 'wait' | 'away' | 'over' | 'none' | 'odd'

function stateOf(charge: GuestCharge, isBack: boolean): PayState {
  if (charge.state === 'paid') return charge.isRefunded ? 'none' : 'paid'
  if (charge.state === 'odd') return 'odd'
  if (charge.state === 'paying') return 'back'
  if (charge.isSettled) return 'none'
  if (charge.state === 'lapsed') return charge.kind === 'balance' ? 'reopen' : 'over'
  if (charge.url === null) return charge.hasFault ? 'away' : 'wait'
  return isBack ? 'back' : 'pay'
}

/** The booking of a charge, at its signed URL. */
function bookingPath(
  { guestUrl, publicUrl }: Pick<Deps, 'guestUrl' | 'publicUrl'>,
  schoolId: string,
  { bookingId, slotId, startsAt }: GuestCharge
): string {
  return (guestUrl({ schoolId, slotId, bookingId, startsAt }) ?? '').slice(publicUrl.length)
}

interface PayPage extends GuestCharge {
  readonly schoolId: string
  readonly path: string
}

function renderState(
  state: PayState,
  charge: PayPage,
  deps: Pick<Deps, 'guestUrl' | 'publicUrl'>,
  locale: PageLocale
) {
  const text = PAY_TEXT[locale.language]
  const words = state === 'reopen' || state === 'pay' || state === 'paid' ? text.wait : text[state]
  return renderPage({
    language: locale.language,
    title: words.title,
    description: words.say,
    path: charge.path,
    home: { path: linkTo(schoolPath(charge.schoolId), locale), name: 'Swellbook' },
    metadata: false,
    content: html`<h1>${words.title}</h1>
<p>${words.say}</p>
${nextLink(state, charge, deps, locale)}`
  })
}

/** Redirects to the provider while its page is open, otherwise to the booking. */
function nextLink(
  state: PayState,
  charge: PayPage,
  deps: Pick<Deps, 'guestUrl' | 'publicUrl'>,
  locale: PageLocale
): Html | false {
  const text = PAY_TEXT[locale.language]
  if (state === 'back' && charge.url !== null)
    return html`<p class="actions"><a class="button plain" href="${charge.path}">${text.proceed}</a></p>`
  if (state === 'wait' || state === 'reopen' || state === 'back') return false
  return html`<p class="actions"><a class="button plain" href="${linkTo(bookingPath(deps, charge.schoolId, charge), locale)}">${text.toBooking}</a></p>`
}
