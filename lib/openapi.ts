import type { Auth } from './deps.ts'
import { type ErrorCode, errors } from './errors.ts'
import { type About, type Json, openApiOf, type Security } from './kernel/openapi.ts'
import type { Registry } from './kernel/registry.ts'
import { VERSION } from './package.ts'

/** Authentication of each kind of caller. A new kind does not compile without an entry. */
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
      'A school key (`sbs_...`). The school makes it for one partner; it opens v1 for that school and that partner’s bookings.'
  },
  platformKey: {
    ...header,
    description:
      'A platform key (`sbp_...`) with its scopes. The operator of the service makes it; it opens v2.'
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
    description: 'A platform key in the address, for frames only: everybody who sees the page can read it.'
  },
  connectorKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A connector key (`sbc_...`). An owner makes it for an assistant; it opens the connector only.'
  },
  ownerSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sb_owner',
    description: "An owner's session, which a sign-in link or a passkey begins. Over plain HTTP: `sb_owner`."
  }
}

/** The OpenAPI 3.1 document of the service at `publicUrl`. */
export function contractOf(registry: Registry, publicUrl: string): Json {
  return openApiOf(registry, { ...ABOUT, servers: [serverAt(publicUrl)] })
}

/** On localhost the document uses a relative URL, because the server may be reached by another name. */
function serverAt(publicUrl: string): Json {
  const isLocal = new URL(publicUrl).hostname === 'localhost'
  return isLocal
    ? { url: '/', description: 'This server' }
    : { url: publicUrl, description: 'The service as partners reach it' }
}

const INTRODUCTION = `
Swellbook lets partners (hotels, travel agencies, apps, channel managers) read the lessons of surf schools in
real time and book them, without a seat ever being sold twice.

**Keys.** Send yours as \`X-Partner-API-Key: <key>\` or \`Authorization: Bearer <key>\`. A school makes school keys
(\`sbs_...\`) for v1, and each sees that school only. The operator makes platform keys (\`sbp_...\`) for v2, with the
scopes they need. A revoked key stops working on the next request.

**Booking.** Read \`/availabilities\`, send the id of a lesson as \`lessonSlotId\`, done. To keep seats while your
customer decides, send \`"status": "ON_HOLD"\` and confirm before \`holdExpiresAt\`.

**Retries.** Give each booking an \`externalRef\` of your own. If an answer is lost, send the same request again:
either it books, or \`409 external_ref_exists\` carries the \`bookingId\` and the \`status\` of the first one. Nothing is booked twice.

**Rate.** v1 takes 120 requests a minute from a key, v2 240. \`X-RateLimit-Remaining\` counts down;
\`429 rate_limit_exceeded\` says in \`Retry-After\` how long to wait.

**Unchanged reads.** Where an answer carries an \`ETag\`, send it back as \`If-None-Match\`: \`304\` says that what you
hold still stands. \`HEAD\` answers what \`GET\` would, without the body.

**Time and money.** Lessons are in the school's local time; instants that end in \`Z\` are UTC. Amounts are whole
minor units (cents). Ignore fields you do not know: more may come.

**Data.** v2 needs no customer's data and keeps none. Scores of the surf are advice: the instructor on the beach
decides. Whose the data is stands on [About the data](/legal/data). Where the sea is invented, every answer says
\`demo: true\`.

**Errors.** Each is \`{ "error": code, "hint": what to do }\`, some with more fields. Strict OCTO words them as OCTO
does. These are all of them:
`

/** Table of all errors, for the reference page and the docs. */
export function errorTable(): string {
  const rows = (Object.keys(errors) as ErrorCode[]).map(
    code =>
      `| ${errors[code].status} | \`${code}\` | ${[errors[code].when, extrasText(code)].join(' ').trim()} |`
  )
  return ['| Status | Code | When |', '| --- | --- | --- |', ...rows].join('\n')
}

function extrasText(code: ErrorCode): string {
  const names = Object.keys(errors[code].extras).map(name => `\`${name}\``)
  return names.length > 0 ? `Carries ${names.join(', ')}.` : ''
}

const ABOUT: Omit<About, 'servers'> = {
  title: 'Swellbook',
  version: VERSION,
  description: `${INTRODUCTION.trim()}\n\n${errorTable()}\n`,
  contact: { name: 'The operator of this service' },
  license: { name: 'MIT', identifier: 'MIT' },
  securitySchemes: SCHEMES,
  securityOf: ({ kind }) => SECURITY[kind as Auth['kind']]
}
