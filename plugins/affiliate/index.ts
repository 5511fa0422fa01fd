import { jsonReply, Reply } from '../../lib/core/answer.ts'
import type { Incoming, Plugin } from '../../lib/core/plugin.ts'
import type { Problem } from '../../lib/errors.ts'
import { PAGE_HEADERS } from '../../lib/page/layout.ts'
import { langOf, readingOf, wantsPage } from '../../lib/page/reading.ts'
import { renderRefusal } from '../../lib/storefront/refusal-page.ts'
import followLink from './follow-link.ts'

/** Links of those who send guests without selling. */
export default {
  name: 'affiliate',
  title: 'Affiliates',
  description: 'Links that remember who sent a guest; no key. To a browser, refusals are pages.',
  prefix: '/aff',
  rate: 'pages',
  refuse,
  routes: [followLink]
} satisfies Plugin

/** A page for the guest who clicked, JSON for a program. */
function refuse(problem: Problem, { path, search, headers }: Incoming): Reply {
  const { status, body } = problem
  if (!wantsPage(headers)) return jsonReply(status, body)
  return new Reply(status, PAGE_HEADERS, renderRefusal(problem, path, readingOf(langOf(search), headers)))
}
