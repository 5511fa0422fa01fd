import { Problem } from '../../../lib/errors.ts'
import { pageReply, type Reply } from '../../../lib/kernel/answer.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { CONNECTOR_KEY_DAYS } from '../../../lib/partners/keys/rules.ts'
import { CONSENT_PATH, type ConsentRequest } from '../../../lib/partners/oauth/rules.ts'
import type { OAuthServer } from '../../../lib/partners/oauth/server.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { renderChoice } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, FORM_HEADERS, page } from '../kit/page.ts'
import { ASSISTANTS_PATH, SETTINGS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CONNECT_TEXT } from '../messages/connect.ts'
import { OWNER_TEXT } from '../messages/proposals.ts'

export const getConnect = page({ params: ['requestId'] }, async ({ principal, viewer, params, oauth }) => {
  const request = await requireRequest(oauth, params.requestId)
  return renderConsent(principal, params.requestId, request, viewer)
})

export const connectAction = action(
  {
    params: ['requestId'],
    form: { scope: oneOf(['read', 'propose']), days: oneOf(CONNECTOR_KEY_DAYS.map(String)) },
    example: { scope: 'propose', days: '90' },
    errors: ['too_many_keys']
  },
  async ({ principal, viewer, params, body, oauth, newId }) => {
    const request = await requireRequest(oauth, params.requestId)
    const { schoolId, personId, role } = principal
    if (role !== 'owner' && role !== 'manager') throw new Problem('forbidden')
    const location = await oauth.approve(params.requestId, {
      ...{ keyId: newId(), schoolId, personId, role },
      scope: request.mayPropose && body.scope === 'propose' ? 'propose' : 'read',
      days: Number(body.days)
    })
    const title = CONNECT_TEXT[viewer.language].done(request.name)
    return leaveTo(location, renderAnswered(principal, { title, location, request }, viewer))
  }
)

export const refuseAction = action(
  { params: ['requestId'] },
  async ({ principal, viewer, params, oauth }) => {
    const request = await requireRequest(oauth, params.requestId)
    const location = await oauth.refuse(params.requestId)
    const title = CONNECT_TEXT[viewer.language].refused(request.name)
    return leaveTo(location, renderAnswered(principal, { title, location, request }, viewer))
  }
)

async function requireRequest(oauth: OAuthServer, id: string): Promise<ConsentRequest> {
  const request = await oauth.findRequest(id)
  if (!request)
    throw new Problem('not_found', { hint: 'This request was answered, or has expired. Start again.' })
  return request
}

/** Leads back to the assistant. A redirect would fail: `form-action 'self'` forbids forms that lead to another site. */
function leaveTo(location: string, page: HtmlPage): Reply {
  return pageReply(200, { ...FORM_HEADERS, refresh: `0; url=${location}` }, page)
}

function renderConsent(person: PersonSession, id: string, request: ConsentRequest, viewer: Viewer): HtmlPage {
  const text = CONNECT_TEXT[viewer.language]
  const { name, host, mayPropose } = request
  const path = `${CONSENT_PATH}/${id}`
  const scopes = Object.entries(text.scopes).filter(([scope]) => mayPropose || scope === 'read')
  const usual = [90, ...CONNECTOR_KEY_DAYS.filter(days => days !== 90)]
  return renderOfficePage(person, viewer, {
    title: text.title(name),
    path,
    back: { path: SETTINGS_PATH, name: OWNER_TEXT[viewer.language].assistants },
    content: html`<p>${text.ask(name, person.schoolName)}</p>
<p class="note warn">${host === null ? text.goesHere : text.goesTo(host)}</p>
<section class="lesson" aria-label="${text.title(name)}">
<dl class="facts">
${fact(text.school, person.schoolName)}${fact(text.as, person.name)}${fact(text.reads, text.readsWhat, 'wide')}${fact(text.never, text.neverWhat, 'wide')}</dl>
<form class="form" method="post" action="${linkTo(path, viewer)}">
${renderChoice({ name: 'scope', label: text.may, options: scopes })}
${renderChoice({ name: 'days', label: text.worksFor, options: usual.map(days => [days, text.days(days)]) })}
<p class="soft small">${text.ends}</p>
<button class="button">${text.allow}</button>
</form>
<form class="form" method="post" action="${linkTo(`${path}/refuse`, viewer)}"><button class="button plain">${text.refuse}</button></form>
</section>`
  })
}

interface Answered {
  readonly title: string
  readonly location: string
  readonly request: ConsentRequest
}

/** For browsers that do not continue automatically, or only slowly. */
function renderAnswered(
  person: PersonSession,
  { title, location, request }: Answered,
  viewer: Viewer
): HtmlPage {
  const text = CONNECT_TEXT[viewer.language]
  const link: Html = html`<a class="button" href="${location}">${request.host === null ? text.goOnHere : text.goOn(request.host)}</a>`
  return renderOfficePage(person, viewer, {
    title,
    back: { path: ASSISTANTS_PATH, name: OWNER_TEXT[viewer.language].assistants },
    content: html`<p>${link}</p>`
  })
}
