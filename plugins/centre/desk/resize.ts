import { PARTY_FIELDS, readParty } from '../../../lib/booking/party-form.ts'
import { unitLabel } from '../../../lib/booking/unit-names.ts'
import type { AgeUnit } from '../../../lib/booking/units.ts'
import { Problem } from '../../../lib/errors.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { file, serializedBody } from '../../../lib/kernel/answer.ts'
import { countSelects } from '../../../lib/pages/counts.ts'
import { formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { typedText } from '../../../lib/text/typed.ts'
import { sheetFiles } from '../kit/assets.ts'
import { hiddenFields } from '../kit/field.ts'
import { page } from '../kit/page.ts'
import { centreBookingPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { PARTY_TEXT } from '../messages/party.ts'
import { SHEET_TEXT } from '../messages/sheet.ts'
import { MAX_PARTY } from './order.ts'
import { type CentreBooking, findCentreBooking } from './queries.ts'
import { findPartyBounds, listResizeTotals, type PartyChange } from './resize-queries.ts'

const JSON_FILE = file('application/json', { headers: { 'cache-control': 'no-store' } })

/** Fields of a party: seats, or seats of each unit. */
export const RESIZE_FIELDS = { ...PARTY_FIELDS, seats: typedText(4) }

type PartyFields = Readonly<Partial<Record<keyof typeof RESIZE_FIELDS, unknown>>>

/** The party in a form; undefined if it is empty. */
export function parseResize(fields: PartyFields, units: readonly AgeUnit[] | null): PartyChange | undefined {
  const party = readParty(fields, units)
  if (party) return party.people === '' || party.people === 'NaN' ? undefined : { unitSeats: party.seats }
  const seats = Number(fields.seats)
  return Number.isInteger(seats) && seats > 0 ? { seats } : undefined
}

/** Total of a booking after a change of its party, requested by the form's script. */
export const getResizeTotal = page(
  { params: ['bookingId'], query: RESIZE_FIELDS, answer: JSON_FILE },
  async ({ principal: { schoolId }, viewer, params: { bookingId }, query, read }) => {
    const resize = await readResize(read, schoolId, bookingId, query)
    if (!resize) throw new Problem('not_found')
    const { cents } = resize
    const total = cents === null ? '' : formatMoney(cents, resize.booking.currency, viewer.language)
    return serializedBody(Buffer.from(JSON.stringify({ total })))
  }
)

/** A booking with the party in a form and its total; without a form, with its present party and total. */
export interface Resize {
  readonly booking: CentreBooking
  readonly max: number
  readonly units: readonly AgeUnit[] | null
  readonly party: PartyChange
  /** Total of that party; null without a price. */
  readonly cents: number | null
  /** Totals for parties of one, two and so on; empty if sold by age. */
  readonly totals: readonly (number | null)[]
}

export async function readResize(
  sql: Sql,
  schoolId: string,
  bookingId: string,
  fields: PartyFields
): Promise<Resize | undefined> {
  const [booking, bounds] = await Promise.all([
    findCentreBooking(sql, schoolId, bookingId),
    findPartyBounds(sql, schoolId, bookingId)
  ])
  if (!booking || !bounds) return undefined
  const max = Math.max(booking.participants, Math.min(MAX_PARTY, bounds.max))
  const isByAge = Object.keys(booking.unitSeats ?? {}).every(id => bounds.units?.some(unit => unit.id === id))
  const units = booking.unitSeats && isByAge ? bounds.units : null
  const present = units ? { unitSeats: booking.unitSeats ?? {} } : { seats: booking.participants }
  const party = parseResize(fields, units) ?? present
  const sizes = units ? [] : Array.from({ length: max }, (_, n) => ({ seats: n + 1 }))
  const [cents = null, ...totals] = await listResizeTotals(sql, schoolId, bookingId, [party, ...sizes])
  return { booking, max, units, party, cents, totals }
}

/** The form that changes the party of a booking, with its total. */
export function resizeForm({ booking, max, units, party, cents, totals }: Resize, viewer: Viewer): Html {
  const { language } = viewer
  const text = { ...DOING_TEXT[language], ...SHEET_TEXT[language] }
  const { id, currency, changes, participants } = booking
  const path = centreBookingPath(id)
  const money = (amount: number) => formatMoney(amount, currency, language)
  const sum = (before: string) => cents !== null && html`<span class="sum">${before}${money(cents)}</span>`
  const count = units
    ? html`<button class="tap" formmethod="get" formaction="${path}/move">${text.recount}</button>`
    : false
  return html`<section class="lesson" id="resize"><h2 class="title">${text.resize}</h2>
<form class="form" id="sheet" method="post" action="${linkTo(`${path}/change`, viewer)}" data-fewer="${text.fewer}" data-more="${text.more}" data-price="${path}/total" data-max="${max}">
${hiddenFields({ changes, ...(viewer.isExplicit && { lang: language }) })}<fieldset><legend class="hidden">${text.seats}</legend>${
    'seats' in party || !units
      ? seatChoice(participants, max, totals, money, text.seats)
      : countSelects(
          units.map(unit => ({ ...unit, label: unitLabel(unit, language) })),
          { seats: party.unitSeats, max, currency },
          language
        )
  }</fieldset>
<p class="further"><span>${PARTY_TEXT[language].total}: <b>${sum('')}</b></span>${count}</p>
<p class="soft small">${text.resizeHint(max)}</p>
<button class="button">${text.resize}${sum(' · ')}</button></form></section>
${sheetFiles()}`
}

/** Select with the possible numbers of seats, each with its total. */
function seatChoice(
  participants: number,
  max: number,
  totals: readonly (number | null)[],
  money: (cents: number) => string,
  label: string
): Html {
  const options = Array.from({ length: max }, (_, n) => {
    const cents = totals[n]
    return html`
<option value="${n + 1}"${n + 1 === participants && html` selected`}>${n + 1}${typeof cents === 'number' && ` · ${money(cents)}`}</option>`
  })
  return html`<p><label for="seats">${label}</label><select class="number" id="seats" name="seats">${options}
</select></p>`
}
