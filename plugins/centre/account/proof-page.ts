import { html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { linkTo, type StaffReading } from '../../../lib/pages/reading.ts'
import { PASSKEY_SIGN_IN_PATH, provenPage } from '../../../lib/people/passkeys/rules.ts'
import { STAFF_LANGUAGES } from '../../../lib/text/language.ts'
import { ACCOUNT_PATH } from '../kit/paths.ts'
import { PASSKEY_TEXT } from '../messages/passkeys.ts'
import { dialogue, SIGNED_FIELDS } from './dialogue.ts'

/** The page that asks who somebody is before they go on to `path`, or back to where they sent its form from. */
export function renderProof(path: string, isRead: boolean, reading: StaffReading): string {
  const { language } = reading
  const text = PASSKEY_TEXT[language]
  const page = provenPage(path) ?? ACCOUNT_PATH
  return renderPage({
    language,
    languages: STAFF_LANGUAGES,
    title: text.prove,
    description: text.proveWhy,
    path: page,
    home: { path: linkTo('/centre', reading), name: 'Swellbook' },
    content: html`<div class="card stack">
<h1>${text.prove}</h1>
<p>${text.proveWhy}</p>
${!isRead && html`<p>${text.proveAgain}</p>`}
${dialogue(
  {
    kind: 'sign',
    action: linkTo(PASSKEY_SIGN_IN_PATH, reading),
    fields: SIGNED_FIELDS,
    className: 'stack',
    content: html`<button class="button">${text.proveWith}</button><input type="hidden" name="to" value="${page}">`
  },
  language
)}
<p class="soft">${text.proveWithout}</p>
<p><a href="${linkTo(ACCOUNT_PATH, reading)}">${text.notYou}</a></p>
</div>`
  })
}
