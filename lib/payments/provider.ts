/** Accounts of a provider: real money, or its sandbox. */
export type Mode = 'test' | 'live'

/** Request for a page of the provider on which a guest pays one charge. */
export interface SessionRequest {
  readonly chargeId: string
  readonly cents: number
  /** ISO 4217, upper case. */
  readonly currency: string
  /** Unix seconds at which the page ends. It is part of the idempotency key: a retry of the same request opens the same page. */
  readonly until: number
  readonly name: string
  readonly methods: readonly string[]
  readonly language: string | null
  readonly email: string
  /** Page to which the guest returns, after paying or not. */
  readonly returnUrl: string
}

/** State of a payment page, as the provider reports it. */
export interface Session {
  readonly id: string
  readonly status: 'open' | 'paying' | 'paid' | 'expired'
  /** Null once it can no longer be paid. */
  readonly url: string | null
  readonly chargeId: string | null
  /** Payment for refunds; null until there is one. */
  readonly intent: string | null
  readonly cents: number
  readonly currency: string
  readonly mode: Mode
}

export interface RefundRequest {
  readonly id: string
  readonly intent: string
  readonly cents: number
  /** True if an earlier attempt may have reached the provider, so it must be searched first: idempotency keys are forgotten after a day. */
  readonly isRetry: boolean
}

export interface Refund {
  readonly id: string
  readonly status: 'sent' | 'done' | 'failed'
  /** Reason of a failure, as a code. */
  readonly fault: string | null
}

/** The calls of a payment provider, with the school's own key. All are idempotent. Failures throw ProviderFault. */
export interface Provider {
  openSession(key: string, request: SessionRequest): Promise<Session>
  readSession(key: string, id: string): Promise<Session>
  /** Ends an open page, so that it cannot be paid any more. Returns its final state. */
  closeSession(key: string, id: string): Promise<Session>
  sendRefund(key: string, request: RefundRequest): Promise<Refund>
  readRefund(key: string, id: string): Promise<Refund>
  /** Throws if the provider refuses the key. Changes nothing. */
  checkKey(key: string): Promise<void>
}

/** A call that failed: a short code for logs, and true if a repeat cannot succeed. */
export class ProviderFault extends Error {
  readonly code: string
  readonly isFinal: boolean

  constructor(code: string, isFinal: boolean) {
    super(`the payment provider refused: ${code}`)
    this.code = code
    this.isFinal = isFinal
  }
}

/** A provider's event with a verified signature. It only names an object, which is then read from the API. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly mode: Mode
  /** Id of the object: a session, payment or refund. */
  readonly object: string | null
  /** Our charge or refund, if the object names it. */
  readonly subject: string | null
  /** For a dispute: the payment that a bank asks back, and its state. Only shown to staff. */
  readonly dispute: { readonly intent: string; readonly state: 'open' | 'won' | 'lost' } | null
}
