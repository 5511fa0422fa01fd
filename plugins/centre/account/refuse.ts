import type { Problem } from '../../../lib/errors.ts'
import { Reply } from '../../../lib/kernel/answer.ts'
import type { Incoming } from '../../../lib/kernel/plugin.ts'
import { langOf, staffReadingOf } from '../../../lib/pages/reading.ts'
import { PASSKEY_SIGN_IN_PATH } from '../../../lib/people/passkeys/rules.ts'
import { refusalHeaders } from '../kit/forget.ts'
import { ACCOUNT_PATH } from '../kit/paths.ts'
import { DIALOGUE_HEADERS } from './dialogue.ts'
import { renderOfficeRefusal } from './office-refusal.ts'
import { renderProof } from './proof-page.ts'

/** A refusal of the office as a page; where a fresh proof is asked for, the one on which it is given. */
export function refuseOffice(problem: Problem, request: Incoming): Reply {
  const { method, path, search, headers } = request
  const reading = staffReadingOf(langOf(search), headers)
  const isRead = method === 'GET' || method === 'HEAD'
  if (problem.code === 'proof_needed')
    return new Reply(problem.status, DIALOGUE_HEADERS, renderProof(path, isRead, reading))
  // Its links to the other language lead to where one can go again: an address that only takes forms is none.
  const canGo = isRead || path.startsWith(PASSKEY_SIGN_IN_PATH)
  return new Reply(
    problem.status,
    refusalHeaders(problem, request),
    renderOfficeRefusal(problem, canGo ? path : ACCOUNT_PATH, reading)
  )
}
