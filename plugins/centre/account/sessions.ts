import { Problem } from '../../../lib/errors.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo, type StaffLocale } from '../../../lib/pages/locale.ts'
import { type ListedSession, listSessions, type PersonSession } from '../../../lib/people/queries.ts'
import { deviceOf, sessionCookie } from '../../../lib/people/rules.ts'
import { endSession } from '../../../lib/people/transactions.ts'
import { FORGET_HEADERS } from '../kit/forget.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page } from '../kit/page.ts'
import { ACCOUNT_PATH, SESSIONS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'
import { SESSION_TEXT } from '../messages/sessions.ts'

export const getCentreSessions = page({ live: true }, async ({ principal, viewer, read }) => {
  const sessions = await listSessions(read, principal.schoolId, principal.personId)
  const page = renderSessions(principal, sessions, viewer)
  return page
})

export const endCentreSession = action(
  { params: ['sessionId'] },
  async ({ principal, params, write, publicUrl }) => {
    const id = params.sessionId
    const endedAt = await endSession(write, principal, id)
    if (endedAt === undefined) throw new Problem('not_found', { hint: 'You have no session with this id.' })
    const out = { 'set-cookie': sessionCookie(publicUrl, null), ...FORGET_HEADERS }
    return { to: SESSIONS_PATH, headers: id === principal.id ? out : {} }
  }
)

/** The active sessions of a person, each with a button that ends it. The session of this request is marked. */
function renderSessions(person: PersonSession, sessions: readonly ListedSession[], viewer: Viewer): HtmlPage {
  const text = SESSION_TEXT[viewer.language]
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: SESSIONS_PATH,
    place: 'me',
    back: { path: ACCOUNT_PATH, name: ACCOUNT_TEXT[viewer.language].title },
    content: html`<p class="soft small">${text.intro}</p>
<section class="lesson"><h2 class="title">${text.live(sessions.length)}</h2>
<ul>${sessions.map(session => sessionItem(session, person, viewer))}</ul></section>`
  })
}

function sessionItem(session: ListedSession, person: PersonSession, locale: StaffLocale): Html {
  const { language } = locale
  const text = SESSION_TEXT[language]
  const at = (instant: string) => formatInstant(instant, person.timeZone, language, { year: true })
  const device = deviceOf(session.userAgent, text.on) ?? text.unknown
  const isThis = session.id === person.id
  const end = isThis ? text.signOut : text.end
  return html`
<li class="party session"><div><p><b>${device}</b>${isThis && html` <span class="pill good">${text.here}</span>`}</p>
<p>${text.span(at(session.createdAt), at(session.expiresAt))}</p>
<p>${text.seen(at(session.lastSeenAt))}</p></div>
<form method="post" action="${linkTo(`${SESSIONS_PATH}/${session.id}/end`, locale)}"><button class="button plain" aria-label="${end}: ${device}, ${at(session.createdAt)}">${end}</button></form></li>`
}
