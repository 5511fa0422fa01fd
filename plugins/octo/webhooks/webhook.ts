import { type Static, Type } from '@sinclair/typebox'
import * as v from 'valibot'
import { literals } from '../../../lib/infra/shapes.ts'
import { CAPABILITIES } from '../../../lib/octo/negotiation.ts'
import { members, text } from '../../../lib/text/input.ts'
import type { StoredWebhook } from '../../../lib/webhooks/queries.ts'
import type { Targets } from '../../../lib/webhooks/targets.ts'
import { CustomHeaders } from '../notifications/subscription.ts'

/** Event types of webhooks. All other changes are sent to subscriptions of `notifications`. */
const WEBHOOK_EVENTS = ['booking_update'] as const

export const WebhookShape = Type.Object(
  {
    id: Type.String(),
    event: literals(WEBHOOK_EVENTS),
    url: Type.String(),
    retryOnError: Type.Literal(true, { description: 'Retries events that were not accepted, for five days' }),
    useContactLanguage: Type.Literal(true, {
      description: 'With octo/content in the language of the guest'
    }),
    headers: Type.Record(Type.String(), Type.String(), { description: 'Sent with every message' }),
    capabilities: Type.Array(literals(CAPABILITIES), {
      description: 'Capabilities of the creating request; bookings are serialized with them'
    })
  },
  { title: 'OctoWebhook' }
)

export const webhookExample: Static<typeof WebhookShape> = {
  id: '0197a4c5-77aa-7d11-8f00-2b6a5c1d9e31',
  event: 'booking_update',
  url: 'https://reseller.example/octo',
  retryOnError: true,
  useContactLanguage: true,
  headers: { 'Api-Key': 'their-own-secret' },
  capabilities: ['octo/pricing']
}

export const NewWebhook = members({
  url: text(500),
  event: v.pipe(
    v.string(),
    v.maxLength(40),
    v.transform(event => event.toLowerCase()),
    v.picklist(WEBHOOK_EVENTS, 'must be booking_update; for other changes, subscribe to notifications')
  ),
  headers: v.nullish(CustomHeaders),
  retryOnError: v.nullish(v.boolean('true or false')),
  useContactLanguage: v.nullish(v.boolean('true or false'))
})

export const WebhookParams = v.object({
  id: v.pipe(v.string(), v.description('The id of the webhook'), v.examples([webhookExample.id]))
})

/** Response for a webhook. Headers sealed with another secret cannot be read, so the partner must send them again. */
export function webhookOf(
  { id, url, headers, capabilities }: StoredWebhook,
  targets: Targets | undefined
): Static<typeof WebhookShape> {
  return unsealedWebhook({ id, url, capabilities, headers: { ...(headers && targets?.open(id, headers)) } })
}

/** As webhookOf, for headers that are already unsealed. */
export function unsealedWebhook({
  id,
  url,
  headers,
  capabilities
}: Pick<StoredWebhook, 'id' | 'url' | 'capabilities'> & {
  readonly headers: Readonly<Record<string, string>>
}): Static<typeof WebhookShape> {
  return {
    id,
    event: 'booking_update',
    url,
    retryOnError: true,
    useContactLanguage: true,
    headers: { ...headers },
    capabilities: [...capabilities]
  }
}

/** Move user and password of a URL into an Authorization header. Any other text is unchanged. */
export function withoutUser(url: string): { url: string; headers: Record<string, string> } {
  if (!URL.canParse(url)) return { url, headers: {} }
  const bare = new URL(url)
  const { username, password } = bare
  if (!username && !password) return { url, headers: {} }
  bare.username = ''
  bare.password = ''
  const pair = [username, password].map(decodeUserInfo).join(':')
  return {
    url: bare.href,
    headers: { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
  }
}

function decodeUserInfo(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
