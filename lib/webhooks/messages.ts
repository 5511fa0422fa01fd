import { type LoggedEvent, messageOf } from '../events/message.ts'
import type { Sql } from '../infra/database/pool.ts'
import type { CapabilityId } from '../octo/negotiation.ts'
import { noticesOf } from '../octo/notices.ts'
import { VERSION } from '../package.ts'
import type { Due } from './chains.ts'
import { openHeaders } from './seal.ts'
import { endpointKey, signedHeaders } from './signature.ts'
import type { LeasedEndpoint } from './transactions.ts'

interface Post {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A booking event for an octo/webhooks webhook. */
interface WebhookEvent {
  readonly schoolId: string
  readonly event: LoggedEvent
  readonly webhook: {
    readonly id: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly capabilities: readonly CapabilityId[]
  }
}

/** Renders the body for such a webhook in the format of its surface. Returns undefined if nothing is left to send. */
export type WriteWebhook = (sql: Sql, event: WebhookEvent) => Promise<string | undefined>

interface MessageParts {
  readonly sql: Sql
  readonly secret: string
  readonly writeWebhook: WriteWebhook
  /** Database clock, in Unix milliseconds. */
  readonly atMs: number
}

/** True if this event causes any message to the endpoint. */
export function isRelevantTo(endpoint: LeasedEndpoint, event: LoggedEvent): boolean {
  const { octoTypes } = endpoint
  return octoTypes === null || noticesOf({ ...endpoint, octoTypes }, event).length > 0
}

/**
 * Creates the messages of an event for an endpoint. They are a signed message, or OCTO notifications or bookings with the
 * reseller's own headers. Returns undefined if those headers were encrypted with another secret.
 */
export async function messagesFor(
  endpoint: LeasedEndpoint,
  { event, attempts }: Due,
  { sql, secret, writeWebhook, atMs }: MessageParts
): Promise<readonly Post[] | undefined> {
  const { id, url, schoolId, generation, hasPrevious, octoTypes, octoHeaders, octoWebhook } = endpoint
  const baseHeaders = { 'user-agent': `Swellbook/${VERSION}`, 'swellbook-attempt': String(attempts + 1) }
  if (octoTypes !== null) {
    const own = octoHeaders === null ? {} : openHeaders(secret, id, Buffer.from(octoHeaders, 'base64'))
    if (own === undefined) return undefined
    const headers = { ...own, ...baseHeaders, 'content-type': 'application/json' }
    if (octoWebhook !== null) {
      const webhook = { id, url, headers: own, capabilities: octoWebhook }
      const body = await writeWebhook(sql, { schoolId, event, webhook })
      return body === undefined ? [] : [{ headers, body }]
    }
    return noticesOf({ ...endpoint, octoTypes }, event).map(notice => ({
      headers,
      body: JSON.stringify(notice)
    }))
  }
  const message = messageOf(schoolId, event)
  const body = JSON.stringify(message)
  const keys = [generation, ...(hasPrevious ? [generation - 1] : [])].map(n => endpointKey(secret, id, n))
  const headers = signedHeaders(keys, { id: message.id, seconds: Math.floor(atMs / 1000), body })
  return [{ headers: { ...headers, ...baseHeaders }, body }]
}
