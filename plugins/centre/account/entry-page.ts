import { html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { linkTo, type StaffReading } from '../../../lib/pages/reading.ts'
import { PASSKEY_SIGN_IN_PATH, type PasskeySite } from '../../../lib/people/passkeys/rules.ts'
import { STAFF_LANGUAGES } from '../../../lib/text/language.ts'
import { PASSKEY_TEXT } from '../messages/passkeys.ts'
import { dialogue, SIGNED_FIELDS } from './dialogue.ts'

/** The page on which people sign in without a link, or that says why they cannot and what else there is. */
export function renderEntry({ lack }: PasskeySite, reading: StaffReading): string {
  const { language } = reading
  const text = PASSKEY_TEXT[language]
  const form = dialogue(
    {
      kind: 'sign',
      action: linkTo(PASSKEY_SIGN_IN_PATH, reading),
      fields: SIGNED_FIELDS,
      className: 'stack',
      content: html`<button class="button">${text.withPasskey}</button>`
    },
    language
  )
  return renderPage({
    language,
    languages: STAFF_LANGUAGES,
    title: text.signIn,
    description: text.without,
    path: PASSKEY_SIGN_IN_PATH,
    home: { path: linkTo('/centre', reading), name: 'Swellbook' },
    content: html`<div class="card stack">
<h1>${text.signIn}</h1>
${lack === undefined ? form : html`<p>${text.lacks[lack]}</p>`}
<p class="soft">${text.without}</p>
</div>`
  })
}
