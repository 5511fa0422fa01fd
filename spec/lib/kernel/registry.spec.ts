import t from 'tap'
import * as v from 'valibot'
import { empty } from '../../../lib/kernel/answer.ts'
import type { Plugin, Route } from '../../../lib/kernel/plugin.ts'
import { createRegistry } from '../../../lib/kernel/registry.ts'
import { createRouter, NoSuchMethod } from '../../../lib/kernel/router.ts'

const Id = v.object({ id: v.string() })

function routeOf(method: string, path: string, more: object = {}): Route {
  const base = {
    method,
    path,
    name: `${method} ${path}`,
    summary: 'Does something',
    auth: { kind: 'public' },
    answer: empty(204),
    errors: []
  }
  return { ...base, handle: () => undefined, ...more } as unknown as Route
}

function pluginOf(name: string, prefix: string, routes: readonly Route[], more: object = {}): Plugin {
  return { name, title: name, description: '', prefix: prefix as '/x', routes, ...more }
}

t.test('the registry', async t => {
  t.test('refuses invalid routes at boot', async t => {
    const rows: readonly [fault: RegExp, plugins: readonly Plugin[]][] = [
      [
        /twice: GET \/a/,
        [
          pluginOf('one', '', [routeOf('GET', '/a')]),
          pluginOf('two', '', [routeOf('GET', '/a', { name: 'other' })])
        ]
      ],
      [
        /twice: GET \/a\/:/,
        [
          pluginOf('one', '/a', [
            routeOf('GET', '/:id', { params: Id }),
            routeOf('GET', '/:key', { params: Id })
          ])
        ]
      ],
      [
        /twice: same/,
        [
          pluginOf('one', '', [
            routeOf('GET', '/a', { name: 'same' }),
            routeOf('GET', '/b', { name: 'same' })
          ])
        ]
      ],
      [/twice: one/, [pluginOf('one', '/a', []), pluginOf('one', '/b', [])]],
      [
        /one: GET \/a takes a key but has no rate/,
        [pluginOf('one', '', [routeOf('GET', '/a', { auth: { kind: 'school' } })])]
      ],
      [/is shared, so it must be/, [pluginOf('one', '', [routeOf('GET', '/a', { isShared: true })])]],
      [
        /is shared, so it must be/,
        [
          pluginOf('one', '', [routeOf('POST', '/a', { isShared: true, auth: { kind: 'school' } })], {
            rate: 'v1'
          })
        ]
      ],
      [/ends in a slash/, [pluginOf('one', '', [routeOf('GET', '/a/')])]],
      [/path parameters but no schema/, [pluginOf('one', '', [routeOf('GET', '/:id')])]],
      [/unknown code wipe_out/, [pluginOf('one', '', [routeOf('GET', '/a', { errors: ['wipe_out'] })])]]
    ]
    for (const [fault, plugins] of rows)
      t.throws(() => createRegistry(plugins), { message: fault }, String(fault))
  })

  t.test('derives every code of a route', async t => {
    const plugin = pluginOf(
      'one',
      '/p',
      [
        routeOf('GET', '/open'),
        routeOf('POST', '/kept', {
          auth: { kind: 'platform', scope: 'sizing' },
          body: v.object({}),
          errors: ['slot_expired']
        })
      ],
      { rate: 'v1' }
    )
    const [open, closed] = createRegistry([plugin]).entries
    t.strictSame(open?.codes, ['invalid_request', 'rate_limit_exceeded', 'internal_error'])
    t.strictSame(closed?.codes, [
      'invalid_request',
      'missing_api_key',
      'invalid_api_key',
      'insufficient_scope',
      'request_timeout',
      'slot_expired',
      'payload_too_large',
      'unsupported_media_type',
      'rate_limit_exceeded',
      'internal_error',
      'service_unavailable'
    ])
  })

  t.test('finds the surface of an address by its longest prefix', async t => {
    const { surfaceOf } = createRegistry([
      pluginOf('all', '', []),
      pluginOf('api', '/api', []),
      pluginOf('v1', '/api/v1', [])
    ])
    const rows = [
      ['/api/v1/x', 'v1'],
      ['/api/v1', 'v1'],
      ['/api/v10', 'api'],
      ['/api', 'api'],
      ['/other', undefined]
    ] as const
    for (const [path, name] of rows) t.equal(surfaceOf(path)?.name, name, path)
  })

  t.test('cannot be changed', async t => {
    const registry = createRegistry([pluginOf('one', '', [routeOf('GET', '/a')])])
    t.ok(
      Object.isFrozen(registry) && Object.isFrozen(registry.entries) && Object.isFrozen(registry.entries[0])
    )
  })
})

t.test('the router', async t => {
  const router = createRouter(
    createRegistry([
      pluginOf('one', '/p', [
        routeOf('GET', '/'),
        routeOf('GET', '/things/:id', { params: Id }),
        routeOf('DELETE', '/things/:id', { params: Id }),
        routeOf('POST', '/things')
      ])
    ])
  )

  t.test('finds a route with its path values', async t => {
    const { entry, params } = router.match('GET', '/p/things/a%20b')
    t.equal(entry.path, '/p/things/:id')
    t.strictSame({ ...params }, { id: 'a b' })
    t.equal(router.match('HEAD', '/p/things/x').entry.route.method, 'GET')
    const long = 'x'.repeat(8000)
    t.equal(router.match('GET', `/p/things/${long}`).params.id, long, 'however long')
    t.strictSame({ ...router.match('POST', '/p/things').params }, {})
    for (const path of ['/p', '/p/']) t.equal(router.match('GET', path).entry.path, '/p/')
  })

  t.test('lists the methods of an address', async t => {
    t.equal(router.allow('/p/things/x'), 'GET, HEAD, DELETE, OPTIONS')
    t.equal(router.allow('/p/things'), 'POST, OPTIONS')
    t.equal(router.allow('/nothing'), '')
  })

  t.test('refuses an unknown address', async t => {
    const rows = [
      ['GET', '/nothing', 'not_found'],
      ['GET', '/p/things', 'method_not_allowed'],
      ['TRACE', '/p/things', 'method_not_allowed'],
      ['GET', '/p/things/%zz', 'invalid_request'],
      ['GET', '/%ff', 'invalid_request']
    ] as const
    for (const [method, path, code] of rows)
      t.throws(() => router.match(method, path), { message: code }, `${method} ${path}`)
    t.throws(() => router.match('PUT', '/p/things'), new NoSuchMethod('POST, OPTIONS'))
  })
})
