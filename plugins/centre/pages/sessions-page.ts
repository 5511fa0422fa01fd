import type { ListedSession, OwnerSession } from '../../../lib/owners/queries.ts'
import { deviceOf } from '../../../lib/owners/rules.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type Reading } from '../../../lib/pages/reading.ts'
import { SESSION_TEXT } from '../session-text.ts'
import { renderCentrePage } from './frame.ts'

/** Where people see their sessions. */
export const SESSIONS_PATH = '/centre/sessions'

/** The live sessions of a person, the one of this request marked, each with a button that ends it. */
export function renderSessions(
  person: OwnerSession,
  sessions: readonly ListedSession[],
  reading: Reading
): string {
  const text = SESSION_TEXT[reading.language]
  return renderCentrePage(
    {
      title: `${text.title} · ${person.schoolName}`,
      path: SESSIONS_PATH,
      place: { tab: 'more' },
      top: html`<div><h1>${text.title}</h1><p class="soft small">${person.name} · ${person.schoolName}</p></div>`,
      content: html`<p class="soft small">${text.intro}</p>
<section class="lesson"><h2 class="title">${text.live(sessions.length)}</h2>
<ul>${sessions.map(session => sessionItem(session, person, reading))}</ul></section>`
    },
    reading
  )
}

function sessionItem(session: ListedSession, person: OwnerSession, reading: Reading): Html {
  const { language } = reading
  const text = SESSION_TEXT[language]
  const at = (instant: string) => formatInstant(instant, person.timeZone, language, { year: true })
  const device = deviceOf(session.userAgent, text.on) ?? text.unknown
  const isThis = session.id === person.id
  const end = isThis ? text.signOut : text.end
  return html`
<li class="party session"><div><p><b>${device}</b>${isThis && html` <span class="pill good">${text.here}</span>`}</p>
<p>${text.span(at(session.createdAt), at(session.expiresAt))}</p></div>
<form method="post" action="${linkTo(`${SESSIONS_PATH}/${session.id}/end`, reading)}"><button class="button plain" aria-label="${end}: ${device}, ${at(session.createdAt)}">${end}</button></form></li>`
}
