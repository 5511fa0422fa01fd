import type { Problem } from '../../../lib/errors.ts'
import { linkTo, type StaffReading } from '../../../lib/pages/reading.ts'
import { renderRefusalPage } from '../../../lib/pages/refusal.ts'
import { PASSKEY_SIGN_IN_PATH } from '../../../lib/people/passkeys/rules.ts'
import { STAFF_LANGUAGES } from '../../../lib/text/language.ts'
import { PASSKEY_TEXT } from '../passkeys/text.ts'
import { CENTRE_TEXT, type RefusalWords } from '../text.ts'

/** A refusal in kind words, its own or those of its status; the way on is today, or back in. */
export function renderCentreRefusal(
  { status }: Problem,
  reading: StaffReading,
  { path = '/centre', ...own }: Partial<RefusalWords & { readonly path: string }> = {}
): string {
  const text = CENTRE_TEXT[reading.language]
  const home = linkTo('/centre', reading)
  return renderRefusalPage({
    ...text.refusals[refusalKindOf(status)],
    ...own,
    language: reading.language,
    languages: STAFF_LANGUAGES,
    path,
    home: { path: home, name: 'Swellbook' },
    onward:
      status === 401
        ? { path: linkTo(PASSKEY_SIGN_IN_PATH, reading), name: PASSKEY_TEXT[reading.language].signIn }
        : { path: home, name: text.back }
  })
}

function refusalKindOf(status: number) {
  if (status === 401) return 'signedOut'
  if (status === 403) return 'role'
  if (status === 404) return 'gone'
  if (status === 429) return 'many'
  return status === 503 ? 'away' : 'wrong'
}
