import t from 'tap'
import { AUDIENCE_NAMES } from '../../../lib/openapi.ts'
import { serve } from '../../support/server.ts'

t.test('the reference', async t => {
  const server = await serve(t)

  t.test('is a contract readable from any origin, and cacheable', async t => {
    const contract = await server.get('/openapi.json')
    t.equal(contract.status, 200)
    t.equal(contract.body.openapi, '3.1.0')
    t.equal(contract.body.servers[0].url, 'https://swellbook.example')
    t.equal(contract.headers.get('access-control-allow-origin'), '*')
    const etag = contract.headers.get('etag') as string
    const repeated = await server.get('/openapi.json', { headers: { 'if-none-match': etag } })
    t.equal(repeated.status, 304)
    t.equal(repeated.text, '')
  })

  t.test('has a part for each audience, complete in itself', async t => {
    const complete = (await server.get('/openapi.json')).body
    for (const audience of AUDIENCE_NAMES) {
      const { status, body } = await server.get(`/openapi.json?for=${audience}`)
      t.equal(status, 200, audience)
      const paths = Object.keys(body.paths)
      t.ok(paths.length > 0 && paths.length < Object.keys(complete.paths).length, audience)
      for (const path of paths)
        t.strictSame(Object.keys(body.paths[path]), Object.keys(complete.paths[path]), path)
      const references = [...JSON.stringify(body).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)]
      for (const [, kind = '', name = ''] of references)
        t.ok(body.components[kind]?.[name], `${audience}: ${name}`)
    }
    const v1 = (await server.get('/openapi.json?for=partner-v1')).body
    t.match(v1.info.description, 'insufficient_spots')
    t.notMatch(v1.info.description, 'proposal_expired')
    t.equal((await server.get('/openapi.json?for=nobody')).body.field, 'for')
  })

  t.test('is a page whose policy allows this server only', async t => {
    const page = await server.get('/docs/reference')
    const policy = page.headers.get('content-security-policy') ?? ''
    t.match(policy, "default-src 'none'")
    t.notMatch(policy, 'unsafe')
    t.notMatch(page.text, /<(script|style)>|style=| on[a-z]+=/)
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path as string)
    t.ok(files.length >= 5)
    for (const path of files) t.equal((await server.get(path)).status, 200, path)
  })

  const types = [
    ['swagger-ui.css', 'text/css; charset=utf-8'],
    ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['reference.css', 'text/css; charset=utf-8'],
    ['reference.js', 'text/javascript; charset=utf-8'],
    ['icon.svg', 'image/svg+xml']
  ] as const
  for (const [name, type] of types) {
    t.test(`has ${name}, with a validator`, async t => {
      const file = await server.get(`/docs/assets/${name}`)
      t.equal(file.headers.get('content-type'), type)
      const etag = file.headers.get('etag') as string
      const repeated = await server.get(`/docs/assets/${name}`, { headers: { 'if-none-match': etag } })
      t.equal(repeated.status, 304)
    })
  }
})
