import { parseJson } from '../../lib/kernel/json.ts'

/** The error codes of JSON-RPC 2.0, section 5.1. */
export const RPC = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603
} as const

type RpcId = string | number

/** A request, to be answered under its id. */
export interface RpcRequest {
  readonly kind: 'request'
  readonly id: RpcId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** What needs no answer: a notification, or a response to something we never asked. */
interface RpcOther {
  readonly kind: 'notification' | 'response'
}

/** What a body can hold. */
export type RpcMessage = RpcRequest | RpcOther

/** A message that breaks the protocol, or a request that cannot be served; `id` is null where none was readable. */
export class RpcFault extends Error {
  readonly code: number
  readonly id: RpcId | null
  readonly data: unknown

  constructor(code: number, message: string, id: RpcId | null = null, data?: unknown) {
    super(message)
    this.code = code
    this.id = id
    this.data = data
  }
}

/** Reads the one message of a body, or throws an RpcFault (-32700, -32600, -32602). Arrays are refused: no batches in MCP 2025-06-18. */
export function readMessage(bytes: Uint8Array): RpcMessage {
  const message = readObject(bytes)
  const id = rpcIdOf(message)
  const invalid = (what: string) => new RpcFault(RPC.invalidRequest, what, id ?? null)
  if (message.jsonrpc !== '2.0') throw invalid('jsonrpc must be "2.0".')
  if ((message.method ?? undefined) === undefined && ('result' in message || 'error' in message))
    return { kind: 'response' }
  if (typeof message.method !== 'string') throw invalid('method must be a text.')
  if (id === undefined) return { kind: 'notification' }
  const params = message.params ?? {}
  if (!isObject(params)) throw new RpcFault(RPC.invalidParams, 'params must be an object.', id)
  return { kind: 'request', id, method: message.method, params }
}

/** A result as JSON; bytes where it was remembered so. */
export type ResultJson = string | Buffer

/** The answer to a request, as JSON: its result is not written a second time. */
export function rpcResult(id: RpcId, result: ResultJson): ResultJson {
  const opening = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`
  if (typeof result === 'string') return `${opening}${result}}`
  return Buffer.concat([Buffer.from(opening), result, CLOSING])
}

const CLOSING = Buffer.from('}')

/** The answer where there is none. */
export function rpcError({ id, code, message, data }: RpcFault) {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
}

/** Whether a value is a JSON object. */
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
    throw new RpcFault(RPC.invalidRequest, 'Send one message: batches are not served.')
  if (!isObject(message)) throw new RpcFault(RPC.invalidRequest, 'The message must be an object.')
  return message
}

/**
 * The id of a message; undefined if it has none. Some libraries write null for the absent id of a notification. A request
 * with null is refused, because its sender waits for an answer.
 */
function rpcIdOf({ id, method }: Readonly<Record<string, unknown>>): RpcId | undefined {
  if (id === undefined) return undefined
  if (id === null && typeof method === 'string' && method.startsWith('notifications/')) return undefined
  if (typeof id === 'string' || Number.isSafeInteger(id)) return id as RpcId
  throw new RpcFault(RPC.invalidRequest, 'id must be a text or a whole number.')
}
