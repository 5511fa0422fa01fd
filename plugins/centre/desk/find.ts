import * as v from 'valibot'
import { partyByAge } from '../../../lib/booking/unit-names.ts'
import { htmlPage } from '../../../lib/kernel/answer.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { isDate } from '../../../lib/text/dates.ts'
import { anyText } from '../../../lib/text/input.ts'
import { findForm } from '../kit/find-form.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { lessonNameOf, sellerName } from '../kit/lesson-item.ts'
import { LIVE_HEADERS, page } from '../kit/page.ts'
import { centreBookingPath, FIND_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DESK_TEXT } from '../messages/booking.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { LEDGER_TEXT } from '../messages/ledger.ts'
import { parseSearch } from './bookings.ts'
import { type Findings, type FoundBooking, MAX_FOUND, searchBookings } from './queries.ts'

/** The URL contains the search text, so send no referrer. */
const FIND_HEADERS = { ...LIVE_HEADERS, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

export const findCentreBookings = page(
  {
    query: {
      q: v.optional(anyText(100), ''),
      until: v.pipe(v.optional(v.pipe(v.string(), v.check(isDate, 'must be a day, YYYY-MM-DD'))))
    },
    live: true,
    answer: htmlPage({ headers: FIND_HEADERS, conditional: true }),
    redirects: true
  },
  async ({ principal, viewer, query: { q, until = null }, read }) => {
    const { schoolId, schoolName, timeZone } = principal
    const findings =
      q === '' ? undefined : await searchBookings(read, schoolId, timeZone, parseSearch(q, until))
    const [only, another] = findings?.bookings ?? []
    if (only && !another) return { to: centreBookingPath(only.id) }
    return renderFind(schoolName, q, findings, viewer)
  }
)

function renderFind(
  schoolName: string,
  input: string,
  findings: Findings | undefined,
  viewer: Viewer
): HtmlPage {
  const text = DESK_TEXT[viewer.language]
  return renderCentrePage(
    {
      title: `${text.find} · ${schoolName}`,
      path: input === '' ? FIND_PATH : searchPath(input),
      place: { tab: 'find' },
      top: html`<div><h1>${text.find}</h1><p class="soft small">${schoolName}</p></div>`,
      content: html`${findForm(viewer, input)}
${findings === undefined ? html`<p class="soft small">${text.findHint}</p>` : findingsOf(input, findings, viewer)}`
    },
    viewer
  )
}

function searchPath(input: string): string {
  return `${FIND_PATH}?${new URLSearchParams({ q: input })}`
}

function findingsOf(input: string, { today, bookings, from, hasEarlier }: Findings, viewer: Viewer): Html {
  const { language } = viewer
  const text = DESK_TEXT[language]
  const visible = bookings.slice(0, MAX_FOUND)
  const further = linkTo(`${searchPath(input)}&until=${from}`, viewer)
  return html`${
    visible.length > 0
      ? html`<section class="lesson"><h2 class="title">${bookings.length > MAX_FOUND ? text.foundMany : text.found(visible.length)}</h2>
<ul>${visible.map(booking => foundItem(booking, today, viewer))}</ul></section>`
      : html`<section class="card empty"><h2>${text.nothing(input)}</h2><p class="soft">${text.nothingHint}</p></section>`
  }
<p class="soft small further">${text.lookedFrom(formatDay(from, language, { year: true, inside: true }))}${hasEarlier && html` <a class="tap" href="${further}">${text.older}</a>`}</p>`
}

function foundItem(booking: FoundBooking, today: string, viewer: Viewer): Html {
  const { language } = viewer
  const words = CENTRE_TEXT[language]
  const { id, name, participants, unitSeats, partner, status, reference, lesson, currency, balanceCents } =
    booking
  const ledger = LEDGER_TEXT[language]
  const money = formatMoney(Math.abs(balanceCents), currency, language)
  const day = formatDay(lesson.date, language, {
    brief: true,
    year: lesson.date.slice(0, 4) !== today.slice(0, 4)
  })
  const facts = [
    `${lesson.startTime} ${lessonNameOf(lesson, language)}`,
    lesson.spotName,
    partyByAge(unitSeats, language),
    sellerName(partner, words),
    status !== 'confirmed' && words.partyStates[status],
    balanceCents !== 0 && `${balanceCents > 0 ? ledger.unpaid : ledger.toReturn}: ${money}`
  ]
  return html`
<li><a class="slot hit ${status}" href="${linkTo(centreBookingPath(id), viewer)}"><span class="name">${name || words.nameless} · ${participants}</span><b class="of">${day}</b>
<span class="who">${facts.filter(Boolean).join(' · ')} · <span class="hidden">${words.reference} </span>${reference}</span></a></li>`
}
