import * as v from 'valibot'
import { type BookingScope, scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { json } from '../../../lib/kernel/answer.ts'
import { members } from '../../../lib/text/input.ts'
import { listEndpoints } from '../../../lib/webhooks/queries.ts'
import { originOf } from '../../../lib/webhooks/rules.ts'
import { requireTarget, requireTargets } from '../../../lib/webhooks/targets.ts'
import { addEndpoint } from '../../../lib/webhooks/transactions.ts'
import {
  requireWebhook,
  secretExample,
  WebhookTypes,
  WebhookUrl,
  WebhookWithSecret,
  webhookExample,
  webhookOf
} from './webhook.ts'

export default route({
  method: 'POST',
  path: '/webhooks',
  name: 'createWebhook',
  summary: 'Add a webhook',
  description:
    'Events from now on are sent to the address. The answer is the only one that shows the secret. Repeating a request with the same url ' +
    'and types adds nothing: 409 names the webhook. At most ten webhooks, with OCTO subscriptions.',
  auth: { kind: 'school' },
  body: members({ url: WebhookUrl, types: v.optional(WebhookTypes, null) }),
  bodyExample: { url: webhookExample.url, types: webhookExample.types },
  answer: json(201, WebhookWithSecret, {
    description: 'The webhook with its secret.',
    example: { ...webhookExample, secret: secretExample }
  }),
  errors: ['missing_fields', 'unprocessable_entity', 'webhook_exists', 'too_many_webhooks']
}).handle(async ({ principal, body, write, newId, targets: endpointTargets }) => {
  const targets = requireTargets(endpointTargets)
  const reach = scopeOf(principal)
  const { schoolId, partnerId } = reach
  const url = requireTarget(targets, body.url)
  const id = newId()
  const endpoint = { origin: originOf(partnerId), partnerId, url, kinds: body.types }
  const code = await addEndpoint(write, schoolId, id, endpoint)
  if (code === 'too_many_endpoints') throw new Problem('too_many_webhooks')
  if (code === 'already_exists')
    throw new Problem('webhook_exists', { webhookId: await idOf(write, reach, endpoint) })
  const added = await requireWebhook(write, reach, id)
  return { ...webhookOf(added), secret: targets.secretOf(id, added.generation) }
})

/** Id of the webhook with this url and these types. */
async function idOf(
  sql: Sql,
  reach: BookingScope,
  { url, kinds }: { readonly url: string; readonly kinds: readonly string[] | null }
): Promise<string> {
  const webhooks = await listEndpoints(sql, reach.schoolId, null, reach)
  const same = webhooks.find(webhook => webhook.url === url && String(webhook.kinds) === String(kinds))
  if (!same) throw new Problem('not_found')
  return same.id
}
