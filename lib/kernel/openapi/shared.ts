import type { Json } from '../openapi.ts'

/** Headers that many responses carry, by their name. */
export const sharedHeaders: Readonly<Record<string, Json>> = {
  'X-RateLimit-Limit': {
    description: 'Requests that the key may make in one window of 60 seconds.',
    schema: { type: 'integer' },
    example: 120
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in the window.',
    schema: { type: 'integer' },
    example: 119
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer' },
    example: 60
  },
  ETag: {
    description: 'Names these very bytes; send it back as If-None-Match.',
    schema: { type: 'string' },
    example: '"b3V0LW9mLXRoZS1ibHVlLXN1cmY"'
  },
  'X-Ignored-Parameters': {
    description: 'The query parameters that mean nothing here, percent-encoded; absent when there are none.',
    schema: { type: 'string' },
    example: 'level_'
  },
  Location: {
    description: 'Where to go.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/docs'
  }
}

/** Parameters that many operations take. */
export const sharedParameters: Readonly<Record<string, Json>> = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of the answer you hold; 304 says that it still stands.',
    schema: { type: 'string' },
    example: '"b3V0LW9mLXRoZS1ibHVlLXN1cmY"'
  }
}

/** A reference to the conditional parameter. */
export const IF_NONE_MATCH: Json = { $ref: '#/components/parameters/IfNoneMatch' }

/** The `headers` member of a response that has any of these. */
export function headersOf(has: {
  rated?: boolean
  conditional?: boolean
  retry?: boolean
  location?: boolean
  naming?: boolean
}): Json {
  const names = [
    ...(has.rated ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining'] : []),
    ...(has.conditional ? ['ETag'] : []),
    ...(has.naming ? ['X-Ignored-Parameters'] : []),
    ...(has.retry ? ['Retry-After'] : []),
    ...(has.location ? ['Location'] : [])
  ]
  if (names.length === 0) return {}
  return {
    headers: Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
  }
}
