import { uuidV7 } from '../../../lib/text/uuid.ts'
import {
  type Asking,
  addressOf,
  exampleOf,
  type Operation,
  operations,
  type Place,
  placesOf,
  put,
  type Schema,
  sentOf
} from '../../support/operations.ts'
import type { Settled } from '../../support/settle.ts'
import type { Things } from '../../support/things.ts'

/** A place where a caller writes a value: a parameter, a value inside the body, or the key that says who asks. */
export interface Target {
  readonly operation: Operation
  readonly place: Place | { readonly at: 'headers'; readonly keys: readonly [string] }
}

/** Headers that say who asks. */
const KEYS = ['x-partner-api-key', 'authorization', 'cookie']

/**
 * Every place of every operation, the connector's tools among them; lists and objects by what they hold. Those that only
 * read come first, while there is little to read.
 */
export function listTargets(settled: Settled): Target[] {
  const isWrite = ({ entry }: Operation) => Number(entry.route.method !== 'GET')
  const ordered = [...operations].sort((a, b) => isWrite(a) - isWrite(b))
  return ordered.flatMap(operation => {
    const { headers, body } = exampleOf(operation, settled)
    const keys = Object.keys(headers).filter(name => KEYS.includes(name))
    const places = placesOf(operation).filter(({ schema, keys }) => keys.length > 0 && isValue(schema))
    // The envelope of the connector's protocol has no schema; its example stands for it.
    const envelope = operation.name === 'callConnector' ? Object.keys(body as object) : []
    return [
      ...keys.map(name => ({ operation, place: { at: 'headers' as const, keys: [name] as const } })),
      ...envelope.map(name => ({ operation, place: { at: 'body' as const, keys: [name], schema: {} } })),
      ...places.map(place => ({ operation, place }))
    ]
  })
}

function isValue({ type, properties, items, anyOf = [] }: Schema): boolean {
  return !properties && !items && type !== 'object' && type !== 'array' && anyOf.every(isValue)
}

/** A request in order that has a value in this place. */
export function askingAt({ operation, place }: Target, settled: Settled): Asking {
  const example = exampleOf(operation, settled)
  if (place.at === 'headers' || valueAt(example, place) !== undefined) return example
  const accompanied = withCompanions(example, place, settled.things)
  if (valueAt(accompanied, place) !== undefined) return accompanied
  return put(accompanied, place, plausible(operation, place, settled.things))
}

/** What must stand beside a value, by where that is, and what must not. */
function withCompanions(asking: Asking, { at, keys }: Place, { localDate }: Things): Asking {
  if (at === 'path') return asking
  const companions: readonly (readonly [RegExp, object])[] = [
    [/^(from|to)$/, { from: localDate, to: localDate }],
    [/^localDate(Start|End)$/, { localDate: undefined, localDateStart: localDate, localDateEnd: localDate }],
    [/^availabilityIds/, { localDate: undefined }],
    [/^units\b/, { units: [{ id: 'participant', quantity: 1 }] }],
    [/^unitItems\b/, { unitItems: [{ unitId: 'participant' }] }]
  ]
  const found = companions.find(([where]) => where.test(keys.join('.')))?.[1]
  return found ? { ...asking, [at]: { ...(asking[at] as object), ...found } } : asking
}

/** The same request with a mark behind the value of the place, which is a text from then on. */
export function marked(asking: Asking, { place }: Target, mark: string): Asking {
  const value = `${valueAt(asking, place)}${mark}`
  if (place.at !== 'headers') return put(asking, place, value)
  return { ...asking, headers: { ...asking.headers, [place.keys[0]]: value } }
}

function valueAt(asking: Asking, { at, keys }: Target['place']): unknown {
  const whole: unknown = asking[at]
  return (keys as readonly (string | number)[]).reduce<unknown>(
    (part, key) => (part as Record<string | number, unknown> | undefined)?.[key],
    whole
  )
}

/** A value that a careful caller might write where the example has none. */
function plausible({ query }: Operation, { at, keys, schema }: Place, things: Things): unknown {
  const name = String(keys.findLast(key => typeof key === 'string'))
  const shown = at === 'query' ? query.find(parameter => parameter.name === name)?.example : undefined
  const known: Readonly<Record<string, unknown>> = {
    ...things,
    uuid: uuidV7(Date.now()),
    emailAddress: 'ana@example.com',
    country: 'PT',
    currency: 'EUR',
    locales: 'pt-PT',
    externalRef: uuidV7(Date.now()),
    status: 'ON_HOLD',
    staffId: things.instructorId,
    optionId: 'DEFAULT',
    lang: 'pt'
  }
  return shown ?? known[name] ?? fitting(schema)
}

function fitting({ anyOf, ...schema }: Schema): unknown {
  const {
    type,
    const: one,
    enum: some,
    minimum
  } = { ...schema, ...anyOf?.find(({ type }) => type !== 'null') }
  if (one !== undefined || some) return one ?? some?.[0]
  if (type === 'integer' || type === 'number') return minimum ?? 1
  return type === 'boolean' ? true : 'Ana'
}

/** A request as it goes over the wire. */
export function wireOf(operation: Operation, asking: Asking, url: string): string {
  const { headers = {}, body } = sentOf(operation, asking)
  const { method } = operation.entry.route
  return wire({
    method,
    address: addressOf(operation, asking),
    url,
    headers,
    body: body as string | undefined
  })
}

/** What a request over the wire is made of; its body is JSON unless the headers say otherwise. */
export interface Wired {
  readonly method: string
  readonly address: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Writes HTTP/1.1. */
export function wire({ method, address, url, headers = {}, body }: Wired): string {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const lines = Object.entries({ host: new URL(url).host, ...type, ...headers })
  const head = [`${method} ${address} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)]
  return [...head, '', body ?? ''].join('\r\n')
}
