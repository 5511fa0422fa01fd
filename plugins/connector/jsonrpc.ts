import { parseJson } from '../../lib/kernel/json.ts'

/** Error codes of JSON-RPC 2.0, section 5.1, and of MCP 2026-07-28. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  unsupportedVersion: -32022
} as const

type RpcId = string | number

/** A request, which needs a response with its id. */
export interface RpcRequest {
  readonly kind: 'request'
  readonly id: RpcId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A message that gets no response: a notification, or a response of the client. */
interface RpcNotification {
  readonly kind: 'notification' | 'response'
}

export type RpcMessage = RpcRequest | RpcNotification

/** Options of an error. `status` is the HTTP status, if the protocol requires one. */
interface FaultOptions {
  readonly data?: unknown
  readonly status?: number
}

/** An error response. `id` is null if the id of the request was not readable. */
export class RpcFault extends Error {
  readonly code: number
  readonly id: RpcId | null
  readonly data: unknown
  readonly status: number | undefined

  constructor(code: number, message: string, id: RpcId | null = null, { data, status }: FaultOptions = {}) {
    super(message)
    this.code = code
    this.id = id
    this.data = data
    this.status = status
  }
}

/** Parse a message. Throws an RpcFault (-32700, -32600, -32602). Arrays are rejected: MCP 2025-06-18 has no batches. */
export function readMessage(bytes: Uint8Array): RpcMessage {
  const message = readObject(bytes)
  const id = rpcIdOf(message)
  const invalid = (problem: string) => new RpcFault(RPC.invalidRequest, problem, id ?? null)
  if (message.jsonrpc !== '2.0') throw invalid('jsonrpc must be "2.0".')
  if ((message.method ?? undefined) === undefined && ('result' in message || 'error' in message))
    return { kind: 'response' }
  if (typeof message.method !== 'string') throw invalid('method must be a text.')
  if (id === undefined) return { kind: 'notification' }
  const params = message.params ?? {}
  if (!isObject(params)) throw new RpcFault(RPC.invalidParams, 'params must be an object.', id)
  return { kind: 'request', id, method: message.method, params }
}

/** A serialized result: bytes if it was cached. */
export type ResultJson = string | Buffer

/** Response with a result that is already serialized. */
export function rpcResult(id: RpcId, result: ResultJson): ResultJson {
  const opening = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`
  if (typeof result === 'string') return `${opening}${result}}`
  return Buffer.concat([Buffer.from(opening), result, CLOSING])
}

const CLOSING = Buffer.from('}')

export function rpcError({ id, code, message, data }: RpcFault) {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readObject(bytes: Uint8Array): Record<string, unknown> {
  let message: unknown
  try {
    message = parseJson(bytes)
  } catch (fault) {
    throw new RpcFault(RPC.parseError, (fault as Error).message)
  }
  if (Array.isArray(message))
    throw new RpcFault(RPC.invalidRequest, 'Send a single message: batches are not supported.')
  if (!isObject(message)) throw new RpcFault(RPC.invalidRequest, 'The message must be an object.')
  return message
}

/**
 * Id of a message. In a notification null counts as absent, because some libraries write it. Other messages with null are
 * rejected, because their sender waits for a response.
 */
function rpcIdOf({ id, method }: Readonly<Record<string, unknown>>): RpcId | undefined {
  if (id === undefined) return undefined
  if (id === null && typeof method === 'string' && method.startsWith('notifications/')) return undefined
  if (typeof id === 'string' || Number.isSafeInteger(id)) return id as RpcId
  throw new RpcFault(RPC.invalidRequest, 'id must be a string or an integer.')
}
