import { Type } from '@sinclair/typebox'
import { route } from '../../lib/deps.ts'
import { json, temporaryRedirect } from '../../lib/kernel/answer.ts'
import { wantsPage } from '../../lib/pages/locale.ts'

const Home = Type.Object({ name: Type.String(), reference: Type.String(), contract: Type.String() })

export default route({
  method: 'GET',
  path: '/',
  name: 'getHome',
  summary: 'Entry point',
  description: 'Links to the reference page and the API contract.',
  auth: { kind: 'public' },
  redirects: 'Redirect to the pages for guests, if the client accepts text/html.',
  answer: json(200, Home, {
    description: 'The links.',
    example: { name: 'Swellbook', reference: '/docs', contract: '/openapi.json' }
  }),
  errors: []
}).handle(({ request }) => {
  if (wantsPage(request.headers)) return temporaryRedirect('/schools')
  return { name: 'Swellbook', reference: '/docs', contract: '/openapi.json' }
})
