import type { LiveConnectorKey } from '../../../lib/keys/queries.ts'
import { CONNECTOR_KEY_DAYS } from '../../../lib/keys/rules.ts'
import type { OwnerSession } from '../../../lib/owners/queries.ts'
import { ASSISTANTS_PATH } from '../../../lib/owners/rules.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo, type Reading } from '../../../lib/pages/reading.ts'
import { OWNER_TEXT } from '../text.ts'
import { renderOwnerPage } from './parts.ts'

/** Days that most keys work: the first choice. */
const USUAL_DAYS = 90
const LIFETIMES = [USUAL_DAYS, ...CONNECTOR_KEY_DAYS.filter(days => days !== USUAL_DAYS)]

/** Someone whose lessons alone an assistant may see. */
interface Person {
  readonly id: string
  readonly name: string
}

/** The assistants that are connected, each with a button that ends its key, and the form that connects another. */
export function renderAssistants(
  owner: OwnerSession,
  keys: readonly LiveConnectorKey[],
  staff: readonly Person[],
  reading: Reading
): string {
  const text = OWNER_TEXT[reading.language]
  return renderOwnerPage(owner, reading, {
    title: text.assistants,
    path: ASSISTANTS_PATH,
    content: html`<div class="columns">
<div class="stack">
<h1>${text.assistants}</h1>
<p class="soft">${text.assistantsIntro}</p>
${
  keys.length > 0
    ? html`<ul class="rows">${keys.map(key => keyItem(key, owner, reading))}</ul>`
    : html`<p class="note">${text.noAssistants}</p>`
}
<p><a href="${linkTo('/owner', reading)}">${text.back}</a></p>
</div>
${connectCard(staff, reading)}
</div>`
  })
}

function keyItem(key: LiveConnectorKey, { timeZone }: OwnerSession, reading: Reading): Html {
  const { language } = reading
  const text = OWNER_TEXT[language]
  const at = (instant: string) => formatInstant(instant, timeZone, language, { year: true })
  const sees = key.staffName === null ? text.wholeSchool : text.lessonsOf(key.staffName)
  const may = text.scopes[key.scopes.includes('propose') ? 'propose' : 'read']
  const used = key.lastUsedAt === null ? text.neverUsed : text.usedAt(at(key.lastUsedAt))
  return html`
<li><form class="row" method="post" action="${linkTo(`${ASSISTANTS_PATH}/${key.id}/revoke`, reading)}">
<span class="what">${key.label}</span>
<span>${text.sees} ${sees} · ${text.may} ${may}</span>
<span class="soft small">…${key.lastFour} · ${text.endsAt(at(key.expiresAt))} · ${used}</span>
<button class="button plain" aria-label="${text.revoke}: ${key.label}">${text.revoke}</button>
</form></li>`
}

function connectCard(staff: readonly Person[], reading: Reading): Html {
  const text = OWNER_TEXT[reading.language]
  return html`<section class="card" aria-labelledby="connect">
<form class="stack" method="post" action="${linkTo(ASSISTANTS_PATH, reading)}">
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
