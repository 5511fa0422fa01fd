import type { IncomingHttpHeaders } from 'node:http'
import { isObject, RPC, RpcFault, type RpcMessage, type RpcRequest } from './jsonrpc.ts'

/** The revision without a handshake: each request says its revision, and headers repeat parts of it. */
const STATELESS = '2026-07-28'
/** Revisions with a handshake, newest first. The specification of the product answers the second to clients of others. */
const NEGOTIATED = ['2025-11-25', '2025-06-18'] as const
/** Revisions of the header of later messages. */
const ACCEPTED: readonly unknown[] = [undefined, ...NEGOTIATED, '2025-03-26']

/** Revisions that the server offers, newest first. */
export const REVISIONS = [STATELESS, ...NEGOTIATED]

/** The way in which a request is served. */
export type Era = 'stateless' | 'negotiated'

/** The revision of a handshake: the client's if the server has it, else 2025-06-18. */
export function negotiate(requested: string): string {
  return NEGOTIATED.find(revision => revision === requested) ?? '2025-06-18'
}

const META = 'io.modelcontextprotocol/'

/**
 * The era of a message, by what the client says. Throws an RpcFault for an unsupported revision, or for headers that contradict the
 * message: a proxy could have decided by them.
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

/** A header's value; clients send other than ASCII in base64. */
function decoded(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(', ') : header
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(text ?? '') ?? []
  return encoded === undefined ? text : Buffer.from(encoded, 'base64').toString('utf8')
}
