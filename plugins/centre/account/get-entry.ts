import { route } from '../../../lib/deps.ts'
import { htmlPage } from '../../../lib/kernel/answer.ts'
import { LanguageQuery, staffReadingOf } from '../../../lib/pages/reading.ts'
import { DIALOGUE_HEADERS } from './dialogue.ts'
import { renderEntry } from './entry-page.ts'

export const getEntry = route({
  method: 'GET',
  path: '/sign-in',
  name: 'getEntry',
  auth: { kind: 'public' },
  query: LanguageQuery,
  answer: htmlPage({ description: 'The page.', headers: DIALOGUE_HEADERS }),
  unlisted: true,
  errors: []
}).handle(({ query, request, passkeys }) =>
  renderEntry(passkeys, staffReadingOf(query.lang, request.headers))
)
