import findMyWay from 'find-my-way'
import { Problem } from '../errors.ts'
import type { Method } from './plugin.ts'
import type { Entry, Registry } from './registry.ts'

export interface Match {
  readonly entry: Entry
  readonly params: Readonly<Record<string, string | undefined>>
}

/** The path exists, but not for this method. */
export class NoSuchMethod extends Problem<'method_not_allowed'> {
  readonly allow: string

  constructor(allow: string) {
    super('method_not_allowed', { hint: `This address accepts ${allow}.` })
    this.allow = allow
  }
}

/** Finds routes by method and path. HEAD matches GET. */
export interface Router {
  /** Throws `not_found`, `method_not_allowed` with the methods that exist, or `invalid_request` for malformed escapes. */
  match(method: string, path: string): Match
  /** The path's methods for an Allow header; empty if it does not exist. */
  allow(path: string): string
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Maximum length of a path parameter: that of an address. So a long parameter gets the route's own 404, as documented. */
const MAX_PARAMETER = 8_192

/** Registers every route in find-my-way. */
export function createRouter(registry: Registry): Router {
  const router = findMyWay({
    ignoreTrailingSlash: true,
    maxParamLength: MAX_PARAMETER,
    onBadUrl: () => undefined
  })
  for (const entry of registry.entries) {
    router.on(entry.route.method, entry.path, () => undefined, entry)
  }

  function find(method: string, path: string): Match | undefined {
    // Without this check, find-my-way would match the target `*` as the root path.
    const found = path.startsWith('/') ? router.find(method as 'GET', path) : null
    return found?.store ? { entry: found.store as Entry, params: found.params } : undefined
  }

  function allow(path: string): string {
    const methods = METHODS.filter(method => find(method, path))
    if (methods.includes('GET')) methods.splice(1, 0, 'HEAD' as Method)
    return methods.length > 0 ? [...methods, 'OPTIONS'].join(', ') : ''
  }

  return {
    allow,
    match(method, path) {
      const match = find(method === 'HEAD' ? 'GET' : method, path)
      if (match) return match
      if (!isDecodable(path))
        throw new Problem('invalid_request', { hint: 'The address has an invalid % escape.' })
      const allowed = allow(path)
      throw allowed ? new NoSuchMethod(allowed) : new Problem('not_found')
    }
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
