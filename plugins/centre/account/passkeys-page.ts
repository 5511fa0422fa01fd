import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { ListedPasskey } from '../../../lib/people/passkeys/queries.ts'
import { type PasskeySite, writeHolder } from '../../../lib/people/passkeys/rules.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { ACCOUNT_PATH, PASSKEYS_PATH } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'
import { type PASSKEY_SAID, PASSKEY_TEXT } from '../messages/passkeys.ts'
import { dialogue } from './dialogue.ts'

/** What the page shows. */
interface PasskeyList {
  readonly passkeys: readonly ListedPasskey[]
  readonly site: PasskeySite
  readonly said: (typeof PASSKEY_SAID)[number] | undefined
}

/** The passkeys of whoever asks, each with a button that removes it, and the form that adds one. */
export function renderPasskeys(
  person: PersonSession,
  { passkeys, site, said }: PasskeyList,
  viewer: Viewer
): string {
  const text = PASSKEY_TEXT[viewer.language]
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: PASSKEYS_PATH,
    back: { path: ACCOUNT_PATH, name: ACCOUNT_TEXT[viewer.language].title },
    content: html`${said && html`<p class="note" role="status">${text.said[said]}</p>`}
<p class="soft small">${text.intro}</p>
${
  passkeys.length > 0 &&
  html`<section class="lesson"><h2 class="title">${text.list(passkeys.length)}</h2>
<ul>${passkeys.map(passkey => passkeyItem(passkey, person, viewer))}</ul></section>
<p class="soft small">${text.removeHint}</p>`
}
<section class="lesson"><h2 class="title">${text.add}</h2>
${site.lack === undefined ? addForm(person, passkeys, viewer) : html`<p class="form">${text.lacks[site.lack]}</p>`}</section>`
  })
}

function passkeyItem(
  { id, name, createdAt, lastUsedAt }: ListedPasskey,
  { timeZone }: PersonSession,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = PASSKEY_TEXT[language]
  const at = (instant: string) => formatInstant(instant, timeZone, language, { year: true })
  return html`
<li class="party session"><div><p><b>${name}</b></p>
<p>${text.span(at(createdAt), lastUsedAt && at(lastUsedAt))}</p></div>
<form method="post" action="${linkTo(`${PASSKEYS_PATH}/${id}/remove`, viewer)}"><button class="button plain" aria-label="${text.remove}: ${name}, ${at(createdAt)}">${text.remove}</button></form></li>`
}

function addForm(person: PersonSession, passkeys: readonly ListedPasskey[], viewer: Viewer): Html {
  const { language } = viewer
  const text = PASSKEY_TEXT[language]
  const { email, name, schoolName } = person
  return dialogue(
    {
      kind: 'make',
      action: linkTo(PASSKEYS_PATH, viewer),
      told: {
        site: schoolName,
        user: writeHolder(person),
        name: `${email} · ${schoolName}`,
        display: `${name} · ${schoolName}`,
        ids: passkeys.map(({ credentialId }) => credentialId).join(' ')
      },
      fields: ['id', 'clientData', 'attestation'],
      className: 'form',
      content: html`<p><label for="name">${text.name} <span class="soft">(${text.nameHint})</span></label><input id="name" name="name" maxlength="80" autocomplete="off"></p>
<button class="button">${text.add}</button>`
    },
    language
  )
}
