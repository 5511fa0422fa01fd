import type { Json } from '../openapi.ts'

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
    description: 'Identifies this content; send it back as If-None-Match.',
    schema: { type: 'string' },
    example: '"b3V0LW9mLXRoZS1ibHVlLXN1cmY"'
  },
  'X-Ignored-Parameters': {
    description: 'Unknown query parameters, which were ignored; percent-encoded, absent if there are none.',
    schema: { type: 'string' },
    example: 'level_'
  },
  Location: {
    description: 'The address of the redirect.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/docs'
  }
}

export const sharedParameters: Readonly<Record<string, Json>> = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of your cached answer; 304 means that it is still current.',
    schema: { type: 'string' },
    example: '"b3V0LW9mLXRoZS1ibHVlLXN1cmY"'
  }
}

export const IF_NONE_MATCH: Json = { $ref: '#/components/parameters/IfNoneMatch' }

/** The `headers` member of a response with these features. */
export function headersOf(route: {
  isRated?: boolean
  conditional?: boolean
  retry?: boolean
  location?: boolean
  naming?: boolean
}): Json {
  const names = [
    ...(route.isRated ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining'] : []),
    ...(route.conditional ? ['ETag'] : []),
    ...(route.naming ? ['X-Ignored-Parameters'] : []),
    ...(route.retry ? ['Retry-After'] : []),
    ...(route.location ? ['Location'] : [])
  ]
  if (names.length === 0) return {}
  return {
    headers: Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
  }
}
