import { Problem } from '../../../lib/errors.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { type ListedPasskey, listPasskeys } from '../../../lib/people/passkeys/queries.ts'
import { base64urlField, type PasskeySite, writeUserHandle } from '../../../lib/people/passkeys/rules.ts'
import { addPasskey, removePasskey } from '../../../lib/people/passkeys/transactions.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { deviceOf } from '../../../lib/people/rules.ts'
import { optionalText } from '../../../lib/text/input.ts'
import { renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { action, page } from '../kit/page.ts'
import { ACCOUNT_PATH, PASSKEYS_PATH } from '../kit/paths.ts'
import { savedNoticeQuery } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { ACCOUNT_TEXT } from '../messages/account.ts'
import { PASSKEY_TEXT, type PasskeyNotice } from '../messages/passkeys.ts'
import { SESSION_TEXT } from '../messages/sessions.ts'
import { dialogue } from './dialogue.ts'

export const getPasskeys = page(
  { query: savedNoticeQuery(PASSKEY_TEXT.en.said) },
  async ({ principal, viewer, query, read, passkeys: site }) => {
    const passkeys = await listPasskeys(read, principal.schoolId, principal.personId)
    return renderPasskeys(principal, { passkeys, site, notice: query.said }, viewer)
  }
)

export const addPasskeyAction = action(
  {
    form: {
      name: optionalText(80),
      id: base64urlField(1023),
      clientData: base64urlField(4096),
      attestation: base64urlField(16_384)
    },
    example: { name: 'My telephone', id: 'AQ', clientData: 'e30', attestation: 'oA' },
    errors: ['not_found']
  },
  async ({ principal, viewer, body, request, write, newId, passkeys }) => {
    if (passkeys.blocker !== undefined) throw new Problem('not_found')
    const { schoolId, personId } = principal
    const { language } = viewer
    const device = deviceOf(request.headers['user-agent'] ?? null, SESSION_TEXT[language].on)
    const { name, ...response } = body
    const named = name ?? device ?? PASSKEY_TEXT[language].unnamed
    const code = await addPasskey(write, passkeys, {
      id: newId(),
      schoolId,
      personId,
      name: named,
      response
    })
    if (code === 'not_found') throw new Problem(code)
    // Once a passkey exists, its page requires a fresh proof. Without one, the account page shows the notice.
    const path = principal.isFresh ? PASSKEYS_PATH : ACCOUNT_PATH
    return { to: `${path}?said=${code === 'ok' ? 'added' : code}` }
  }
)

export const removePasskeyAction = action({ params: ['passkeyId'] }, async ({ principal, params, write }) => {
  const id = params.passkeyId
  if (!(await removePasskey(write, principal, id))) throw new Problem('not_found')
  return { to: `${PASSKEYS_PATH}?said=removed` }
})

interface PasskeyList {
  readonly passkeys: readonly ListedPasskey[]
  readonly site: PasskeySite
  readonly notice: PasskeyNotice | undefined
}

function renderPasskeys(
  person: PersonSession,
  { passkeys, site, notice }: PasskeyList,
  viewer: Viewer
): HtmlPage {
  const text = PASSKEY_TEXT[viewer.language]
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: PASSKEYS_PATH,
    place: 'me',
    back: { path: ACCOUNT_PATH, name: ACCOUNT_TEXT[viewer.language].title },
    content: html`${notice && html`<p class="note" role="status">${text.said[notice]}</p>`}
<p class="soft small">${text.intro}</p>
${
  passkeys.length > 0 &&
  html`<section class="lesson"><h2 class="title">${text.list(passkeys.length)}</h2>
<ul>${passkeys.map(passkey => passkeyItem(passkey, person, viewer))}</ul></section>
<p class="soft small">${text.removeHint}</p>`
}
<section class="lesson"><h2 class="title">${text.add}</h2>
${site.blocker === undefined ? addForm(person, passkeys, viewer) : html`<p class="form">${text.lacks[site.blocker]}</p>`}</section>`
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
      data: {
        site: schoolName,
        user: writeUserHandle(person),
        name: `${email} · ${schoolName}`,
        display: `${name} · ${schoolName}`,
        ids: passkeys.map(({ credentialId }) => credentialId).join(' ')
      },
      fields: ['id', 'clientData', 'attestation'],
      className: 'form',
      content: html`${renderField({ name: 'name', label: text.name, hint: text.nameHint, max: 80 })}
<button class="button">${text.add}</button>`
    },
    language
  )
}
