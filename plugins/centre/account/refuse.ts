import type { Problem } from '../../../lib/errors.ts'
import { pageReply, type Reply } from '../../../lib/kernel/answer.ts'
import type { Incoming } from '../../../lib/kernel/plugin.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { renderPage } from '../../../lib/pages/layout.ts'
import { langOf, linkTo, type StaffLocale, staffLocaleOf } from '../../../lib/pages/locale.ts'
import { CONSENT_PATH } from '../../../lib/partners/oauth/rules.ts'
import { PASSKEY_SIGN_IN_PATH, proofReturnPage } from '../../../lib/people/passkeys/rules.ts'
import { SIGN_IN_PATH } from '../../../lib/people/rules.ts'
import { SETUP_PATH } from '../../../lib/people/setup/rules.ts'
import { STAFF_LANGUAGES } from '../../../lib/text/language.ts'
import { refusalHeaders } from '../kit/forget.ts'
import { ACCOUNT_PATH } from '../kit/paths.ts'
import { renderCentreRefusal } from '../kit/refusal-page.ts'
import { CONNECT_TEXT } from '../messages/connect.ts'
import { PASSKEY_TEXT } from '../messages/passkeys.ts'
import { OWNER_TEXT, type OwnerText } from '../messages/proposals.ts'
import { DIALOGUE_HEADERS, dialogue, SIGNED_FIELDS } from './dialogue.ts'

/** A refusal as a page; for `proof_needed`, the page that asks for the proof. */
export function refuseOffice(problem: Problem, request: Incoming): Reply {
  const { method, path, search, headers } = request
  const locale = staffLocaleOf(langOf(search), headers)
  const isRead = method === 'GET' || method === 'HEAD'
  // The consent page of an assistant asks the person to sign in first.
  const signsIn = problem.status === 401 && path.startsWith(`${CONSENT_PATH}/`)
  if (problem.code === 'proof_needed' || signsIn)
    return pageReply(problem.status, DIALOGUE_HEADERS, renderProof(path, { isRead, signsIn }, locale))
  // Links to other languages work only for a path that answers GET.
  const canGo = isRead || path.startsWith(PASSKEY_SIGN_IN_PATH)
  return pageReply(
    problem.status,
    refusalHeaders(problem, request),
    renderOfficeRefusal(problem, canGo ? path : ACCOUNT_PATH, locale)
  )
}

/** The page of a refusal. In English it shows the service's own hint if an owner can act on it. */
function renderOfficeRefusal(problem: Problem, path: string, locale: StaffLocale): HtmlPage {
  const { hint } = problem.body
  const kind = kindOf(problem, path)
  const words = kind && OWNER_TEXT[locale.language].refusals[kind]
  const isExplained =
    kind === 'name' || kind === 'setup' || kind === 'passkey' || (problem.status === 401 && !kind)
  const isHinted = locale.language === 'en' && !isExplained && typeof hint === 'string'
  return renderCentreRefusal(problem, locale, { path, ...words, ...(isHinted && { say: hint }) })
}

/** Key of the text of a refusal; undefined if the text of its HTTP status is used. */
function kindOf({ code, status, body }: Problem, path: string): keyof OwnerText['refusals'] | undefined {
  if (code === 'payload_hash_mismatch') return 'changed'
  if (code === 'too_many_keys') return 'full'
  if (status === 404 && path.startsWith(SETUP_PATH)) return 'setup'
  if (isAbout(body, 'label')) return 'name'
  if (status === 401 && path === PASSKEY_SIGN_IN_PATH) return 'passkey'
  return status === 401 && path.startsWith(SIGN_IN_PATH) ? 'link' : undefined
}

/** True if the refusal names this field. */
function isAbout({ field, fields }: Problem['body'], name: string): boolean {
  return field === name || (Array.isArray(fields) && fields.includes(name))
}

/** Asks for a fresh proof or a sign-in, then returns to `path`, or to the page of the form. */
function renderProof(
  path: string,
  { isRead, signsIn }: { isRead: boolean; signsIn: boolean },
  locale: StaffLocale
): HtmlPage {
  const { language } = locale
  const passkeys = PASSKEY_TEXT[language]
  const text = signsIn
    ? {
        ...passkeys,
        prove: passkeys.signIn,
        proveWhy: CONNECT_TEXT[language].signIn,
        proveWith: passkeys.withPasskey,
        proveWithout: passkeys.without
      }
    : passkeys
  const page = proofReturnPage(path) ?? ACCOUNT_PATH
  return renderPage({
    language,
    languages: STAFF_LANGUAGES,
    title: text.prove,
    description: text.proveWhy,
    path: page,
    home: { path: linkTo('/centre', locale), name: 'Swellbook' },
    content: html`<div class="card stack">
<h1>${text.prove}</h1>
<p>${text.proveWhy}</p>
${!isRead && html`<p>${text.proveAgain}</p>`}
${dialogue(
  {
    kind: 'sign',
    action: linkTo(PASSKEY_SIGN_IN_PATH, locale),
    fields: SIGNED_FIELDS,
    className: 'stack',
    content: html`<button class="button">${text.proveWith}</button><input type="hidden" name="to" value="${page}">`
  },
  language
)}
<p class="soft">${text.proveWithout}</p>
${!signsIn && html`<p><a href="${linkTo(ACCOUNT_PATH, locale)}">${text.notYou}</a></p>`}
</div>`
  })
}
