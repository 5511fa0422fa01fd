import { Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { type Deps, route } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { json, jsonReply, Reply, rawJsonReply } from '../../lib/kernel/answer.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import type { ConnectorKey } from '../../lib/partners/keys/queries.ts'
import { MAX_CALLS_PER_DAY, secondsUntilTomorrow } from '../../lib/people/connector/rules.ts'
import type { CallRecord } from '../../lib/people/connector/transactions.ts'
import { dispatch } from './dispatch.ts'
import { RPC, RpcFault, type RpcRequest, readMessage, rpcError, rpcResult } from './jsonrpc.ts'
import { type Era, eraOf } from './revision.ts'
import type { Toolbox } from './tool.ts'

const Message = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
  result: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Object({ code: Type.Integer(), message: Type.String() }))
})

const RpcErrorBody = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  id: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
  error: Type.Object({ code: Type.Integer(), message: Type.String() })
})

export default route({
  method: 'POST',
  path: '/escola',
  name: 'callConnector',
  summary: "Call a school's connector",
  description:
    'One JSON-RPC 2.0 message of the Model Context Protocol, revisions 2025-06-18 and 2025-11-25: initialize, ping, ' +
    'tools/list or tools/call; revision 2026-07-28: server/discover, tools/list or tools/call. The school is always that of the key. Notifications get 202 without a body; batches are rejected. ' +
    'Errors of a message are JSON-RPC errors; all others have the usual { error } body.',
  auth: { kind: 'connector' },
  body: v.any(),
  bodyType: 'bytes',
  bodyLimit: 64 * 1024,
  bodyExample: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  answer: json(200, Message, {
    description: 'The response to the request.',
    example: { jsonrpc: '2.0', id: 1, result: { tools: [] } }
  }),
  others: {
    202: { description: 'A notification or a response was accepted; no body.' },
    400: {
      description: 'A message that breaks JSON-RPC or its revision, answered in JSON-RPC.',
      schema: RpcErrorBody,
      example: {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'The message must be an object.' }
      }
    },
    404: {
      description: 'An unknown method in revision 2026-07-28.',
      schema: RpcErrorBody,
      example: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Unknown method.' } }
    }
  },
  errors: ['forbidden']
}).handle(async ctx => {
  const { id, schoolId, callsToday, atMs } = ctx.principal
  let counts = true
  const settle = async (record: CallRecord | null) => {
    const wait = await ctx.settleCall({ id, schoolId, counts, record })
    if (wait > 0) throw new DailyLimitReached(wait)
    counts = false
  }
  try {
    // Refuse early. If concurrent calls are near the limit, the atomic count in settleCall decides.
    if (callsToday >= MAX_CALLS_PER_DAY) throw new DailyLimitReached(secondsUntilTomorrow(atMs))
    const reply = await answerMessage(ctx, settle)
    if (counts) await settle(null)
    return reply
  } catch (fault) {
    if (fault instanceof DailyLimitReached) return fault.reply()
    throw fault
  }
})

type Settle = (record: CallRecord | null) => Promise<void>
type Ctx = Deps & { principal: ConnectorKey; request: Incoming; body: unknown }

async function answerMessage(ctx: Ctx, settle: Settle): Promise<Reply> {
  try {
    const message = readMessage(ctx.body as Buffer)
    const era = eraOf(message, ctx.request.headers)
    if (message.kind !== 'request') return new Reply(202, { 'cache-control': 'no-store' })
    return await answerCall(message, era, ctx, settle)
  } catch (fault) {
    if (!(fault instanceof RpcFault)) throw fault
    return jsonReply(fault.status ?? (fault.code === RPC.invalidParams ? 200 : 400), rpcError(fault))
  }
}

async function answerCall(message: RpcRequest, era: Era, ctx: Ctx, settle: Settle): Promise<Reply> {
  const { principal: key, read, write, newId, publicUrl, conditionsOf, availability, nowMs } = ctx
  const cacheSnapshot: Toolbox['cacheSnapshot'] = async (name, make) =>
    (await availability.cached(key, `connector ${name}`, make)).body
  const calendarOf: Toolbox['calendarOf'] = days => availability.lessons(key, days)
  const toolbox = { key, read, write, newId, publicUrl, conditionsOf, calendarOf, cacheSnapshot }
  try {
    return rawJsonReply(rpcResult(message.id, await dispatch(message, era, { toolbox, nowMs, settle })))
  } catch (fault) {
    if (fault instanceof DailyLimitReached) throw fault
    if (fault instanceof RpcFault) return jsonReply(fault.status ?? 200, rpcError(fault))
    const requestId = ctx.request.id
    ctx.log.line('error', 'tool failed', { id: requestId, cause: String((fault as Error).stack ?? fault) })
    const internal = new RpcFault(RPC.internalError, 'Internal error; try again.', message.id, {
      data: { requestId }
    })
    return jsonReply(200, rpcError(internal))
  }
}

/** Thrown if the key has no calls left today. `seconds` is the time until the next day. */
class DailyLimitReached extends Error {
  readonly #seconds: number

  constructor(seconds: number) {
    super('The day of the key is over.')
    this.#seconds = seconds
  }

  reply(): Reply {
    const hint = 'The key has used its 2,000 calls of this UTC day.'
    const { status, body } = new Problem('rate_limit_exceeded', { hint })
    return jsonReply(status, body, { 'retry-after': String(this.#seconds) })
  }
}
