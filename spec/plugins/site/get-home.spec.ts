import t from 'tap'
import { serve } from '../../support/server.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

t.test('GET /', async t => {
  const { get } = await serve(t)

  t.test('redirects a browser to the schools', async t => {
    const { status, headers } = await get('/', { headers: BROWSER })
    t.equal(status, 302)
    t.equal(headers.get('location'), '/schools')
  })

  t.test('shows a program the reference and the contract', async t => {
    t.strictSame((await get('/')).body, { name: 'Swellbook', reference: '/docs', contract: '/openapi.json' })
  })

  t.test('is not the API root, which redirects a browser to the reference', async t => {
    t.equal((await get('/api/partner/v1', { headers: BROWSER })).headers.get('location'), '/docs')
  })
})
