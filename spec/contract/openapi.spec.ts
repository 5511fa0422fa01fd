import t from 'tap'
import type { ErrorCode } from '../../lib/errors.ts'
import { parse } from '../../lib/kernel/parse.ts'
import { contractOf } from '../../lib/openapi.ts'
import { bodyOf, faultBySchema, registry } from '../support/contract.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly example?: unknown
  readonly schema?: { readonly type?: string }
  readonly $ref?: string
}

interface Operation {
  readonly operationId: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { example?: unknown }>> }>>
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly enum?: readonly string[] }>>
    readonly examples: Readonly<Record<ErrorCode, { readonly value: unknown }>>
  }
}

const text = JSON.stringify(contractOf(registry, 'https://swellbook.example'))
const contract = JSON.parse(text) as Contract
const operations = Object.values(contract.paths).flatMap(path => Object.values(path))
const listed = registry.entries.filter(({ route }) => !route.isUnlisted)

t.test('the contract names no server without a public address', async t => {
  const local = contractOf(registry, 'http://localhost:8080') as { servers: readonly { url: string }[] }
  t.equal(local.servers[0]?.url, '/')
})

t.test('the contract has one operation for each listed route', async t => {
  t.strictSame(
    operations.map(({ operationId }) => operationId).sort(),
    listed.map(({ route }) => route.name).sort()
  )
})

t.test('every input has an example and a description', async t => {
  for (const { route } of listed) {
    const operation = operations.find(({ operationId }) => operationId === route.name) as Operation
    t.ok(route.description, `${route.name} has a description`)
    for (const { name, description, example, $ref } of operation.parameters ?? []) {
      if (!$ref) t.ok(description && example !== undefined, `${route.name}: ${name} has words and an example`)
    }
    for (const [place, schema] of [
      ['path', route.params],
      ['query', route.query]
    ] as const) {
      const inPlace = (operation.parameters ?? []).filter(parameter => parameter.in === place)
      const example = Object.fromEntries(inPlace.map(({ name, example }) => [name, String(example)]))
      if (schema) t.doesNotThrow(() => parse(schema, example), `${route.name}: the ${place} example parses`)
    }
    const { body, bodyExample } = route
    if (body) t.doesNotThrow(() => parse(body, bodyExample), `${route.name}: the body example parses`)
  }
})

t.test('an integer parameter is declared as integer', async t => {
  const parameters = operations.flatMap(({ parameters = [] }) => parameters)
  for (const integer of ['months', 'limit', 'shoeSizeEu']) {
    t.equal(parameters.find(({ name }) => name === integer)?.schema?.type, 'integer', integer)
  }
})

t.test('a fixed set of values is declared as enum', async t => {
  const { schemas } = contract.components
  for (const name of ['Lesson', 'OctoSlot', 'FareHarborItem', 'BookinglayerLesson', 'Booking', 'Refusal'])
    t.ok(name in schemas, `there is a component ${name}`)
  t.strictSame(schemas.Level?.enum, ['beginner', 'intermediate', 'advanced', 'kids', 'all'])
  t.strictSame(schemas.SlotStatus?.enum, ['AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED'])
  t.notMatch(JSON.stringify(schemas), '"level":{"type":"string"}', 'wherever a lesson has a level')
  t.match(
    JSON.stringify(schemas.CreateBookingRequest),
    '"enum":["ON_HOLD","confirmed"]',
    'and so is the status of a new booking'
  )
})

t.test('every response has an example and a schema', async t => {
  for (const { route } of listed) {
    const { schema, example, contentType } = route.answer
    if (contentType) t.ok(example !== undefined, `${route.name} has an example`)
    if (schema)
      t.equal(faultBySchema(schema, example), undefined, `${route.name}: the example fits its schema`)
  }
})

t.test('every error has an example that fits its schema', async t => {
  for (const [code, { value }] of Object.entries(contract.components.examples)) {
    t.equal(faultBySchema(bodyOf(code as ErrorCode), value), undefined, code)
  }
})

/** A schema of the contract, as far as members and names go. */
interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Paths of members without a description. */
function undescribed({ properties = {}, items, anyOf = [], allOf = [] }: Schema, path: string): string[] {
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const isClear = member.description ?? member.$ref ?? member.const
    return [...(isClear === undefined ? [`${path}.${name}`] : []), ...undescribed(member, `${path}.${name}`)]
  })
  return [...members, ...[items ?? [], anyOf, allOf].flat().flatMap(part => undescribed(part, path))]
}

t.test('the contract describes every member', async t => {
  const { components } = contractOf(registry, 'https://swellbook.example') as unknown as {
    components: { schemas: Readonly<Record<string, Schema>> }
  }
  t.strictSame(
    Object.entries(components.schemas).flatMap(([name, schema]) => undescribed(schema, name)),
    []
  )
})

t.test('every body and answer has a name, and events are told apart by their type', async t => {
  const bodies = operations.flatMap(operation => {
    const { requestBody, responses, operationId } = operation as Operation & {
      requestBody?: { content: Readonly<Record<string, { schema: Schema }>> }
    }
    const success = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    const contents = [requestBody, ...success.map(([, answer]) => answer)].map(body => body?.content)
    return contents.map(
      content => [operationId, (content?.['application/json'] as { schema?: Schema })?.schema] as const
    )
  })
  const unnamed = bodies.filter(([, schema]) => schema && schema.$ref === undefined)
  t.strictSame(
    unnamed.map(([operationId]) => operationId),
    []
  )
  const { Event } = contract.components.schemas as unknown as {
    Event: {
      anyOf: readonly Schema[]
      discriminator: { propertyName: string; mapping: Readonly<Record<string, string>> }
    }
  }
  t.equal(Event.discriminator.propertyName, 'type')
  t.strictSame(
    Object.values(Event.discriminator.mapping),
    Event.anyOf.map(({ $ref }) => $ref)
  )
})
