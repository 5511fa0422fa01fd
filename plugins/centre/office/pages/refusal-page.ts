import type { Problem } from '../../../../lib/errors.ts'
import { linkTo, type StaffReading } from '../../../../lib/pages/reading.ts'
import { renderRefusalPage } from '../../../../lib/pages/refusal.ts'
import { PASSKEY_SIGN_IN_PATH } from '../../../../lib/people/passkeys/rules.ts'
import { SIGN_IN_PATH } from '../../../../lib/people/rules.ts'
import { STAFF_LANGUAGES } from '../../../../lib/text/language.ts'
import { PASSKEY_TEXT } from '../../passkeys/text.ts'
import { CENTRE_TEXT } from '../../text.ts'
import { OWNER_TEXT, type OwnerText } from '../proposal-text.ts'

/** A refusal in kind words: in English the service's own hint, where it has one that an owner can use. */
export function renderOfficeRefusal(problem: Problem, path: string, reading: StaffReading): string {
  const { body } = problem
  const kind = kindOf(problem, path)
  const { title, say } = OWNER_TEXT[reading.language].refusals[kind]
  const home = linkTo('/centre', reading)
  const isHinted = reading.language === 'en' && !['name', 'passkey', 'signedOut'].includes(kind)
  return renderRefusalPage({
    title,
    say: isHinted && typeof body.hint === 'string' ? body.hint : say,
    language: reading.language,
    languages: STAFF_LANGUAGES,
    path,
    home: { path: home, name: 'Swellbook' },
    onward:
      problem.status === 401
        ? {
            path: linkTo(PASSKEY_SIGN_IN_PATH, reading),
            name: PASSKEY_TEXT[reading.language].signIn
          }
        : { path: home, name: CENTRE_TEXT[reading.language].back }
  })
}

function kindOf({ code, status, body }: Problem, path: string): keyof OwnerText['refusals'] {
  if (code === 'payload_hash_mismatch') return 'changed'
  if (code === 'too_many_keys') return 'full'
  if (isAbout(body, 'label')) return 'name'
  if (status === 401 && path === PASSKEY_SIGN_IN_PATH) return 'passkey'
  if (status === 401) return path.startsWith(SIGN_IN_PATH) ? 'link' : 'signedOut'
  if (status === 403 && code === 'forbidden') return 'role'
  if (status === 404) return 'gone'
  if (status === 429) return 'many'
  return status === 503 ? 'away' : 'wrong'
}

/** Whether a refusal is for this field of a form, absent or not as it must be. */
function isAbout({ field, fields }: Problem['body'], name: string): boolean {
  return field === name || (Array.isArray(fields) && fields.includes(name))
}
