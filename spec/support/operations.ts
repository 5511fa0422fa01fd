import { bodySchemaOf, parametersOf } from '../../lib/kernel/openapi/input.ts'
import type { Entry } from '../../lib/kernel/registry.ts'
import { uuidV7 } from '../../lib/text/uuid.ts'
import { ASSETS } from '../../plugins/centre/kit/assets.ts'
import { tools } from '../../plugins/connector/tools.ts'
import { registry } from './contract.ts'
import { PICTURE_DIGEST, type SchoolOfEverything } from './settle.ts'
import type { Things } from './things.ts'

/** The parts of a JSON Schema that the specs read. */
export interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly format?: string
}

/** A route, or a tool of the connector. */
export interface Operation {
  readonly name: string
  readonly entry: Entry
  readonly query: readonly Parameter[]
  /** Schema of the body, if any. */
  readonly body?: Schema
  readonly bodyExample?: unknown
}

/** A parameter of the contract. */
export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
  readonly example?: unknown
}

/** One request of an operation, by its parts. */
export interface OperationRequest {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** An input of a request: a parameter, or a value inside the body. */
export interface Place {
  readonly at: 'path' | 'query' | 'body'
  readonly keys: readonly (string | number)[]
  readonly schema: Schema
}

const TOOL_EXAMPLES: Readonly<Record<string, unknown>> = {
  lessonId: 'the lesson',
  date: '2099-07-01',
  startTime: '14:00',
  endTime: '16:00',
  item: 'boots',
  size: '42',
  quantity: 5,
  from: '2099-07-01',
  to: '2099-07-20'
}

/** Every operation in the registry's order, with each tool of the connector as a separate one. */
export const operations: readonly Operation[] = registry.entries.flatMap(entry => {
  const operation = operationOf(entry)
  return entry.route.name === 'callConnector' ? [operation, ...toolsOf(entry)] : [operation]
})

function operationOf(entry: Entry): Operation {
  const { name, query, body, bodyExample } = entry.route
  return {
    name,
    entry,
    query: parametersOf(query, 'query') as unknown as readonly Parameter[],
    ...(body && { body: bodySchemaOf(body, entry.route) as Schema, bodyExample })
  }
}

function toolsOf(entry: Entry): Operation[] {
  return [...tools.values()].map(({ name, description }) => {
    const { inputSchema } = description as { inputSchema: Schema }
    const names = Object.keys(inputSchema.properties ?? {}).filter(key => key in TOOL_EXAMPLES)
    const args = Object.fromEntries(names.map(key => [key, TOOL_EXAMPLES[key]]))
    const params = { name, arguments: args }
    return {
      name,
      entry,
      query: [],
      body: { properties: { params: { properties: { arguments: inputSchema } } } },
      bodyExample: { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    }
  })
}

/** A valid request: the contract's examples with ids of existing things. */
export function exampleOf(
  operation: Operation,
  { things, callers, platformKey }: SchoolOfEverything
): OperationRequest {
  const { entry, query, bodyExample } = operation
  const names = [...entry.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name as string)
  const ids = { ...idsFor(entry, things), key: platformKey } as Readonly<Record<string, string>>
  return {
    path: Object.fromEntries(names.map(name => [name, ids[name] ?? 'x'])),
    query: Object.fromEntries(
      query
        .filter(({ name, required }) => required || OPTIONAL_BUT_SENT.includes(name) || isChoice(entry, name))
        .map(({ name, example }) => [name, ids[name] ?? String(example)])
    ),
    headers: callers[entry.route.auth.kind as keyof typeof callers],
    ...(bodyExample !== undefined && { body: withIds(bodyExample, things) })
  }
}

/** True for the lessons of a form for several, without which there is none. */
function isChoice({ path }: Entry, name: string): boolean {
  return path.endsWith('/together') && name === 'lessons'
}

/** Optional parameters that examples set, because requests without them test too little. */
const OPTIONAL_BUT_SENT = ['key', 'level', 'format', 'spot', 'localDate']

/** Ids by their names in a path: `id` is a booking, a product or a school. */
function idsFor({ path }: Entry, things: Things): Readonly<Record<string, string>> {
  const id = path.startsWith('/api/schools/') ? things.schoolId : things.bookingId
  const token = /^\/(owner|centre)\//.test(path) ? 'x' : things.calendarToken
  const slotId = path.includes('/booked/') ? things.bookedSlotId : things.slotId
  const { ceremony: _, ...named } = things
  const asset = Object.values(ASSETS).find(({ name }) => path.endsWith(`/${name}`))
  return {
    ...named,
    slotId,
    ...(path.endsWith('/booked/:attempt/confirm') && { attempt: things.signed }),
    ...(/\/(logo|photo)\//.test(path) && { digest: PICTURE_DIGEST }),
    ...(asset && { digest: asset.path.split('/').at(-2)! }),
    lessons: things.slotId,
    date: things.localDate,
    week: things.localDate,
    report: 'owed',
    file: 'report.csv',
    picture: 'logo',
    typeId: 'group',
    place: '1',
    light: 'dawn',
    about: things.bookingId,
    spotId: 'supertubos',
    uuid: things.holdId,
    token,
    id: /products/.test(path)
      ? 'group'
      : /subscriptions/.test(path)
        ? things.subscriptionId
        : path.startsWith('/api/partner/v1/webhooks')
          ? things.eventWebhookId
          : /\/webhooks/.test(path)
            ? things.webhookId
            : id
  }
}

/** Replaces ids in a document by those of existing things, by member name. */
function withIds(value: unknown, things: Things): unknown {
  if (Buffer.isBuffer(value)) return value
  const ids: Readonly<Record<string, unknown>> = {
    lessonSlotId: things.slotId,
    lessonId: things.slotId,
    replaced: things.slotId,
    replacement: things.replacementId,
    bookingId: things.bookingId,
    availabilityId: things.slotId,
    availabilityIds: [things.slotId],
    productId: things.productId,
    payloadHash: things.payloadHash,
    localDate: things.localDate,
    localDateStart: things.localDate,
    localDateEnd: things.localDate,
    externalRef: undefined,
    resellerReference: undefined,
    uuid: undefined,
    party: `${things.bookingId}.1`,
    guest: `${things.bookingId}.1`,
    lessons: `${things.slotId}.1`,
    notice: `${things.noticed}.told`,
    change: uuidV7(Date.now()),
    payment: uuidV7(Date.now()),
    refundId: uuidV7(Date.now()),
    settlement: uuidV7(Date.now()),
    gift: uuidV7(Date.now()),
    pack: uuidV7(Date.now()),
    move: uuidV7(Date.now()),
    creditCode: things.creditCode,
    attempt: uuidV7(Date.now())
  }
  if (Array.isArray(value)) return value.map(item => withIds(item, things))
  if (typeof value !== 'object' || value === null) return value
  // The members of a device's answer belong together.
  if ('clientData' in value) return { ...value, ...things.ceremony }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name in ids ? ids[name] : withIds(inner, things)])
  )
}

