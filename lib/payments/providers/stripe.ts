import {
  type Provider,
  ProviderFault,
  type Refund,
  type RefundRequest,
  type Session,
  type SessionRequest
} from '../provider.ts'

/** Version of the API in which requests and answers are written. */
const API_VERSION = '2026-10-28.endive'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 1024 * 1024

/** Maximum refunds of a payment among which a retry searches for an earlier attempt. */
const MAX_REFUNDS = 100

/** Members of Stripe's answers that are used. Everything else is ignored. */
interface StripeSession {
  readonly id: string
  readonly status: 'open' | 'complete' | 'expired'
  readonly payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  readonly url: string | null
  readonly client_reference_id: string | null
  readonly payment_intent: string | null
  readonly amount_total: number
  readonly currency: string
  readonly livemode: boolean
}

interface StripeRefund {
  readonly id: string
  readonly status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled' | null
  readonly failure_reason?: string
  readonly metadata: Readonly<Record<string, string>> | null
}

/** Parameters of a call; null and undefined are omitted. */
type Fields = Readonly<Record<string, string | number | null | undefined>>

interface Call {
  readonly fields?: Fields
  readonly idempotencyKey?: string
}

/** Statuses that a retry cannot change, because Stripe refuses the request itself. A wrong key (401, 403) can be replaced. */
const FINAL_STATUSES = [400, 402, 404]

/** Stripe's API at `baseUrl`: six calls over HTTP. The key of each call is the school's, so one client serves all schools. */
export function createStripe(baseUrl = 'https://api.stripe.com'): Provider {
  async function call<T>(key: string, method: 'GET' | 'POST', path: string, options: Call = {}): Promise<T> {
    const { fields = {}, idempotencyKey } = options
    const query = new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) =>
        value == null ? [] : [[name, `${value}`] as [string, string]]
      )
    ).toString()
    const isPost = method === 'POST'
    const url = `${baseUrl}/v1/${path}${isPost || query === '' ? '' : `?${query}`}`
    const answer = await send(url, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'stripe-version': API_VERSION,
        ...(isPost && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey })
      },
      ...(isPost && { body: query })
    })
    return answer as T
  }

  const readSession = async (key: string, id: string) =>
    sessionOf(await call<StripeSession>(key, 'GET', `checkout/sessions/${encodeURIComponent(id)}`))

  return {
    readSession,
    async openSession(key, request) {
      const idempotencyKey = `${request.chargeId}.${request.until}`
      const options = { fields: sessionFields(request), idempotencyKey }
      return sessionOf(await call<StripeSession>(key, 'POST', 'checkout/sessions', options))
    },
    async closeSession(key, id) {
      try {
        const path = `checkout/sessions/${encodeURIComponent(id)}/expire`
        return sessionOf(await call<StripeSession>(key, 'POST', path))
      } catch (error) {
        // A page that was paid or has ended cannot be closed; reading it tells which.
        if (error instanceof ProviderFault && error.isFinal) return readSession(key, id)
        throw error
      }
    },
    async sendRefund(key, request) {
      const earlier = request.isRetry ? await findRefund(key, request) : undefined
      if (earlier) return refundOf(earlier)
      const fields = { payment_intent: request.intent, amount: request.cents, 'metadata[refund]': request.id }
      return refundOf(
        await call<StripeRefund>(key, 'POST', 'refunds', { fields, idempotencyKey: request.id })
      )
    },
    async checkKey(key) {
      await call(key, 'GET', 'checkout/sessions', { fields: { limit: 1 } })
    },
    readRefund: async (key, id) =>
      refundOf(await call<StripeRefund>(key, 'GET', `refunds/${encodeURIComponent(id)}`))
  }

  async function findRefund(key: string, { id, intent }: RefundRequest): Promise<StripeRefund | undefined> {
    const fields = { payment_intent: intent, limit: MAX_REFUNDS }
    const { data } = await call<{ data: readonly StripeRefund[] }>(key, 'GET', 'refunds', { fields })
    return data.find(({ metadata }) => metadata?.refund === id)
  }
}

function sessionFields(request: SessionRequest): Fields {
  const { chargeId, cents, currency, until, name, methods, language, email, returnUrl } = request
  return {
    mode: 'payment',
    client_reference_id: chargeId,
    'metadata[charge]': chargeId,
    'payment_intent_data[metadata][charge]': chargeId,
    'line_items[0][quantity]': 1,
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': cents,
    'line_items[0][price_data][product_data][name]': name,
    ...Object.fromEntries(methods.map((method, i) => [`payment_method_types[${i}]`, method])),
    expires_at: until,
    locale: language ?? 'auto',
    customer_email: email === '' ? null : email,
    success_url: returnUrl,
    cancel_url: returnUrl
  }
}

function sessionOf(session: StripeSession): Session {
  const { id, status, payment_status, url, client_reference_id, payment_intent, livemode } = session
  const isPaid = status === 'complete' && payment_status !== 'unpaid'
  return {
    id,
    status: isPaid ? 'paid' : status === 'complete' ? 'paying' : status,
    url,
    chargeId: client_reference_id,
    intent: payment_intent,
    cents: session.amount_total,
    currency: session.currency.toUpperCase(),
    mode: livemode ? 'live' : 'test'
  }
}

function refundOf({ id, status, failure_reason }: StripeRefund): Refund {
  const hasFailed = status === 'failed' || status === 'canceled'
  return {
    id,
    status: hasFailed ? 'failed' : status === 'succeeded' ? 'done' : 'sent',
    fault: hasFailed ? (failure_reason ?? status) : null
  }
}

interface RequestOptions {
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body?: string
}

/** Sends one request. Redirects are not followed, so the key goes to no other host. */
async function send(url: string, options: RequestOptions): Promise<unknown> {
  const init = { ...options, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
  const { status, text } = await fetch(url, init)
    .then(async answer => ({ status: answer.status, text: await answer.text() }))
    .catch(error => {
      throw new ProviderFault((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable', false)
    })
  const answer = text.length <= MAX_ANSWER_BYTES ? parseObject(text) : undefined
  if (answer !== undefined && status === 200) return answer
  const { code, type } = (answer?.error ?? {}) as { code?: unknown; type?: unknown }
  const words = [status, typeof code === 'string' ? code : type].filter(word => word !== undefined)
  throw new ProviderFault(words.join(' ').slice(0, 100), FINAL_STATUSES.includes(status))
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
