import { type LoggedEvent, messageOf } from '../events/message.ts'
import { noticesOf } from '../octo/notices.ts'
import { VERSION } from '../package.ts'
import type { Due } from './chains.ts'
import { openHeaders } from './seal.ts'
import { endpointKey, signedHeaders } from './signature.ts'
import type { TakenEndpoint } from './transactions.ts'

/** What is POSTed. */
interface Post {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Whether an endpoint hears anything of an event. */
export function isHeardBy(endpoint: TakenEndpoint, event: LoggedEvent): boolean {
  const { octoTypes } = endpoint
  return octoTypes === null || noticesOf({ ...endpoint, octoTypes }, event).length > 0
}

/**
 * What an endpoint is sent of an event: a signed message, or OCTO's notices of it with the reseller's own headers. Undefined where
 * its headers cannot be opened, for another secret sealed them. `atMs` is the database's clock.
 */
export function messagesFor(
  endpoint: TakenEndpoint,
  { event, attempts }: Due,
  { secret, atMs }: { readonly secret: string; readonly atMs: number }
): readonly Post[] | undefined {
  const { id, schoolId, generation, hasPrevious, octoTypes, octoHeaders } = endpoint
  const about = { 'user-agent': `Swellbook/${VERSION}`, 'swellbook-attempt': String(attempts + 1) }
  if (octoTypes !== null) {
    const own = octoHeaders === null ? {} : openHeaders(secret, id, Buffer.from(octoHeaders, 'base64'))
    return (
      own &&
      noticesOf({ ...endpoint, octoTypes }, event).map(notice => ({
        headers: { ...own, ...about, 'content-type': 'application/json' },
        body: JSON.stringify(notice)
      }))
    )
  }
  const message = messageOf(schoolId, event)
  const body = JSON.stringify(message)
  const keys = [generation, ...(hasPrevious ? [generation - 1] : [])].map(n => endpointKey(secret, id, n))
  const headers = signedHeaders(keys, { id: message.id, seconds: Math.floor(atMs / 1000), body })
  return [{ headers: { ...headers, ...about }, body }]
}
