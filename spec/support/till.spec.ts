// tags: full
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import t from 'tap'
import { readStripeEvent } from '../../lib/payments/providers/stripe-event.ts'
import { openTill, TILL_KEY, type Till, type TillSession, WEBHOOK_SECRET } from './till.ts'
import { loadTool } from './tools.ts'

// Stripe's own clients examine the counterpart of Stripe with which the other specs work.

interface Refused extends Error {
  readonly type: string
  readonly code?: string
  readonly statusCode: number
}

/** Members of npm's `stripe` that are used. */
interface StripeClient {
  readonly checkout: {
    readonly sessions: {
      create(fields: object, options?: object): Promise<TillSession>
      retrieve(id: string): Promise<TillSession>
      expire(id: string): Promise<TillSession>
      list(fields: object): Promise<{ data: readonly TillSession[] }>
    }
  }
  readonly refunds: {
    create(fields: object, options?: object): Promise<{ id: string; status: string; amount: number }>
    retrieve(id: string): Promise<{ id: string; status: string }>
    list(fields: object): Promise<{ data: readonly { id: string; metadata: Record<string, string> }[] }>
  }
  readonly webhooks: {
    constructEvent(body: string, signature: string, secret: string): { id: string }
    generateTestHeaderString(fields: { payload: string; secret: string; timestamp?: number }): string
  }
}

const SIGNED_AT = Math.floor(Date.now() / 1000)

/** The request of lib/payments/providers/stripe.ts, as the client takes it. */
const sessionFields = (chargeId: string, cents = 7000) => ({
  mode: 'payment',
  client_reference_id: chargeId,
  metadata: { charge: chargeId },
  payment_intent_data: { metadata: { charge: chargeId } },
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: cents, product_data: { name: 'Group lesson' } }
    }
  ],
  payment_method_types: ['card'],
  expires_at: Math.floor(Date.now() / 1000) + 2000,
  success_url: 'https://swellbook.example/pay'
})

function clientOf({ url }: Till, key = TILL_KEY): StripeClient {
  const Stripe = loadTool<new (key: string, options: object) => StripeClient>('stripe')
  const { hostname: host, port } = new URL(url)
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ type, code, statusCode }: Refused) => ({ type, code, statusCode })
  )

