import { type Html, html } from '../../../lib/pages/html.ts'
import { PAGE_HEADERS } from '../../../lib/pages/layout.ts'
import type { StaffLanguage } from '../../../lib/text/language.ts'
import { ASSETS } from '../kit/assets.ts'
import { PASSKEY_TEXT } from '../messages/passkeys.ts'

/** Headers of a page with the dialogue, outside the centre's frame. They allow its script and the requests of that script to us. */
export const DIALOGUE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': `${PAGE_HEADERS['content-security-policy']}; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`
} as const

/** A form that the browser's own dialogue fills. */
interface Dialogue {
  readonly kind: 'make' | 'sign'
  readonly action: string
  /** Data for the dialogue, by attribute name. */
  readonly data?: Readonly<Record<string, string>>
  /** Names of the fields that the dialogue fills. */
  readonly fields: readonly string[]
  readonly className: string
  readonly content: Html
}

/** The form with its script, which makes it visible. Without scripts a hint is shown instead. */
export function dialogue(
  { kind, action, data = {}, fields, className, content }: Dialogue,
  language: StaffLanguage
): Html {
  const text = PASSKEY_TEXT[language]
  const attributes = Object.entries({ none: text.none, failed: text.failed, known: text.known, ...data })
  return html`<div hidden><form class="${className}" method="post" action="${action}" data-passkey="${kind}"${attributes.map(
    ([name, value]) => html` data-${name}="${value}"`
  )}>
${content}
<p class="soft small" role="status"></p>
${fields.map(name => html`<input type="hidden" name="${name}">`)}
</form></div>
<noscript><p class="${className}">${text.noScript}</p></noscript>
<script src="${ASSETS.passkeys.path}" defer></script>`
}

/** Fields of a passkey's signature. */
export const SIGNED_FIELDS = ['id', 'clientData', 'authenticatorData', 'signature', 'user'] as const
