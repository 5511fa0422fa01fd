import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import {
  findGuest,
  listBookingsOfGuest,
  MAX_BOOKINGS_OF_GUEST,
  type SchoolGuest
} from '../../../lib/guests/queries.ts'
import { eraseGuest } from '../../../lib/guests/transactions.ts'
import { file, serializedBody } from '../../../lib/kernel/answer.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page } from '../kit/page.ts'
import { maybe } from '../kit/params.ts'
import { centreBookingPath, personDataPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { PRIVACY_TEXT } from '../messages/privacy.ts'

export const getPersonData = page(
  {
    params: ['bookingId'],
    query: {
      said: maybe(v.literal('erased'))
    }
  },
  async ({ principal, viewer, params, query, read }) => {
    const { bookingId } = params
    const guest = await findGuest(read, principal.schoolId, bookingId)
    if (!guest) throw new Problem('not_found')
    return renderPersonData(principal, { ...guest, bookingId, notice: query.said }, viewer)
  }
)

export const getPersonFile = page(
  {
    params: ['bookingId'],
    answer: file('application/json', {
      headers: { 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="person.json"' }
    }),
    redirects: true
  },
  async ({ principal: { schoolId }, params, read }) => {
    const { bookingId } = params
    const guest = await findGuest(read, schoolId, bookingId)
    if (!guest) throw new Problem('not_found')
    if (guest.ids.length > MAX_BOOKINGS_OF_GUEST) return { to: personDataPath(bookingId) }
    const bookings = await listBookingsOfGuest(read, schoolId, guest)
    return serializedBody(Buffer.from(JSON.stringify({ email: guest.email, bookings }, null, 2)))
  }
)

export const erasePerson = action({ params: ['bookingId'] }, async ({ principal, params, write }) => {
  const { bookingId } = params
  const erased = await eraseGuest(write, principal, bookingId)
  if (erased === undefined) throw new Problem('not_found')
  const path = personDataPath(bookingId)
  return { to: erased === 'too_many' ? path : `${path}?said=erased` }
})

interface GuestProps extends SchoolGuest {
  readonly bookingId: string
  readonly notice: 'erased' | undefined
}

function renderPersonData(
  person: PersonSession,
  { bookingId, name, email, ids, toCome, isErased, notice }: GuestProps,
  viewer: Viewer
): HtmlPage {
  const text = PRIVACY_TEXT[viewer.language]
  const path = personDataPath(bookingId)
  const guestName = name || email || CENTRE_TEXT[viewer.language].nameless
  return renderOfficePage(person, viewer, {
    title: text.title,
    path,
    back: { path: centreBookingPath(bookingId), name: DOING_TEXT[viewer.language].back },
    content: html`${notice && html`<p class="note" role="status">${text.erased}</p>`}
${
  isErased
    ? html`<section class="card empty"><h2>${text.nothing}</h2><p class="soft">${text.nothingHint}</p></section>`
    : ids.length > MAX_BOOKINGS_OF_GUEST
      ? html`<section class="card empty"><h2>${text.tooMany(MAX_BOOKINGS_OF_GUEST)}</h2><p class="soft">${text.tooManyHint}</p></section>`
      : html`<section class="lesson"><h2 class="title">${text.handOver}</h2><div class="form"><p><b>${guestName}</b> · ${text.bookings(ids.length)}</p>
<p class="soft small">${text.handOverHint}</p>
<p><a class="button" href="${path}.json" download>${text.save}</a></p></div></section>
<section class="lesson"><h2 class="title">${text.erase}</h2><form class="form" method="post" action="${linkTo(path, viewer)}">
<p>${text.eraseHint(ids.length)}</p>${toCome > 0 && html`<p class="note warn">${text.toCome(toCome)}</p>`}
<p class="soft small">${text.stays}</p>
<button class="button">${text.eraseNow}</button></form></section>`
}`
  })
}
