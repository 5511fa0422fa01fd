import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A page of the provider, in the members of Stripe's Checkout sessions. */
export interface TillSession {
  readonly id: string
  readonly object: 'checkout.session'
  readonly url: string | null
  readonly status: 'open' | 'complete' | 'expired'
  readonly payment_status: 'paid' | 'unpaid'
  readonly client_reference_id: string
  readonly payment_intent: string | null
  readonly amount_total: number
  readonly currency: string
  readonly livemode: boolean
  readonly metadata: Readonly<Record<string, string>>
  readonly expires_at: number
  readonly success_url: string
}

export interface TillRefund {
  readonly id: string
  readonly object: 'refund'
  readonly status: 'succeeded' | 'pending' | 'failed'
  readonly payment_intent: string
  readonly amount: number
  readonly metadata: Readonly<Record<string, string>>
  readonly failure_reason?: string
}

/** A simulated Stripe on this machine. It has state, and applies Stripe's rules to the calls that the service makes. */
export interface Till {
  readonly url: string
  readonly sessions: ReadonlyMap<string, TillSession>
  readonly refunds: ReadonlyMap<string, TillRefund>
  /** Calls as `POST checkout/sessions`, in order. */
  readonly calls: readonly string[]
  /** The guest pays a page, or starts a payment that takes days. False if it is not open. */
  pay(id: string, manner?: 'now' | 'slowly'): boolean
  /** A slow payment succeeds. */
  succeed(id: string): void
  /** A page expires. */
  expire(id: string): void
  /** Falsifies what the provider answers. */
  forge(id: string, change: Partial<TillSession>): void
  settleRefund(id: string, status: TillRefund['status']): void
  /** Answers every call with this status, or drops the answer of calls that it has carried out. */
  fail(manner: number | 'lost' | undefined): void
  /** Refuses new refunds for good. */
  refuseRefunds(isRefusing: boolean): void
  /** The event of an object, with its signature. */
  event(object: TillSession | TillRefund, options?: EventOptions): { body: string; signature: string }
}

interface EventOptions {
  readonly id?: string
  readonly type?: string
  readonly livemode?: boolean
  readonly secret?: string
  /** Unix seconds of the signature. */
  readonly at?: number
}

/** Secrets with which the specs connect schools. */
export const TILL_KEY = 'rk_test_51abcdefghijklmnopqrstuvwx'
export const WEBHOOK_SECRET = 'whsec_0123456789abcdefghijklmnopqrstuv'

const HALF_AN_HOUR = 1800
const DAY = 86_400

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const nowSeconds = () => Math.floor(Date.now() / 1000)

