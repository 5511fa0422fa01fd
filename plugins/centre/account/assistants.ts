import { Problem } from '../../../lib/errors.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { type LiveConnectorKey, listLiveConnectorKeys } from '../../../lib/partners/keys/queries.ts'
import { CONNECTOR_KEY_DAYS } from '../../../lib/partners/keys/rules.ts'
import { issueConnectorKey, revokeConnectorKey } from '../../../lib/partners/keys/transactions.ts'
import { CONNECTOR_PATH } from '../../../lib/partners/oauth/rules.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { listInstructors } from '../../../lib/schools/queries.ts'
import { optionalText, text } from '../../../lib/text/input.ts'
import { oneOf } from '../../../lib/text/typed.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { type Option, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page } from '../kit/page.ts'
import { ASSISTANTS_PATH, SETTINGS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CONNECT_TEXT } from '../messages/connect.ts'
import { OWNER_TEXT } from '../messages/proposals.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'
import type { Teacher } from './people.ts'

export const listAssistants = page(
  { errors: ['forbidden'] },
  async ({ principal, viewer, read, publicUrl }) => {
    const { schoolId } = principal
    const [keys, staff] = await Promise.all([
      listLiveConnectorKeys(read, schoolId),
      listInstructors(read, schoolId)
    ])
    return renderAssistants(principal, { keys, staff, address: `${publicUrl}${CONNECTOR_PATH}` }, viewer)
  }
)

export const issueConnectorKeyAction = action(
  {
    form: {
      label: text(80),
      staffId: optionalText(63),
      scope: oneOf(['read', 'propose']),
      expiresInDays: oneOf(CONNECTOR_KEY_DAYS.map(String))
    },
    example: { label: "Marta's assistant", staffId: '', scope: 'propose', expiresInDays: '90' },
    errors: ['too_many_keys']
  },
  async ({ principal, viewer, body, write, newId, publicUrl }) => {
    const { label, staffId, scope, expiresInDays } = body
    const { key } = await issueConnectorKey(write, {
      id: newId(),
      schoolId: principal.schoolId,
      label,
      role: staffId === null ? 'owner' : 'instructor',
      staffId,
      scopes: scope === 'propose' ? ['read', 'propose'] : ['read'],
      expiresInDays: Number(expiresInDays),
      actorId: principal.personId
    })
    const address = `${publicUrl}${CONNECTOR_PATH}`
    return renderKey(principal, { label, key, address }, viewer)
  }
)

export const revokeConnectorKeyAction = action(
  { params: ['tokenId'] },
  async ({ principal, params: { tokenId }, write }) => {
    const revoked =
      isUuid(tokenId) && (await revokeConnectorKey(write, principal.schoolId, tokenId, principal.personId))
    if (!revoked) throw new Problem('not_found', { hint: 'The school has no connector key with this id.' })
    return { to: ASSISTANTS_PATH }
  }
)

/** Lifetime in days that is selected first. */
const USUAL_DAYS = 90
const LIFETIMES = [USUAL_DAYS, ...CONNECTOR_KEY_DAYS.filter(days => days !== USUAL_DAYS)]

interface Assistants {
  readonly keys: readonly LiveConnectorKey[]
  readonly staff: readonly Teacher[]
  /** URL of the connector. */
  readonly address: string
}

/** Connected assistants, each with a button that ends its access, and two ways to connect another one. */
function renderAssistants(
  owner: PersonSession,
  { keys, staff, address }: Assistants,
  viewer: Viewer
): HtmlPage {
  const text = OWNER_TEXT[viewer.language]
  return renderOfficePage(owner, viewer, {
    title: text.assistants,
    path: ASSISTANTS_PATH,
    back: { path: SETTINGS_PATH, name: SETTINGS_TEXT[viewer.language].title },
    content: html`<p class="soft small">${text.assistantsIntro}</p>
${
  keys.length > 0
    ? html`<ul class="lesson">${keys.map(key => keyItem(key, owner, viewer))}</ul>`
    : html`<p class="note">${text.noAssistants}</p>`
}
${connectCard(staff, address, viewer)}`
  })
}

function keyItem(key: LiveConnectorKey, { timeZone }: PersonSession, viewer: Viewer): Html {
  const { language } = viewer
  const text = OWNER_TEXT[language]
  const at = (instant: string) => formatInstant(instant, timeZone, language, { year: true })
  const sees = key.staffName === null ? text.wholeSchool : text.lessonsOf(key.staffName)
  const may = text.scopes[key.scopes.includes('propose') ? 'propose' : 'read']
  const end = key.client === null ? text.revoke : CONNECT_TEXT[language].disconnect
  const used = key.lastUsedAt === null ? text.neverUsed : text.usedAt(at(key.lastUsedAt))
  return html`
<li class="party session"><div><p><b>${key.label}</b></p><p>${text.sees} ${sees} · ${text.may} ${may}</p>
<p>${key.client === null ? `…${key.lastFour}` : CONNECT_TEXT[language].signedInBy(key.personName ?? '', key.client)} · ${text.endsAt(at(key.expiresAt))} · ${used}</p></div>
<form method="post" action="${linkTo(`${ASSISTANTS_PATH}/${key.id}/revoke`, viewer)}"><button class="button plain" aria-label="${end}: ${key.label}">${end}</button></form></li>`
}

function connectCard(staff: readonly Teacher[], address: string, viewer: Viewer): Html {
  const text = OWNER_TEXT[viewer.language]
  const { how, orKey } = CONNECT_TEXT[viewer.language]
  return html`<section class="lesson" aria-labelledby="connect">
<div class="form">
<h2 id="connect">${text.connect}</h2>
<p>${how}</p>
<p><code>${address}</code></p>
<p>${orKey}</p>
</div>
<form class="form" method="post" action="${linkTo(ASSISTANTS_PATH, viewer)}">
${renderField({ name: 'label', label: text.label, hint: text.labelHint, max: 80, isRequired: true })}
${renderChoice({ name: 'staffId', label: text.sees, options: [['', text.wholeSchool], ...staff.map(({ id, name }): Option => [id, text.lessonsOf(name)])] })}
${renderChoice({ name: 'scope', label: text.may, options: Object.entries(text.scopes) })}
${renderChoice({ name: 'expiresInDays', label: text.worksFor, options: LIFETIMES.map(days => [days, text.days(days)]) })}
<button class="button">${text.makeKey}</button>
</form>
</section>`
}

/** A new key, with what the assistant needs to connect. */
interface NewKey {
  readonly label: string
  readonly key: string
  /** URL of the connector. */
  readonly address: string
}

/** The only page that ever shows a key. */
function renderKey(owner: PersonSession, { label, key, address }: NewKey, viewer: Viewer): HtmlPage {
  const text = OWNER_TEXT[viewer.language]
  const setting = (term: string, value: string) => fact(term, html`<code>${value}</code>`, 'wide')
  return renderOfficePage(owner, viewer, {
    title: text.keyOf(label),
    back: { path: ASSISTANTS_PATH, name: text.assistants },
    content: html`<p class="note warn">${text.onlyNow}</p>
<section class="lesson" aria-label="${text.keyOf(label)}">
<dl class="facts">
${setting(text.address, address)}${setting(text.transport, 'Streamable HTTP')}${setting(text.header, `Authorization: Bearer ${key}`)}</dl>
</section>`
  })
}
