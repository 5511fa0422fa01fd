import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { htmlPage, temporaryRedirect } from '../../../lib/kernel/answer.ts'
import type { Plugin } from '../../../lib/kernel/plugin.ts'
import { LanguageQuery, linkTo, staffLocaleOf } from '../../../lib/pages/locale.ts'
import { PROPOSALS_PATH } from '../../../lib/people/rules.ts'

/** The addresses that the owner's pages had: links to them are out in the world. */
export default {
  name: 'owner-addresses',
  title: "The owner's pages of old",
  description: 'Addresses that lead to the control centre.',
  prefix: '/owner',
  rate: 'pages',
  routes: [
    ledOn('/', 'ownerHomeOfOld'),
    ledOn('/assistants', 'assistantsOfOld'),
    ledOn('/proposals/:pid', 'proposalOfOld'),
    ledOn('/sign-in/:token', 'signInLinkOfOld')
  ]
} satisfies Plugin

/** Redirects an old address to the same place below /centre. */
function ledOn(path: `/${string}`, name: string) {
  return route({
    method: 'GET',
    path,
    name,
    summary: 'Led on',
    description: 'Leads to where the page is now.',
    auth: { kind: 'public' },
    params: v.record(v.string(), v.string()),
    query: LanguageQuery,
    answer: htmlPage({ description: 'Never; it leads on.' }),
    redirects: 'To where the page is now.',
    isUnlisted: true,
    errors: []
  }).handle(({ query, request }) => {
    const place = request.path.replace(/^\/owner|\/$/g, '')
    const now = place === '' ? PROPOSALS_PATH : `/centre${place}`
    return temporaryRedirect(linkTo(now, staffLocaleOf(query.lang, request.headers)))
  })
}
