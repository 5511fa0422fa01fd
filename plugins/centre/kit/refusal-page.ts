import type { Problem } from '../../../lib/errors.ts'
import type { HtmlPage } from '../../../lib/pages/html.ts'
import { linkTo, type StaffLocale } from '../../../lib/pages/locale.ts'
import { renderRefusalPage } from '../../../lib/pages/refusal.ts'
import { ForeignOrigin } from '../../../lib/people/authenticator.ts'
import { PASSKEY_SIGN_IN_PATH } from '../../../lib/people/passkeys/rules.ts'
import { SIGN_IN_PATH } from '../../../lib/people/rules.ts'
import { STAFF_LANGUAGES } from '../../../lib/text/language.ts'
import { CENTRE_TEXT, type RefusalWords } from '../messages/centre.ts'
import { PASSKEY_TEXT } from '../messages/passkeys.ts'

/**
 * The page of a refusal, with its own text or that of its status. Its link leads to today or to the sign-in; from another host
 * name, to the public address.
 */
export function renderCentreRefusal(
  problem: Problem,
  locale: StaffLocale,
  { path = '/centre', ...own }: Partial<RefusalWords & { readonly path: string }> = {}
): HtmlPage {
  const text = CENTRE_TEXT[locale.language]
  const { status } = problem
  const home = linkTo('/centre', locale)
  return renderRefusalPage({
    ...text.refusals[refusalKindOf(status)],
    ...own,
    language: locale.language,
    languages: STAFF_LANGUAGES,
    path,
    home: { path: home, name: 'Swellbook' },
    link:
      status === 401
        ? { path: linkTo(PASSKEY_SIGN_IN_PATH, locale), name: PASSKEY_TEXT[locale.language].signIn }
        : { path: home, name: text.back },
    ...(problem instanceof ForeignOrigin && leadToPublic(problem, path, locale))
  })
}

/** Text and link to the public address. A sign-in link that was not used keeps its path there. */
function leadToPublic({ publicUrl }: ForeignOrigin, path: string, locale: StaffLocale) {
  const { title, say, open } = CENTRE_TEXT[locale.language].elsewhere
  const target = path.startsWith(SIGN_IN_PATH) ? path : '/centre'
  return {
    title,
    say: say(publicUrl),
    link: { path: `${publicUrl}${linkTo(target, locale)}`, name: open }
  }
}

function refusalKindOf(status: number) {
  if (status === 401) return 'signedOut'
  if (status === 403) return 'role'
  if (status === 404) return 'gone'
  if (status === 429) return 'many'
  return status === 503 ? 'away' : 'wrong'
}
