import * as v from 'valibot'
import { isAffiliate } from '../../lib/attribution/queries.ts'
import { affiliateCookie, pathWithin } from '../../lib/attribution/rules.ts'
import { route } from '../../lib/deps.ts'
import { empty, redirectTo } from '../../lib/kernel/answer.ts'
import { isShortId } from '../../lib/text/typed.ts'

/** Target of a link without a valid page of this site. */
const START = '/schools'

export default route({
  method: 'GET',
  path: '/:slug',
  name: 'followAffiliateLink',
  summary: 'Follow an affiliate’s link',
  description:
    'Remembers for 90 days who sent the guest, in a first-party cookie, and leads on. The last link followed counts. While the database is away it leads on and remembers nobody.',
  auth: { kind: 'public' },
  params: v.object({
    slug: v.pipe(v.string(), v.description('The affiliate'), v.examples(['hotel-mar']))
  }),
  query: v.object({
    to: v.optional(
      v.pipe(
        v.unknown(),
        v.transform(to => (typeof to === 'string' ? to : undefined)),
        v.description('A path of this site; any other address leads to the list of schools'),
        v.examples(['/schools/sch_onda_clara'])
      )
    )
  }),
  answer: empty(204, { description: 'Never: it always redirects.' }),
  redirects: 'To the page; with the cookie, where there is such an affiliate.',
  errors: ['service_unavailable']
}).handle(async ({ params: { slug }, query, request, read, publicUrl }) => {
  const isClick = request.method === 'GET' && isShortId(slug) && (await isAffiliate(read, slug))
  const headers = isClick ? { 'set-cookie': affiliateCookie(slug, publicUrl) } : {}
  return redirectTo(pathWithin(query.to) ?? START, headers)
})