t.test('the client for Node.js', async t => {
  const till = await openTill(t)
  const stripe = clientOf(till)
  const { sessions } = stripe.checkout

  await t.test('opens, reads, lists and ends a page', async t => {
    const chargeId = randomUUID()
    const session = await sessions.create(sessionFields(chargeId))
    t.match(session, {
      ...{ object: 'checkout.session', status: 'open', payment_status: 'unpaid', livemode: false },
      ...{ amount_total: 7000, currency: 'eur', client_reference_id: chargeId, payment_intent: null }
    })
    t.match((await sessions.list({ limit: 1 })).data, [{ id: session.id }])
    t.equal((await sessions.retrieve(session.id)).url, session.url)
    t.match(await sessions.expire(session.id), { status: 'expired', url: null })
    t.match(await refusalOf(sessions.expire(session.id)), {
      type: 'StripeInvalidRequestError',
      statusCode: 400
    })
  })

  await t.test('gets the same page for the same idempotency key', async t => {
    const fields = sessionFields(randomUUID())
    const options = { idempotencyKey: randomUUID() }
    const [one, two] = [await sessions.create(fields, options), await sessions.create(fields, options)]
    t.equal(one.id, two.id)
    t.match(await refusalOf(sessions.create({ ...fields, locale: 'de' }, options)), {
      type: 'StripeIdempotencyError',
      statusCode: 400
    })
  })

  await t.test('is refused as by Stripe', async t => {
    const REFUSALS: readonly (readonly [reason: string, work: () => Promise<unknown>, expected: object])[] = [
      [
        'with a wrong key',
        () => clientOf(till, 'rk_nothing').checkout.sessions.list({ limit: 1 }),
        { type: 'StripeAuthenticationError', statusCode: 401 }
      ],
      [
        'for an unknown page',
        () => sessions.retrieve('cs_test_unknown'),
        { type: 'StripeInvalidRequestError', code: 'resource_missing', statusCode: 404 }
      ],
      [
        'for less than 50 cents',
        () => sessions.create(sessionFields(randomUUID(), 49)),
        { type: 'StripeInvalidRequestError', code: 'amount_too_small', statusCode: 400 }
      ],
      [
        'for a page of less than half an hour',
        () => sessions.create({ ...sessionFields(randomUUID()), expires_at: SIGNED_AT + 600 }),
        { type: 'StripeInvalidRequestError', statusCode: 400 }
      ],
      [
        'for a refund of an unknown payment',
        () => stripe.refunds.create({ payment_intent: 'pi_unknown', amount: 100 }),
        { type: 'StripeInvalidRequestError', code: 'resource_missing', statusCode: 404 }
      ]
    ]
    for (const [reason, work, expected] of REFUSALS) t.match(await refusalOf(work()), expected, reason)
  })

  await t.test('refunds a payment, never more than it was', async t => {
    const { id } = await sessions.create(sessionFields(randomUUID()))
    till.pay(id)
    const { payment_intent, payment_status } = await sessions.retrieve(id)
    t.equal(payment_status, 'paid')
    const fields = { payment_intent, amount: 3000, metadata: { refund: 'one' } }
    const options = { idempotencyKey: randomUUID() }
    const refund = await stripe.refunds.create(fields, options)
    t.match(refund, { object: 'refund', status: 'succeeded', amount: 3000 })
    t.equal((await stripe.refunds.create(fields, options)).id, refund.id, 'once')
    t.match(await stripe.refunds.retrieve(refund.id), { id: refund.id })
    t.match((await stripe.refunds.list({ payment_intent })).data, [{ metadata: { refund: 'one' } }])
    t.match(await refusalOf(stripe.refunds.create({ payment_intent, amount: 4001 })), { statusCode: 400 })
  })

  await t.test('accepts the signature of an event, and its signature is accepted', async t => {
    const session = await sessions.create(sessionFields(randomUUID()))
    const { body, signature } = till.event(session)
    const { id } = JSON.parse(body)
    t.equal(stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET).id, id)
    t.throws(() => stripe.webhooks.constructEvent(`${body} `, signature, WEBHOOK_SECRET))
    t.throws(() =>
      stripe.webhooks.constructEvent(
        body,
        till.event(session, { at: SIGNED_AT - 600 }).signature,
        WEBHOOK_SECRET
      )
    )
    const read = (at: number, secret = WEBHOOK_SECRET) =>
      readStripeEvent({
        body: Buffer.from(body),
        signature: stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at }),
        secret: WEBHOOK_SECRET,
        now: SIGNED_AT
      })
    t.match(read(SIGNED_AT), { id, type: 'checkout.session.completed', mode: 'test', object: session.id })
    t.equal(read(SIGNED_AT - 301), undefined)
    t.equal(read(SIGNED_AT, 'whsec_another'), undefined)
  })
})

const PYTHON = `
import json, stripe, sys
base, key, fields = json.load(sys.stdin)
stripe.api_base, stripe.api_key, stripe.max_network_retries = base, key, 0
stripe.api_version = '2026-10-28.endive'
made = stripe.checkout.Session.create(idempotency_key='python', **fields)
again = stripe.checkout.Session.create(idempotency_key='python', **fields)
read = stripe.checkout.Session.retrieve(made.id)
ended = stripe.checkout.Session.expire(made.id)
refused = []
for work in [
    lambda: stripe.checkout.Session.expire(made.id),
    lambda: stripe.checkout.Session.retrieve('cs_test_unknown'),
    lambda: stripe.Refund.create(payment_intent='pi_unknown', amount=1),
]:
    try:
        work()
    except stripe.error.InvalidRequestError as error:
        refused.append(error.http_status)
print(json.dumps({ 'same': made.id == again.id, 'read': read.status, 'ended': ended.status, 'sum': read.amount_total, 'refused': refused }))
`

t.test('the client for Python', async t => {
  const till = await openTill(t)
  const work = promisify(execFile)('/usr/bin/python3', ['-c', PYTHON])
  work.child.stdin?.end(JSON.stringify([till.url, TILL_KEY, sessionFields(randomUUID())]))
  const { stdout } = await work
  t.strictSame(JSON.parse(stdout), {
    ...{ same: true, read: 'open', ended: 'expired', sum: 7000 },
    refused: [400, 404, 404]
  })
})
