import * as v from 'valibot'
import { route } from '../../lib/deps.ts'
import { empty, temporaryRedirect } from '../../lib/kernel/answer.ts'
import { isAffiliate } from '../../lib/partners/attribution/queries.ts'
import { affiliateCookie, parseRedirectPath } from '../../lib/partners/attribution/rules.ts'
import { isShortId } from '../../lib/text/typed.ts'

/** Target of a link whose path is not a valid page of this site. */
const START = '/schools'

export default route({
  method: 'GET',
  path: '/:slug',
  name: 'followAffiliateLink',
  summary: 'Follow an affiliate’s link',
  description:
    'Stores the affiliate in a first-party cookie for 90 days and redirects. The last link counts. If the database is unavailable, it redirects without a cookie.',
  auth: { kind: 'public' },
  params: v.object({
    slug: v.pipe(v.string(), v.description('The affiliate'), v.examples(['hotel-mar']))
  }),
  query: v.object({
    to: v.optional(
      v.pipe(
        v.unknown(),
        v.transform(to => (typeof to === 'string' ? to : undefined)),
        v.description('A path of this site; any other value leads to the list of schools'),
        v.examples(['/schools/sch_onda_clara'])
      )
    )
  }),
  answer: empty(204, { description: 'Never returned: it always redirects.' }),
  redirects: 'Redirect to the page, with the cookie if the affiliate exists.',
  errors: ['service_unavailable']
}).handle(async ({ params: { slug }, query, request, read, publicUrl }) => {
  const isClick = request.method === 'GET' && isShortId(slug) && (await isAffiliate(read, slug))
  const headers = isClick ? { 'set-cookie': affiliateCookie(slug, publicUrl) } : {}
  return temporaryRedirect(parseRedirectPath(query.to) ?? START, headers)
})
