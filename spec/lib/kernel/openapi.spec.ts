// tags: alone
import { Type } from '@sinclair/typebox'
import t from 'tap'
import * as v from 'valibot'
import { empty, json, jsonReply, serializedJson } from '../../../lib/kernel/answer.ts'
import { type Json, openApiOf, type ServiceInfo } from '../../../lib/kernel/openapi.ts'
import { type AppTypes, type Plugin, routesOf } from '../../../lib/kernel/plugin.ts'
import { createRegistry } from '../../../lib/kernel/registry.ts'

const route = routesOf<AppTypes>()
const Stance = Type.Union([Type.Literal('regular'), Type.Literal('goofy')], { title: 'Stance' })
const Surfer = Type.Object({ name: Type.String(), stance: Type.Optional(Stance) }, { title: 'Surfer' })

const info: ServiceInfo = {
  title: 'Waves',
  version: '1.0.0',
  description: 'About waves.',
  contact: { name: 'The lifeguard' },
  license: { name: 'MIT', identifier: 'MIT' },
  servers: [{ url: 'https://waves.example' }],
  securitySchemes: { key: { type: 'http', scheme: 'bearer' }, other: { type: 'http', scheme: 'basic' } },
  words: { name: 'Name for people' },
  securityOf: ({ kind }) => (kind === 'public' ? [] : [{ key: [] }])
}

const read = route({
  method: 'GET',
  path: '/surfers/:id',
  name: 'getSurfer',
  summary: 'Read a surfer',
  auth: { kind: 'member' },
  params: v.object({ id: v.pipe(v.string(), v.description('Who'), v.examples(['kai'])) }),
  query: v.object({ board: v.optional(v.picklist(['long', 'short'])) }),
  answer: serializedJson(Surfer, { description: 'The surfer.', example: { name: 'Kai' } }),
  redirects: 'To the beach.',
  errors: ['not_found']
}).handle(() => undefined as never)

const write = route({
  method: 'POST',
  path: '/surfers',
  name: 'addSurfer',
  summary: 'Add a surfer',
  description: 'At the end of the line.',
  auth: { kind: 'public' },
  body: v.object({
    name: v.string(),
    waves: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 1),
    motto: v.optional(v.string(), '')
  }),
  bodyExample: { name: 'Kai' },
  answer: json(201, Surfer, { example: { name: 'Kai' } }),
  errors: ['insufficient_spots']
}).handle(() => undefined as never)

const hidden = route({
  method: 'DELETE',
  path: '/surfers/:id',
  name: 'dropSurfer',
  summary: 'Out',
  auth: { kind: 'public' },
  isUnlisted: true,
  params: v.object({ id: v.string() }),
  answer: empty(204),
  errors: []
}).handle(() => undefined)

const plugin: Plugin = {
  name: 'line-up',
  title: 'Line-up',
  description: 'Who waits for a wave.',
  prefix: '/v1',
  rate: 'v1',
  routes: [read, write, hidden]
}

// biome-ignore lint/suspicious/noExplicitAny: the document is compared as it is written
const documentOf = (plugins: readonly Plugin[]): any =>
  JSON.parse(JSON.stringify(openApiOf(createRegistry(plugins), info) satisfies Json))

// biome-ignore lint/suspicious/noExplicitAny: the document is compared as it is written
const at = (document: any, { $ref }: { $ref: string }) =>
  $ref
    .split('/')
    .slice(1)
    .reduce((part, name) => part[name], document)

t.test('the OpenAPI document of a registry', async t => {
  const document = documentOf([plugin])
  const got = document.paths['/v1/surfers/{id}'].get
  const post = document.paths['/v1/surfers'].post

  t.test('names the service, its tags and only the schemes in use', async t => {
    t.match(document.info, { title: 'Waves', license: { identifier: 'MIT' } })
    t.strictSame(document.tags, [{ name: 'Line-up', description: 'Who waits for a wave.' }])
    t.strictSame(Object.keys(document.components.securitySchemes), ['key'])
  })

  t.test('leaves out what is unlisted', async t => {
    t.strictSame(Object.keys(document.paths['/v1/surfers/{id}']), ['get'])
  })

  t.test('writes path and query as parameters with descriptions and examples', async t => {
    const [id, board, held] = got.parameters
    t.strictSame(id, {
      name: 'id',
      in: 'path',
      required: true,
      description: 'Who',
      schema: { type: 'string' },
      example: 'kai'
    })
    t.match(board, { in: 'query', required: false, schema: { enum: ['long', 'short'] }, example: 'long' })
    t.strictSame(held, { $ref: '#/components/parameters/IfNoneMatch' })
  })

  t.test('writes a body as it is sent', async t => {
    const { schema: named, example } = post.requestBody.content['application/json']
    const schema = document.components.schemas[named.$ref.split('/').at(-1)]
    t.strictSame(example, { name: 'Kai' })
    t.strictSame(schema.required, ['name'])
    t.strictSame(schema.properties.motto, { type: 'string' })
    t.notMatch(JSON.stringify(schema), String(Number.MAX_SAFE_INTEGER))
  })

  t.test('writes the answer, and the possible 302 and 304', async t => {
    t.strictSame(got.responses[200].content['application/json'].example, { name: 'Kai' })
    t.ok(got.responses[200].headers.ETag)
    t.equal(got.responses[302].description, 'To the beach.')
    t.ok(got.responses[304].headers.ETag)
    t.notOk(post.responses[304])
  })

  t.test('writes one refusal for each status, with codes, fields and rate headers', async t => {
    const { description, headers, content } = at(document, post.responses[409])
    t.match(description, 'insufficient_spots')
    t.ok(headers['X-RateLimit-Remaining'])
    const { schema, examples } = content['application/json']
    t.strictSame(schema, { $ref: '#/components/schemas/InsufficientSpots' })
    const [any, own] = at(document, schema).allOf
    t.strictSame(at(document, any).required, ['error', 'hint'])
    t.strictSame(own.required, ['error', 'remaining'])
    t.strictSame(own.properties.error.enum, ['insufficient_spots'])
    t.strictSame(examples, { insufficient_spots: { $ref: '#/components/examples/insufficient_spots' } })
    t.equal(document.components.examples.insufficient_spots.value.remaining, 1)
    t.ok(at(document, post.responses[429]).headers['Retry-After'])
  })

  t.test('writes shared parts once', async t => {
    t.strictSame(got.responses[500], post.responses[500])
    t.equal(got.responses[400].$ref, '#/components/responses/LineUpBadRequest')
    t.equal(post.responses[400].$ref, '#/components/responses/LineUpBadRequest')
    const { schema } = post.responses[201].content['application/json']
    t.strictSame(schema, { $ref: '#/components/schemas/Surfer' })
    t.strictSame(at(document, schema).required, ['name'])
    const { stance } = at(document, schema).properties
    t.strictSame(stance, { $ref: '#/components/schemas/Stance' })
    t.strictSame(at(document, stance), { type: 'string', enum: ['regular', 'goofy'] })
  })

  t.test('requires a key if a route does', async t => {
    t.strictSame(got.security, [{ key: [] }])
    t.strictSame(post.security, [])
    t.equal(post.description, 'At the end of the line.')
    t.equal(got.description, 'Read a surfer.')
  })
})

