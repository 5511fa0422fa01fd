import { Agent, request } from 'undici'
import type { Entry, SentRequest } from './ledger.ts'

/** Timeout of a request: three times what the service promises. */
export const PATIENCE_MS = 10_000

/** Customer of every booking. */
export const GUEST = 'ana@example.com'

/** Sends requests to a server; always resolves, with status undefined if no answer came. */
export interface Asker {
  ask(url: string, key: string, outgoing: SentRequest): Promise<Answer>
  /** Sends a prepared request. */
  send(url: string, key: string, wire: Wire): Promise<Answer>
  close(): Promise<void>
}

type Answer = Pick<Entry, 'status' | 'body'>

/** Creates an asker with separate connections, as a partner has. */
export function createAsker(): Asker {
  const dispatcher = new Agent({ headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS, connections: 64 })
  const send: Asker['send'] = async (url, key, { method, path, body }) => {
    try {
      const response = await request(url + path, {
        dispatcher,
        method,
        headers: { 'x-partner-api-key': key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) })
      })
      return { status: response.statusCode, body: await response.body.json() }
    } catch (error) {
      return { status: undefined, body: String((error as { code?: string }).code) }
    }
  }
  return {
    send,
    ask: (url, key, outgoing) => send(url, key, wireOf(outgoing)),
    close: () => dispatcher.destroy()
  }
}

/** A request as a partner's system sends it. */
export interface Wire {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
}

function wireOf({ op, bookingId, ref, slotId, participants, holdMinutes }: SentRequest): Wire {
  const bookings = '/api/partner/v1/bookings'
  switch (op) {
    case 'create': {
      const hold = holdMinutes ? { status: 'ON_HOLD', expirationMinutes: holdMinutes } : {}
      const customer = { customerName: 'Ana Silva', customerEmail: GUEST }
      const body = { lessonSlotId: slotId, participants, externalRef: ref, ...customer, ...hold }
      return { method: 'POST', path: bookings, body }
    }
    case 'confirm':
      return { method: 'POST', path: `${bookings}/${bookingId}/confirm` }
    case 'cancel':
      return { method: 'DELETE', path: `${bookings}/${bookingId}` }
    case 'move':
      return {
        method: 'PATCH',
        path: `/api/partner/octo/bookings/${bookingId}`,
        body: { availabilityId: slotId }
      }
    case 'read':
      return { method: 'GET', path: `${bookings}/${bookingId}` }
    case 'list':
      return { method: 'GET', path: '/api/partner/v1/availabilities' }
  }
}
