import { Components } from './openapi/components.ts'
import { operationOf } from './openapi/operation.ts'
import { sharedExamples } from './openapi/refusals.ts'
import { sharedHeaders, sharedParameters } from './openapi/shared.ts'
import type { OutgoingRequest, Plugin } from './plugin.ts'
import type { Entry, Registry } from './registry.ts'

/** A node of an OpenAPI document. */
export type Json = { readonly [name: string]: unknown }

/** Alternative security requirements: scheme names with their scopes. */
export type Security = readonly Readonly<Record<string, readonly string[]>>[]

/** Parts of the OpenAPI document that describe the service; the rest comes from the registry. */
export interface ServiceInfo {
  readonly title: string
  readonly version: string
  readonly description: string
  readonly contact: Json
  readonly license: Json
  /** Base URLs of the service, without a trailing slash. */
  readonly servers: readonly Json[]
  readonly securitySchemes: Readonly<Record<string, Json>>
  /** Descriptions of members by name, for schemas that give none. */
  readonly words: Readonly<Record<string, string>>
  /** Security requirements of a route; empty for a public one. */
  readonly securityOf: (auth: Entry['route']['auth']) => Security
}

/** The OpenAPI 3.1 document of all listed routes, in registry order. */
export function openApiOf(registry: Registry, info: ServiceInfo): Json {
  const entries = registry.entries.filter(({ route }) => !route.isUnlisted)
  const { title, version, description, contact, license, servers, securityOf } = info
  const shared = new Components(info.words)
  const paths: Record<string, Record<string, Json>> = {}
  for (const entry of entries) {
    const path = pathOf(entry.path)
    const security = securityOf(entry.route.auth)
    paths[path] = {
      ...paths[path],
      [entry.route.method.toLowerCase()]: { ...operationOf(entry, shared), security }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description, contact, license },
    servers,
    tags: registry.plugins.filter(plugin => hasEntries(plugin, entries)).map(tagOf),
    paths,
    webhooks: Object.fromEntries(
      registry.plugins
        .flatMap(({ outgoing = {} }) => Object.entries(outgoing))
        .map(([name, request]) => [name, { post: { ...outgoingOf(name, request, shared), security: [] } }])
    ),
    components: {
      securitySchemes: usedSchemes(info, entries),
      headers: sharedHeaders,
      parameters: sharedParameters,
      examples: sharedExamples(entries),
      ...shared.components()
    }
  }
}

function outgoingOf(
  name: string,
  { summary, description, schema, example, headers, answers }: OutgoingRequest,
  components: Components
): Json {
  return {
    operationId: `on${name.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    description,
    parameters: Object.entries(headers).map(([header, description]) => ({
      ...{ name: header, in: 'header', required: true, description },
      schema: { type: 'string' }
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: components.schema(schema), example } }
    },
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, meaning]) => [status, { description: meaning }])
    )
  }
}

function usedSchemes({ securitySchemes, securityOf }: ServiceInfo, entries: readonly Entry[]): Json {
  const schemes = new Set(entries.flatMap(({ route }) => securityOf(route.auth).flatMap(Object.keys)))
  return Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => schemes.has(name)))
}

/** A route's path in OpenAPI syntax: `{id}` for `:id`, no trailing slash. */
function pathOf(path: string): string {
  return path.replace(/:([A-Za-z]+)/g, '{$1}').replace(/(?<=.)\/$/, '')
}

function hasEntries(plugin: Plugin, entries: readonly Entry[]): boolean {
  return entries.some(entry => entry.plugin === plugin)
}

function tagOf({ title, description }: Plugin): Json {
  return { name: title, description }
}