const SENDING = {
  name: 'waves',
  title: 'Waves',
  description: 'Of waves.',
  prefix: '/waves',
  outgoing: {
    'surfer.arrived': {
      summary: 'A surfer arrived',
      description: 'Sent once.',
      schema: Surfer,
      example: { name: 'Kai' },
      headers: { 'wave-id': 'Which wave' },
      answers: { '2XX': 'Heard.' }
    }
  }
} as const

t.test('sent messages are named, and share the schemas of answers', async t => {
  const { webhooks } = openApiOf(createRegistry([{ ...SENDING, routes: [] }]), info) as { webhooks: Json }
  t.strictSame(webhooks, {
    'surfer.arrived': {
      post: {
        operationId: 'onSurferArrived',
        summary: 'A surfer arrived',
        description: 'Sent once.',
        parameters: [
          {
            name: 'wave-id',
            in: 'header',
            required: true,
            description: 'Which wave',
            schema: { type: 'string' }
          }
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Surfer' }, example: { name: 'Kai' } }
          }
        },
        responses: { '2XX': { description: 'Heard.' } },
        security: []
      }
    }
  })
})

t.test('a list shares its items, and different responses have different names', async t => {
  const list = route({
    method: 'GET',
    path: '/surfers',
    name: 'listSurfers',
    summary: 'All',
    auth: { kind: 'public' },
    answer: json(200, Type.Array(Surfer), { example: [] }),
    errors: ['invalid_email']
  }).handle(() => [])
  const { paths, components } = documentOf([{ ...plugin, routes: [read, list] }])
  const { 200: answer, 400: refusal } = paths['/v1/surfers'].get.responses
  t.strictSame(answer.content['application/json'].schema, { $ref: '#/components/schemas/ListSurfersAnswer' })
  t.strictSame(components.schemas.ListSurfersAnswer, {
    type: 'array',
    items: { $ref: '#/components/schemas/Surfer' }
  })
  t.strictSame(refusal, { $ref: '#/components/responses/ListSurfersBadRequest' })
})

t.test("answers of a protocol are shown beside the route's own", async t => {
  const flag = { schema: Type.Object({ flag: Type.String() }), example: { flag: 'red' } }
  const others = {
    202: { description: 'Waits on the beach.' },
    400: { description: 'Nobody surfs today.', ...flag },
    451: { description: 'Nobody may surf here.', ...flag }
  }
  const document = documentOf([{ ...plugin, routes: [{ ...write, others }] }])
  const { responses } = document.paths['/v1/surfers'].post
  t.strictSame([responses[202].description, responses[202].content], ['Waits on the beach.', undefined])
  t.strictSame(responses[451].content['application/json'].example, { flag: 'red' })
  const { description, content } = at(document, responses[400])
  t.match(description, /`invalid_request`.*\n- Nobody surfs today\.$/s)
  const { schema, examples } = content['application/json']
  t.strictSame(
    schema.anyOf.map((part: { allOf?: object; required?: string[] }) => part.required ?? Object.keys(part)),
    [['$ref'], ['flag']]
  )
  t.strictSame(examples.other, { value: { flag: 'red' } })
})

t.test('a surface with its own errors is shown with them', async t => {
  const refusal = Type.Object({ wipeout: Type.String() })
  const worded: Plugin = {
    ...plugin,
    refuse: problem => jsonReply(problem.status === 409 ? 418 : problem.status, { wipeout: problem.code }),
    refusal
  }
  const document = documentOf([worded])
  const { responses } = document.paths['/v1/surfers'].post
  t.notOk(responses[409])
  const teapot = at(document, responses[418])
  t.match(teapot.content['application/json'], {
    schema: { required: ['wipeout'] },
    examples: { insufficient_spots: { value: { wipeout: 'insufficient_spots' } } }
  })
  t.notMatch(teapot.description, 'insufficient_spots')
})
