import type { IncomingHttpHeaders } from 'node:http'
import { isObject, RPC, RpcFault, type RpcMessage, type RpcRequest } from './jsonrpc.ts'

/** The revision without a handshake. Each request names its revision, and headers repeat parts of the body. */
const STATELESS = '2026-07-28'
/** Revisions with a handshake, newest first. */
const NEGOTIATED = ['2025-11-25', '2025-06-18'] as const
/** Accepted values of the header MCP-Protocol-Version after a handshake. It may be absent. */
const ACCEPTED: readonly unknown[] = [undefined, ...NEGOTIATED, '2025-03-26']

/** Revisions that the server offers, newest first. */
export const REVISIONS = [STATELESS, ...NEGOTIATED]

/** Kind of a request's revision: without or with a handshake. */
export type Era = 'stateless' | 'negotiated'

/** Choose the revision of a handshake: the client's if supported, else 2025-06-18, as the product's specification requires. */
export function negotiate(requested: string): string {
  return NEGOTIATED.find(revision => revision === requested) ?? '2025-06-18'
}

const META = 'io.modelcontextprotocol/'

/**
 * Find the era of a message from body and headers. Throws an RpcFault for an unsupported revision. Throws it too if the headers
 * contradict the body, because a proxy may have routed by headers.
 */
export function eraOf(message: RpcMessage, headers: IncomingHttpHeaders): Era {
  const header = headers['mcp-protocol-version']
  const request = message.kind === 'request' ? message : undefined
  const meta = isObject(request?.params._meta) ? request.params._meta : {}
  const version = meta[`${META}protocolVersion`]
  const isStateless = version !== undefined || header === STATELESS
  if (request && isStateless && (request.method !== 'initialize' || version !== undefined)) {
    requireMetadata(request, meta, version)
    requireHeaders(request, version, headers)
    return 'stateless'
  }
  if (request?.method === 'initialize' || header === STATELESS || ACCEPTED.includes(header))
    return 'negotiated'
  const revisions = [...REVISIONS, '2025-03-26'].join(', ')
  throw new RpcFault(
    RPC.invalidRequest,
    `MCP-Protocol-Version must be one of ${revisions}.`,
    request?.id ?? null
  )
}

function requireMetadata(
  { id }: RpcRequest,
  meta: Readonly<Record<string, unknown>>,
  version: unknown
): void {
  const missing = [
    typeof version !== 'string' && 'protocolVersion',
    !isObject(meta[`${META}clientCapabilities`]) && 'clientCapabilities'
  ].filter(name => name !== false)
  if (missing.length > 0)
    throw new RpcFault(
      RPC.invalidParams,
      `_meta must have ${missing.map(name => META + name).join(' and ')}.`,
      id,
      { status: 400 }
    )
}

function requireHeaders(
  { id, method, params }: RpcRequest,
  version: unknown,
  headers: IncomingHttpHeaders
): void {
  const expected = [
    ['MCP-Protocol-Version', version],
    ['Mcp-Method', method],
    ...(method === 'tools/call' ? [['Mcp-Name', params.name]] : [])
  ] as const
  for (const [name, value] of expected) {
    if (decoded(headers[String(name).toLowerCase()]) === value) continue
    throw new RpcFault(RPC.headerMismatch, `The header ${name} does not match the message.`, id, {
      status: 400
    })
  }
  if (version !== STATELESS)
    throw new RpcFault(RPC.unsupportedVersion, 'Unsupported protocol version.', id, {
      status: 400,
      data: { supported: REVISIONS, requested: version }
    })
}

/** Decode a header. Clients encode text other than ASCII as base64. */
function decoded(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(', ') : header
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(text ?? '') ?? []
  return encoded === undefined ? text : Buffer.from(encoded, 'base64').toString('utf8')
}
