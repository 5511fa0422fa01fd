import { MOST_OF_GUEST, type SchoolGuest } from '../../../lib/customers/queries.ts'
import { html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { centreBookingPath, personDataPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { PRIVACY_TEXT } from '../messages/privacy.ts'

interface ShownGuest extends SchoolGuest {
  readonly bookingId: string
  readonly said: 'erased' | undefined
}

/** What the school knows of a guest: a file to hand over, and what erasing it would do. */
export function renderPersonData(
  person: PersonSession,
  { bookingId, name, email, ids, toCome, isErased, said }: ShownGuest,
  viewer: Viewer
): string {
  const text = PRIVACY_TEXT[viewer.language]
  const path = personDataPath(bookingId)
  const who = name || email || CENTRE_TEXT[viewer.language].nameless
  return renderOfficePage(person, viewer, {
    title: text.title,
    path,
    back: { path: centreBookingPath(bookingId), name: DOING_TEXT[viewer.language].back },
    content: html`${said && html`<p class="note" role="status">${text.erased}</p>`}
${
  isErased
    ? html`<section class="card empty"><h2>${text.nothing}</h2><p class="soft">${text.nothingHint}</p></section>`
    : ids.length > MOST_OF_GUEST
      ? html`<section class="card empty"><h2>${text.tooMany(MOST_OF_GUEST)}</h2><p class="soft">${text.tooManyHint}</p></section>`
      : html`<section class="lesson"><h2 class="title">${text.handOver}</h2><div class="form"><p><b>${who}</b> · ${text.bookings(ids.length)}</p>
<p class="soft small">${text.handOverHint}</p>
<p><a class="button" href="${path}.json" download>${text.save}</a></p></div></section>
<section class="lesson"><h2 class="title">${text.erase}</h2><form class="form" method="post" action="${linkTo(path, viewer)}">
<p>${text.eraseHint(ids.length)}</p>${toCome > 0 && html`<p class="note warn">${text.toCome(toCome)}</p>`}
<p class="soft small">${text.stays}</p>
<button class="button">${text.eraseNow}</button></form></section>`
}`
  })
}
