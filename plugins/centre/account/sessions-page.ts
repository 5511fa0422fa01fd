import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type StaffReading } from '../../../lib/pages/reading.ts'
import type { ListedSession, PersonSession } from '../../../lib/people/queries.ts'
import { deviceOf } from '../../../lib/people/rules.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { ACCOUNT_PATH, SESSIONS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'
import { SESSION_TEXT } from '../messages/sessions.ts'

/** The live sessions of a person, the one of this request marked, each with a button that ends it. */
export function renderSessions(
  person: PersonSession,
  sessions: readonly ListedSession[],
  viewer: Viewer
): string {
  const text = SESSION_TEXT[viewer.language]
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: SESSIONS_PATH,
    back: { path: ACCOUNT_PATH, name: ACCOUNT_TEXT[viewer.language].title },
    content: html`<p class="soft small">${text.intro}</p>
<section class="lesson"><h2 class="title">${text.live(sessions.length)}</h2>
<ul>${sessions.map(session => sessionItem(session, person, viewer))}</ul></section>`
  })
}

function sessionItem(session: ListedSession, person: PersonSession, reading: StaffReading): Html {
  const { language } = reading
  const text = SESSION_TEXT[language]
  const at = (instant: string) => formatInstant(instant, person.timeZone, language, { year: true })
  const device = deviceOf(session.userAgent, text.on) ?? text.unknown
  const isThis = session.id === person.id
  const end = isThis ? text.signOut : text.end
  return html`
<li class="party session"><div><p><b>${device}</b>${isThis && html` <span class="pill good">${text.here}</span>`}</p>
<p>${text.span(at(session.createdAt), at(session.expiresAt))}</p>
<p>${text.seen(at(session.lastSeenAt))}</p></div>
<form method="post" action="${linkTo(`${SESSIONS_PATH}/${session.id}/end`, reading)}"><button class="button plain" aria-label="${end}: ${device}, ${at(session.createdAt)}">${end}</button></form></li>`
}