/** Starts a counterpart of Stripe until the test ends. */
export async function openTill(t: { teardown(work: () => unknown): void }): Promise<Till> {
  const sessions = new Map<string, TillSession>()
  const refunds = new Map<string, TillRefund>()
  const replies = new Map<string, { request: string; answer: unknown }>()
  const calls: string[] = []
  let failure: number | 'lost' | undefined
  let isRefusing = false
  let url = ''

  const sessionOf = (id: string) => {
    const session = sessions.get(id)
    if (!session) throw new Refusal(404, 'resource_missing')
    if (session.status === 'open' && session.expires_at <= nowSeconds())
      sessions.set(id, { ...session, status: 'expired', url: null })
    return sessions.get(id) as TillSession
  }
  const change = (id: string, fields: Partial<TillSession>) =>
    sessions.set(id, { ...(sessions.get(id) as TillSession), ...fields })

  function openSession(form: URLSearchParams, isLive: boolean): TillSession {
    const get = (name: string) => {
      const value = form.get(name)
      if (!value) throw new Refusal(400, `parameter_missing ${name}`)
      return value
    }
    const [amount, until] = [Number(get('line_items[0][price_data][unit_amount]')), Number(get('expires_at'))]
    if (!Number.isInteger(amount) || amount < 50) throw new Refusal(400, 'amount_too_small')
    const ahead = until - nowSeconds()
    if (ahead < HALF_AN_HOUR || ahead > DAY) throw new Refusal(400, 'expires_at_invalid')
    if (get('mode') !== 'payment' || get('line_items[0][quantity]') !== '1')
      throw new Refusal(400, 'parameter_unknown')
    for (const name of [
      'success_url',
      'line_items[0][price_data][product_data][name]',
      'payment_method_types[0]'
    ])
      get(name)
    const id = newId('cs_test')
    const session: TillSession = {
      ...{
        id,
        object: 'checkout.session',
        url: `${url}/c/pay/${id}`,
        status: 'open',
        payment_status: 'unpaid'
      },
      ...{ client_reference_id: get('client_reference_id'), payment_intent: null, amount_total: amount },
      ...{ currency: get('line_items[0][price_data][currency]'), livemode: isLive, expires_at: until },
      ...{ metadata: { charge: get('metadata[charge]') }, success_url: get('success_url') }
    }
    sessions.set(id, session)
    return session
  }

  function refundPayment(form: URLSearchParams): TillRefund {
    const intent = form.get('payment_intent') ?? ''
    const amount = Number(form.get('amount'))
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent === intent)
    if (session?.payment_status !== 'paid') throw new Refusal(404, 'resource_missing')
    const earlier = refundsOf(intent).filter(({ status }) => status !== 'failed')
    const returned = earlier.reduce((sum, refund) => sum + refund.amount, 0)
    if (isRefusing) throw new Refusal(400, 'charge_already_refunded')
    if (!Number.isInteger(amount) || amount < 1 || returned + amount > session.amount_total)
      throw new Refusal(400, 'amount_too_large')
    const refund: TillRefund = {
      ...{ id: newId('re'), object: 'refund', status: 'succeeded', payment_intent: intent, amount },
      metadata: { refund: form.get('metadata[refund]') ?? '' }
    }
    refunds.set(refund.id, refund)
    return refund
  }

  const refundsOf = (intent: string | null) =>
    [...refunds.values()].filter(({ payment_intent }) => payment_intent === intent)

  /** Repeats the answer to an idempotency key, as Stripe does, but only for the same request. Refused requests are not stored. */
  function onceFor(key: string | undefined, request: string, work: () => unknown): unknown {
    if (key === undefined) return work()
    const former = replies.get(key)
    if (former && former.request !== request) throw new Refusal(400, 'idempotency_error')
    const answer = former?.answer ?? work()
    replies.set(key, { request, answer })
    return answer
  }

  function answerOf(request: IncomingMessage, body: string): unknown {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://till')
    const path = pathname.replace('/v1/', '')
    const key = /^Bearer (rk|sk)_(test|live)_\w+$/.exec(request.headers.authorization ?? '')
    if (!key) throw new Refusal(401, 'api_key_invalid')
    if (!/^\d{4}-\d\d-\d\d(\.\w+)?$/.test(String(request.headers['stripe-version'] ?? '')))
      throw new Refusal(400, 'version')
    const [, id = '', verb] = /^checkout\/sessions\/([^/]+)(?:\/(expire))?$/.exec(path) ?? []
    const idempotencyKey = request.headers['idempotency-key']?.toString()
    const form = new URLSearchParams(body)
    if (request.method === 'GET' && id !== '' && !verb) return sessionOf(id)
    if (request.method === 'GET' && path === 'checkout/sessions')
      return { object: 'list', data: [...sessions.values()].slice(-1), has_more: false }
    if (request.method === 'GET' && path === 'refunds')
      return { object: 'list', data: refundsOf(searchParams.get('payment_intent')), has_more: false }
    if (request.method === 'GET' && path.startsWith('refunds/'))
      return refunds.get(path.slice('refunds/'.length)) ?? missing()
    if (request.method !== 'POST') throw new Refusal(404, 'resource_missing')
    if (verb === 'expire') {
      if (sessionOf(id).status !== 'open') throw new Refusal(400, 'session_not_open')
      change(id, { status: 'expired', url: null })
      return sessionOf(id)
    }
    if (path === 'checkout/sessions')
      return onceFor(idempotencyKey, body, () => openSession(form, key[2] === 'live'))
    if (path === 'refunds') return onceFor(idempotencyKey, body, () => refundPayment(form))
    throw new Refusal(404, 'resource_missing')
  }

  function missing(): never {
    throw new Refusal(404, 'resource_missing')
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += chunk
    const [path = ''] = (request.url ?? '').split('?')
    if (path.startsWith('/c/pay/')) return servePage(request, response, path.slice('/c/pay/'.length))
    calls.push(`${request.method} ${path.replace('/v1/', '')}`)
    const reply = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (typeof failure === 'number') return void reply(failure, { error: { type: 'api_error' } })
    try {
      const answer = answerOf(request, body)
      if (failure === 'lost') return void response.destroy()
      reply(200, answer)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, code } = error
      const body = code === 'idempotency_error' ? { type: code } : { type: 'invalid_request_error', code }
      reply(status, { error: body })
    }
  }

  /** The provider's own page: one button, then back to the service. */
  function servePage(request: IncomingMessage, response: ServerResponse, id: string): void {
    const session = sessionOf(id)
    if (request.method === 'POST') {
      till.pay(id)
      response.writeHead(303, { location: session.success_url }).end()
    } else {
      const button =
        session.status === 'open'
          ? '<form method="post"><button>Pay</button></form>'
          : '<p>This page has ended.</p>'
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><html lang="en"><title>Till</title><h1>${session.amount_total / 100} ${session.currency}</h1>${button}`
        )
    }
  }

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const till: Till = {
    ...{ url, sessions, refunds, calls },
    pay(id, manner = 'now') {
      if (sessionOf(id).status !== 'open') return false
      const paid = manner === 'now' ? 'paid' : 'unpaid'
      change(id, { status: 'complete', payment_status: paid, payment_intent: newId('pi'), url: null })
      return true
    },
    succeed: id => change(id, { payment_status: 'paid' }),
    expire: id => change(id, { status: 'expired', url: null }),
    forge: change,
    settleRefund(id, status) {
      const reason = status === 'failed' ? { failure_reason: 'lost_or_stolen_card' } : {}
      refunds.set(id, { ...(refunds.get(id) as TillRefund), status, ...reason })
    },
    fail: manner => {
      failure = manner
    },
    refuseRefunds: refusing => {
      isRefusing = refusing
    },
    event: signedEvent
  }
  return till
}

function signedEvent(object: TillSession | TillRefund, options: EventOptions = {}) {
  const { id = newId('evt'), livemode = false, secret = WEBHOOK_SECRET, at = nowSeconds() } = options
  const type = options.type ?? (object.object === 'refund' ? 'refund.updated' : 'checkout.session.completed')
  const body = JSON.stringify({ id, object: 'event', type, livemode, created: at, data: { object } })
  return {
    body,
    signature: `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
  }
}
