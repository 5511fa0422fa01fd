import type { LiveConnectorKey } from '../../../lib/keys/queries.ts'
import { CONNECTOR_KEY_DAYS } from '../../../lib/keys/rules.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { ACCOUNT_PATH, ASSISTANTS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'
import { OWNER_TEXT } from '../messages/proposals.ts'
import type { Teacher } from './role-choice.ts'

/** Days that most keys work: the first choice. */
const USUAL_DAYS = 90
const LIFETIMES = [USUAL_DAYS, ...CONNECTOR_KEY_DAYS.filter(days => days !== USUAL_DAYS)]

/** The assistants that are connected, each with a button that ends its key, and the form that connects another. */
export function renderAssistants(
  owner: PersonSession,
  keys: readonly LiveConnectorKey[],
  staff: readonly Teacher[],
  viewer: Viewer
): string {
  const text = OWNER_TEXT[viewer.language]
  return renderOfficePage(owner, viewer, {
    title: text.assistants,
    path: ASSISTANTS_PATH,
    back: { path: ACCOUNT_PATH, name: ACCOUNT_TEXT[viewer.language].title },
    content: html`<p class="soft small">${text.assistantsIntro}</p>
${
  keys.length > 0
    ? html`<ul class="lesson">${keys.map(key => keyItem(key, owner, viewer))}</ul>`
    : html`<p class="note">${text.noAssistants}</p>`
}
${connectCard(staff, viewer)}`
  })
}

function keyItem(key: LiveConnectorKey, { timeZone }: PersonSession, viewer: Viewer): Html {
  const { language } = viewer
  const text = OWNER_TEXT[language]
  const at = (instant: string) => formatInstant(instant, timeZone, language, { year: true })
  const sees = key.staffName === null ? text.wholeSchool : text.lessonsOf(key.staffName)
  const may = text.scopes[key.scopes.includes('propose') ? 'propose' : 'read']
  const used = key.lastUsedAt === null ? text.neverUsed : text.usedAt(at(key.lastUsedAt))
  return html`
<li class="party session"><div><p><b>${key.label}</b></p><p>${text.sees} ${sees} · ${text.may} ${may}</p>
<p>…${key.lastFour} · ${text.endsAt(at(key.expiresAt))} · ${used}</p></div>
<form method="post" action="${linkTo(`${ASSISTANTS_PATH}/${key.id}/revoke`, viewer)}"><button class="button plain" aria-label="${text.revoke}: ${key.label}">${text.revoke}</button></form></li>`
}

function connectCard(staff: readonly Teacher[], viewer: Viewer): Html {
  const text = OWNER_TEXT[viewer.language]
  return html`<section class="lesson" aria-labelledby="connect">
<form class="form" method="post" action="${linkTo(ASSISTANTS_PATH, viewer)}">
<h2 id="connect">${text.connect}</h2>
<p><label for="label">${text.label} <span class="soft">(${text.labelHint})</span></label>
<input id="label" name="label" maxlength="80" required autocomplete="off"></p>
${choice('staffId', text.sees, [['', text.wholeSchool], ...staff.map(({ id, name }) => [id, text.lessonsOf(name)] as const)])}
${choice('scope', text.may, Object.entries(text.scopes))}
${choice(
  'expiresInDays',
  text.worksFor,
  LIFETIMES.map(days => [String(days), text.days(days)] as const)
)}
<button class="button">${text.makeKey}</button>
</form>
</section>`
}

function choice(
  name: string,
  label: string,
  options: readonly (readonly [value: string, shown: string])[]
): Html {
  return html`<p><label for="${name}">${label}</label>
<select id="${name}" name="${name}">${options.map(
    ([value, shown]) => html`
<option value="${value}">${shown}</option>`
  )}
</select></p>`
}
