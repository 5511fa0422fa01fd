import type { Problem } from '../errors.ts'
import { linkTo, type Reading } from '../page/reading.ts'
import { renderRefusalPage } from '../page/refusal.ts'
import { TEXT, type Text } from './text.ts'

/** A refusal in kind words: in English the service's own hint, where it has one. */
export function renderRefusal(problem: Problem, path: string, reading: Reading): string {
  const { code, body } = problem
  const { title, say } = TEXT[reading.language].refusals[kindOf(problem)]
  return renderRefusalPage({
    title,
    say: reading.language === 'en' && typeof body.hint === 'string' ? body.hint : say,
    code,
    language: reading.language,
    path,
    home: { path: linkTo('/owner', reading), name: 'Swellbook' }
  })
}

function kindOf({ code, status }: Problem): keyof Text['refusals'] {
  if (code === 'payload_hash_mismatch') return 'changed'
  if (code === 'too_many_keys') return 'full'
  if (status === 401) return 'signedOut'
  if (status === 404) return 'gone'
  if (status === 429) return 'many'
  return status === 503 ? 'away' : 'wrong'
}