/** Every input of an operation, including those inside the body. */
export function placesOf({ entry, query, body }: Operation): Place[] {
  const path = [...entry.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name as string)
  return [
    ...path.map(name => ({ at: 'path' as const, keys: [name], schema: { type: 'string' } })),
    ...query.map(({ name, schema }) => ({ at: 'query' as const, keys: [name], schema })),
    ...(body ? leavesOf(body, []) : [])
  ]
}

function leavesOf(schema: Schema, keys: readonly (string | number)[]): Place[] {
  const inner = [schema, ...(schema.anyOf ?? [])]
  const below = inner.flatMap(({ properties, items }) => [
    ...Object.entries(properties ?? {}).flatMap(([name, value]) => leavesOf(value, [...keys, name])),
    ...(items ? leavesOf(items, [...keys, 0]) : [])
  ])
  return keys.length === 0 && below.length > 0 ? below : [{ at: 'body', keys, schema }, ...below]
}

/** The same request with another value of one input. */
export function put(asking: OperationRequest, { at, keys }: Place, value: unknown): OperationRequest {
  return at === 'body'
    ? { ...asking, body: within(asking.body, keys, value) }
    : { ...asking, [at]: { ...asking[at], [keys[0] as string]: written(value) } }
}

/** A value as a text: itself, or its JSON. */
export const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function within(document: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') return [within((document as unknown[] | undefined)?.[0], rest, value)]
  const members = typeof document === 'object' && document !== null ? document : {}
  return { ...members, [key]: within((members as Record<string, unknown>)[key], rest, value) }
}
