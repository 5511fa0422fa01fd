import type { Problem } from '../../lib/errors.ts'
import { jsonReply, pageReply, type Reply } from '../../lib/kernel/answer.ts'
import type { Incoming, Plugin } from '../../lib/kernel/plugin.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { langOf, localeOf, wantsPage } from '../../lib/pages/locale.ts'
import followLink from './follow-link.ts'
import { renderStorefrontRefusal } from './pages/refusal-page.ts'

export default {
  name: 'affiliate',
  title: 'Affiliates',
  description: 'Affiliate links, without a key. For browsers, errors are pages.',
  prefix: '/aff',
  rate: 'pages',
  refuse,
  routes: [followLink]
} satisfies Plugin

/** Error response: a page for browsers, JSON for other clients. */
function refuse(problem: Problem, { path, search, headers }: Incoming): Reply {
  const { status, body } = problem
  if (!wantsPage(headers)) return jsonReply(status, body)
  return pageReply(
    status,
    PAGE_HEADERS,
    renderStorefrontRefusal(problem.status, path, localeOf(langOf(search), headers))
  )
}
