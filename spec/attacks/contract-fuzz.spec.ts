// tags: full alone
import fc from 'fast-check'
import t from 'tap'
import { anything, arbitraryOf } from '../support/arbitrary.ts'
import {
  exampleOf,
  type Operation,
  type OperationRequest,
  operations,
  placesOf,
  put,
  type Schema,
  written
} from '../support/operations.ts'
import { openPrism, type Proxied } from '../support/prism.ts'
import { renew } from '../support/renew.ts'
import { fillSea } from '../support/sea.ts'
import { serve } from '../support/server.ts'
import { addEverything, NO_RATES, type SchoolOfEverything } from '../support/settle.ts'

// Calls every operation of the contract through Prism, with valid and invalid requests. Another seed or
// more runs: FUZZ_SEED=7 FUZZ_RUNS=500 npm test -- spec/attacks/contract-fuzz

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_701)
const RUNS = Number(process.env.FUZZ_RUNS ?? 6)

/** Existing ids by parameter or field name, tried as often as any text. */
type StoredIds = Readonly<Record<string, unknown>>

/** Valid requests. */
function fitting(operation: Operation, example: OperationRequest): fc.Arbitrary<OperationRequest> {
  const examples = example.body as StoredIds | undefined
  const text = fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 40 })
  const path = Object.entries(example.path).map(([name, value]) => {
    const other = fc.oneof(fc.uuid(), text.filter(isSegment))
    return [
      name,
      name === 'id' && value.includes('-') ? fc.constant(value) : fc.oneof(fc.constant(value), other)
    ]
  })
  const query = operation.query.map(({ name, schema }) => {
    const valueInExample = name in example.query ? [fc.constant(example.query[name])] : []
    return [name, fc.oneof(...valueInExample, arbitraryOf(schema).map(written).filter(isProvided))]
  })
  const isKey = operation.entry.route.auth.kind === 'widget'
  const required = operation.query
    .filter(({ name, required }) => required || (isKey && name === 'key'))
    .map(({ name }) => name)
  return fc.record({
    path: fc.record(Object.fromEntries(path)),
    query: fc.record(Object.fromEntries(query), { requiredKeys: required }),
    headers: fc.constant(example.headers),
    body: operation.body ? bodyFor(operation.body, examples) : fc.constant(undefined)
  }) as fc.Arbitrary<OperationRequest>
}

/** A valid body; half of its id fields name existing things. */
function bodyFor(schema: Schema, examples: StoredIds = {}): fc.Arbitrary<unknown> {
  if (!schema.properties) return fc.constant(examples)
  return fc
    .record({
      generated: arbitraryOf({ type: 'object', ...schema }),
      keep: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 })
    })
    .map(({ generated, keep }) => {
      const fields = Object.entries(examples).filter(([, value], n) => value !== undefined && keep[n])
      return { ...(generated as object), ...Object.fromEntries(fields) }
    })
}

/** Prism and the service both treat an empty parameter as absent. */
const isProvided = (text: string) => text !== ''

/** Clients resolve segments of dots themselves; Prism rejects invalid Unicode in a path. */
const isSegment = (text: string) => text.trim() !== '' && !/^\.{1,2}$/.test(text) && text.isWellFormed()

/** Requests with exactly one invalid value. */
function broken(operation: Operation, example: OperationRequest): fc.Arbitrary<OperationRequest> {
  const places = placesOf(operation)
  if (places.length === 0) return fc.constant({ ...example, query: { unknown: '1' } })
  return fc
    .tuple(fitting(operation, example), fc.constantFrom(...places), anything)
    .filter(([, { at }, value]) => at !== 'path' || isSegment(written(value)))
    .map(([asking, place, value]) => put(asking, place, value))
}

t.test('every operation answers what the contract says, whatever it is asked', async t => {
  const server = await serve(t, { settings: NO_RATES })
  await fillSea(server.databaseUrl)
  let settled: SchoolOfEverything = await addEverything(server, 'onda-clara')
  const contract = (await server.get('/openapi.json')).body
  const prism = await openPrism(server, contract)
  let requests = 0

  const pass = async (operation: Operation, asking: OperationRequest): Promise<Proxied> => {
    requests += 1
    const proxied = await prism(operation, asking)
    const { answered, answer } = proxied
    if (answered.status >= 500)
      throw new Error(`${operation.name} answered ${answered.status} ${answered.text}`)
    if (answer.length > 0)
      throw new Error(`${operation.name} answered ${answered.status}: ${answer.join('; ')}`)
    return proxied
  }
  const check = async (
    arbitrary: fc.Arbitrary<OperationRequest>,
    examine: (asking: OperationRequest) => Promise<unknown>
  ) => {
    const property = fc.asyncProperty(arbitrary, async asking => {
      await examine(asking)
    })
    await fc.assert(property, { seed: SEED, numRuns: RUNS })
  }

  const listed = operations.filter(({ entry }) => !entry.route.isUnlisted)
  for (const operation of listed) {
    t.test(operation.name, async t => {
      settled = await renew(server, settled, operation.entry.route.name)
      const example = exampleOf(operation, settled)
      await check(fitting(operation, example), async asking => {
        const { request } = await pass(operation, asking)
        if (request.length > 0) throw new Error(`${operation.name} was asked: ${request.join('; ')}`)
      })
      await check(broken(operation, example), asking => pass(operation, asking))
      t.pass('valid and invalid requests are answered as declared')
    })
  }

  t.test('an answer that differs from its declaration is noticed', async t => {
    const other = structuredClone(contract)
    const { get } = other.paths['/health/live']
    get.responses[200].content['application/json'].schema.properties.status = { const: 'dead' }
    get.parameters = [{ name: 'x-must', in: 'header', required: true, schema: { type: 'string' } }]
    delete other.paths['/api/partner/v1/supplier'].get.responses[200]
    const strict = await openPrism(server, other)
    const passed = async (name: string) => {
      const operation = operations.find(one => one.name === name) as Operation
      return strict(operation, exampleOf(operation, settled))
    }
    const { request, answer } = await passed('getLive')
    t.match([request, answer], [[/x-must/], [/status/]])
    t.match((await passed('getSupplier')).answer, [/Unable to match the returned status/])
  })

  t.test('and enough requests were sent', async t => {
    t.ok(
      requests >= listed.length * RUNS,
      `${requests} requests of ${listed.length} operations through Prism`
    )
  })
})
