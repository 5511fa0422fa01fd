import type { Auth } from './deps.ts'
import { type ErrorCode, errors } from './errors.ts'
import { type Json, openApiOf, type Security, type ServiceInfo } from './kernel/openapi.ts'
import { createRegistry, type Registry } from './kernel/registry.ts'
import { MEMBER_WORDS } from './openapi-words.ts'
import { VERSION } from './package.ts'

/** Authentication of each kind of caller. A new kind of caller does not compile without an entry. */
const SECURITY: Readonly<Record<Auth['kind'], Security>> = {
  public: [],
  school: [{ schoolKey: [] }, { bearer: [] }],
  platform: [{ platformKey: [] }, { bearer: [] }],
  widget: [{ keyInAddress: [] }],
  connector: [{ connectorKey: [] }],
  owner: [{ ownerSession: [] }],
  person: [{ ownerSession: [] }]
}

const header = { type: 'apiKey', in: 'header', name: 'X-Partner-API-Key' }

const SCHEMES = {
  schoolKey: {
    ...header,
    description:
      'A school key (`sbs_...`). The school creates it for one partner; it gives access to v1 for that school and that partner’s bookings.'
  },
  platformKey: {
    ...header,
    description:
      'A platform key (`sbp_...`) with its scopes. The operator of the service creates it; it gives access to v2.'
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The same key as `Authorization: Bearer <key>`.'
  },
  keyInAddress: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: 'A platform key in the address, for frames only: every visitor of the page can read it.'
  },
  connectorKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A connector key (`sbc_...`). An owner creates it for an assistant; it gives access to the connector only.'
  },
  ownerSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sb_owner',
    description: 'Session cookie after signing in with a link or a passkey. Over plain HTTP: `sb_owner`.'
  }
}

/** Plugins for each audience. Each audience can get an OpenAPI document of its plugins only. */
const AUDIENCES = {
  'partner-v1': ['v1'],
  octo: ['strict-octo'],
  platform: ['platform', 'sizing', 'forecast', 'brand'],
  connector: ['connector'],
  owner: ['owner']
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Readers who need only a part of the OpenAPI document. */
export type Audience = keyof typeof AUDIENCES
export const AUDIENCE_NAMES = Object.keys(AUDIENCES) as readonly Audience[]

/** The OpenAPI 3.1 document of the service at `publicUrl`, complete or for one audience. */
export function contractOf(registry: Registry, publicUrl: string, audience?: Audience): Json {
  const names: readonly string[] | undefined = audience && AUDIENCES[audience]
  const part = names ? createRegistry(registry.plugins.filter(({ name }) => names.includes(name))) : registry
  const codes = new Set(part.entries.flatMap(entry => entry.codes))
  const errors = names ? errorTable(code => codes.has(code)) : errorTable()
  const description = `${INTRODUCTION.trim()}\n\n${errors}\n`
  return openApiOf(part, { ...ABOUT, description, servers: [serverAt(publicUrl)] })
}

/** On localhost the document has a relative URL, because the server may be reached by another name. */
function serverAt(publicUrl: string): Json {
  const isLocal = new URL(publicUrl).hostname === 'localhost'
  return isLocal
    ? { url: '/', description: 'This server' }
    : { url: publicUrl, description: 'The public address of the service' }
}

const INTRODUCTION = `
Swellbook lets partners (hotels, travel agencies, apps, channel managers) read the lessons of surf schools in
real time and book them. No seat is sold twice.

**Keys.** Send your key as \`X-Partner-API-Key: <key>\` or \`Authorization: Bearer <key>\`. A school creates school keys
(\`sbs_...\`) for v1; each gives access to that school only. The operator creates platform keys (\`sbp_...\`) for v2, with
scopes. A revoked key stops working with the next request.

**Booking.** Read \`/availabilities\`, then send the id of a lesson as \`lessonSlotId\`. To hold seats while your
customer decides, send \`"status": "ON_HOLD"\` and confirm before \`holdExpiresAt\`.

**Retries.** Give each booking your own \`externalRef\`. If a response is lost, send the same request again. It either
books, or returns \`409 external_ref_exists\` with the \`bookingId\` and \`status\` of the first booking. Nothing is booked twice.

**Rates.** A key may send 120 requests per minute to v1, and 240 to v2. \`X-RateLimit-Remaining\` counts down.
After \`429 rate_limit_exceeded\`, wait for the seconds in \`Retry-After\`.

**Conditional reads.** If a response has an \`ETag\`, send it back as \`If-None-Match\`: \`304\` means that your copy is
still current. \`HEAD\` returns the same as \`GET\`, without the body.

**Time and money.** Lessons are in the school's local time; instants that end in \`Z\` are UTC. Amounts are whole
minor units (cents). Ignore unknown fields: more may be added.

**Data.** v2 needs no customer data and stores none. Surf scores are advice: the instructor on the beach decides.
The sources are on [About the data](/legal/data). If forecasts are synthetic, every response has
\`demo: true\`.

**Errors.** Each is \`{ "error": code, "hint": what to do }\`, some with more fields. Strict OCTO uses OCTO's
error format. These are all errors:
`

/** Table of errors for the OpenAPI document and the docs. By default it lists all errors. */
export function errorTable(isListed: (code: ErrorCode) => boolean = () => true): string {
  const rows = (Object.keys(errors) as ErrorCode[])
    .filter(isListed)
    .map(
      code =>
        `| ${errors[code].status} | \`${code}\` | ${[errors[code].when.replace(CAMEL_CASE, '`$&`'), extrasText(code)].join(' ').trim()} |`
    )
  return ['| Status | Code | When |', '| --- | --- | --- |', ...rows].join('\n')
}

/** Names of fields in the sentences, which are code in Markdown. */
const CAMEL_CASE = /\b[a-z]+[A-Z]\w*/g

function extrasText(code: ErrorCode): string {
  const names = Object.keys(errors[code].extras).map(name => `\`${name}\``)
  return names.length > 0 ? `Extra fields: ${names.join(', ')}.` : ''
}

const ABOUT: Omit<ServiceInfo, 'servers' | 'description'> = {
  title: 'Swellbook',
  version: VERSION,
  contact: { name: 'The operator of this service' },
  license: { name: 'MIT', identifier: 'MIT' },
  securitySchemes: SCHEMES,
  words: MEMBER_WORDS,
  securityOf: ({ kind }) => SECURITY[kind as Auth['kind']]
}
