import type { Problem } from '../../../lib/errors.ts'
import type { StaffReading } from '../../../lib/pages/reading.ts'
import { PASSKEY_SIGN_IN_PATH } from '../../../lib/people/passkeys/rules.ts'
import { SIGN_IN_PATH } from '../../../lib/people/rules.ts'
import { renderCentreRefusal } from '../kit/refusal-page.ts'
import { OWNER_TEXT, type OwnerText } from '../messages/proposals.ts'

/** A refusal in kind words: in English the service's own hint, where it has one that an owner can use. */
export function renderOfficeRefusal(problem: Problem, path: string, reading: StaffReading): string {
  const { hint } = problem.body
  const kind = kindOf(problem, path)
  const words = kind && OWNER_TEXT[reading.language].refusals[kind]
  const isTold = kind === 'name' || kind === 'passkey' || (problem.status === 401 && !kind)
  const isHinted = reading.language === 'en' && !isTold && typeof hint === 'string'
  return renderCentreRefusal(problem, reading, { path, ...words, ...(isHinted && { say: hint }) })
}

/** What the office alone refuses; what any page of the centre may refuse has the words of its status. */
function kindOf({ code, status, body }: Problem, path: string): keyof OwnerText['refusals'] | undefined {
  if (code === 'payload_hash_mismatch') return 'changed'
  if (code === 'too_many_keys') return 'full'
  if (isAbout(body, 'label')) return 'name'
  if (status === 401 && path === PASSKEY_SIGN_IN_PATH) return 'passkey'
  return status === 401 && path.startsWith(SIGN_IN_PATH) ? 'link' : undefined
}

/** Whether a refusal is for this field of a form, absent or not as it must be. */
function isAbout({ field, fields }: Problem['body'], name: string): boolean {
  return field === name || (Array.isArray(fields) && fields.includes(name))
}
