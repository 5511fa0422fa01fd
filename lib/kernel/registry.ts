import { type ErrorCode, errors } from '../errors.ts'
import type { Plugin, Route } from './plugin.ts'

/** A route with its full path, its plugin and every error code it can answer. */
export interface Entry {
  readonly plugin: Plugin
  readonly route: Route
  readonly path: string
  readonly codes: readonly ErrorCode[]
}

/** All routes, checked once at boot and then frozen. */
export interface Registry {
  readonly plugins: readonly Plugin[]
  readonly entries: readonly Entry[]
  /** The plugin with the longest prefix of a path. It formats refusals of unknown paths and names their rate. */
  surfaceOf(path: string): Plugin | undefined
  /** The plugin that formats refusals of paths outside every plugin. */
  readonly host: Plugin | undefined
}

/** Checks the plugins; throws an Error for the first that is inconsistent. */
export function createRegistry(plugins: readonly Plugin[]): Registry {
  const entries = plugins.flatMap(plugin => plugin.routes.map(route => entryOf(plugin, route)))
  assertUnique(entries.map(({ path, route }) => `${route.method} ${path.replace(/:[^/]+/g, ':')}`))
  assertUnique(entries.map(({ route }) => route.name))
  assertUnique(plugins.map(plugin => plugin.name))
  const byLength = plugins.filter(p => p.prefix !== '').sort((a, b) => b.prefix.length - a.prefix.length)
  return Object.freeze({
    plugins: Object.freeze([...plugins]),
    entries: Object.freeze(entries),
    surfaceOf: (path: string) =>
      byLength.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`)),
    host: plugins.find(({ isHost }) => isHost)
  })
}

function entryOf(plugin: Plugin, route: Route): Entry {
  const path = `${plugin.prefix}${route.path}`
  check(plugin, route, path)
  return Object.freeze({ plugin, route, path, codes: Object.freeze(codesOf(plugin, route)) })
}

/** Error codes of a route: those it declares, and those implied by its data. */
function codesOf(plugin: Plugin, route: Route): ErrorCode[] {
  const keyed = route.auth.kind !== 'public'
  const impliedCodes: ErrorCode[] = [
    ...(keyed ? (['missing_api_key', 'invalid_api_key'] as const) : []),
    ...(route.auth.scope && route.auth.scope !== 'any' ? (['insufficient_scope'] as const) : []),
    ...(plugin.rate ? (['rate_limit_exceeded'] as const) : []),
    'invalid_request', // malformed framing and % escapes, on every route
    ...(route.body ? (['payload_too_large', 'unsupported_media_type', 'request_timeout'] as const) : []),
    'internal_error',
    ...(keyed ? (['service_unavailable'] as const) : [])
  ]
  return [...new Set([...route.errors, ...impliedCodes])].sort((a, b) => errors[a].status - errors[b].status)
}

function check(plugin: Plugin, route: Route, path: string): void {
  const fault = (problem: string) => new Error(`${plugin.name}: ${route.method} ${path} ${problem}`)
  if (route.auth.kind !== 'public' && !plugin.rate) throw fault('takes a key but has no rate')
  if (route.path !== '/' && route.path.endsWith('/')) throw fault('ends in a slash')
  const params = [...route.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name)
  if (params.length > 0 && !route.params) throw fault('has path parameters but no schema for them')
  if (route.isShared && (route.method !== 'GET' || route.auth.kind === 'public'))
    throw fault('is shared, so it must be a GET with a key')
  if (!route.isUnlisted && !route.summary) throw fault('is listed but has no summary')
  for (const code of route.errors) if (!(code in errors)) throw fault(`declares the unknown code ${code}`)
}

function assertUnique(names: readonly string[]): void {
  const duplicate = names.find((name, i) => names.indexOf(name) !== i)
  if (duplicate !== undefined) throw new Error(`Declared twice: ${duplicate}`)
}
