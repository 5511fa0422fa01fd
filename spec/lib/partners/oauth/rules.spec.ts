import t from 'tap'
import type { Sql } from '../../../../lib/infra/database/pool.ts'
import { createProvider } from '../../../../lib/partners/oauth/provider.ts'
import {
  clientMetadataOf,
  consentRequestOf,
  readClientId,
  refreshScopeOf,
  scopeOf,
  serverMetadata,
  writeClientId
} from '../../../../lib/partners/oauth/rules.ts'

t.test('the server metadata is true: the library says the same', async t => {
  const none = (() => {
    throw new Error('The metadata needs no database.')
  }) as unknown as Sql
  const publicUrl = 'https://swellbook.example'
  const provider = createProvider({ read: none, write: none, publicUrl, readDocument: none as never })
  const { body } = await provider.answer({ method: 'GET', path: '/.well-known/oauth-authorization-server' })
  const { scopes_supported, response_modes_supported, revocation_endpoint_auth_methods_supported, ...ours } =
    serverMetadata(publicUrl)
  t.match(JSON.parse(body), ours)
  t.strictSame(
    [scopes_supported, response_modes_supported, revocation_endpoint_auth_methods_supported],
    [['read', 'propose'], ['query'], ['none']],
    'of these it knows more, which we do not offer'
  )
})

t.test('a scope is reduced to ours', async t => {
  for (const [requested, scope] of [
    [null, 'read propose'],
    ['', 'read propose'],
    ['read', 'read'],
    ['read offline_access', 'read'],
    ['openid email', 'read propose'],
    ['propose', 'read propose']
  ] as const)
    t.equal(scopeOf(requested), scope, String(requested))
  t.equal(refreshScopeOf('read openid'), 'read')
  t.equal(refreshScopeOf('openid'), undefined)
})

t.test('the id of a registered client is its metadata', async t => {
  const metadata = clientMetadataOf({
    client_name: 'Às\u202e d’Ouro',
    redirect_uris: ['http://localhost:1/cb']
  })!
  const id = writeClientId(metadata)!
  t.match(id, /^c\.[\w-]+$/)
  t.strictSame(readClientId(id), { client_id: id, ...metadata })
  t.equal(metadata.application_type, 'native')
  t.equal(metadata.client_name, 'Às d’Ouro', 'without characters that hide something')
  for (const text of [
    '',
    'c.',
    'c.!',
    'c.bm8',
    `c.${'A'.repeat(2000)}`,
    `c.${Buffer.from('{}').toString('base64url')}`
  ])
    t.equal(readClientId(text), undefined, text.slice(0, 20))
  const long = Array.from({ length: 10 }, (_, i) => `https://assistant.example/${i}${'x'.repeat(300)}`)
  t.equal(writeClientId(clientMetadataOf({ redirect_uris: long })!), undefined)
})

t.test('the consent page says where the access goes', async t => {
  t.strictSame(consentRequestOf('Claude', 'https://claude.ai/callback', 'read'), {
    name: 'Claude',
    host: 'claude.ai',
    mayPropose: false
  })
  t.match(consentRequestOf(undefined, 'http://127.0.0.1:4000/cb', undefined), {
    name: '127.0.0.1',
    host: null
  })
})
