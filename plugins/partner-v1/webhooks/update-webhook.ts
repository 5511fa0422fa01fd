import * as v from 'valibot'
import { scopeOf } from '../../../lib/booking/rules.ts'
import { route } from '../../../lib/deps.ts'
import { Problem, TooManyAttempts } from '../../../lib/errors.ts'
import { json } from '../../../lib/kernel/answer.ts'
import { members } from '../../../lib/text/input.ts'
import { requireTarget, requireTargets } from '../../../lib/webhooks/targets.ts'
import { changeEndpoint, MAX_REPLAYS, replayEndpoint } from '../../../lib/webhooks/transactions.ts'
import {
  requireOwnWebhook,
  WebhookObject,
  WebhookParams,
  WebhookTypes,
  WebhookUrl,
  webhookExample,
  webhookOf
} from './webhook.ts'

export default route({
  method: 'PATCH',
  path: '/webhooks/:id',
  name: 'updateWebhook',
  summary: 'Change, pause or replay a webhook',
  description:
    'Absent fields stay. `active: true` continues at the position where it stopped. `replayAfter` sends the events after this ' +
    `cursor again, each with its former id; at most ${MAX_REPLAYS} times an hour.`,
  auth: { kind: 'school' },
  params: WebhookParams,
  body: members({
    url: v.nullish(WebhookUrl),
    types: v.optional(WebhookTypes),
    active: v.nullish(v.boolean('true or false')),
    replayAfter: v.nullish(
      v.pipe(
        v.number('must be the sequence number of an event'),
        v.safeInteger('must be the sequence number of an event'),
        v.minValue(0, 'must be the sequence number of an event'),
        v.description('Cursor of /events, or the sequence of an event'),
        v.examples([1782900000000000])
      )
    )
  }),
  bodyExample: { active: true, replayAfter: 1782900000000000 },
  answer: json(200, WebhookObject, { description: 'The changed webhook.', example: webhookExample }),
  errors: ['missing_fields', 'not_found', 'forbidden', 'unprocessable_entity']
}).handle(async ({ principal, params, body, write, targets: endpointTargets }) => {
  const targets = requireTargets(endpointTargets)
  const reach = scopeOf(principal)
  const { schoolId, id, url, kinds } = await requireOwnWebhook(write, reach, params.id)
  if (body.url || body.types !== undefined)
    await changeEndpoint(write, schoolId, id, {
      do: 'set',
      url: body.url ? requireTarget(targets, body.url) : url,
      kinds: body.types === undefined ? kinds : body.types
    })
  if (typeof body.replayAfter === 'number') {
    const code = await replayEndpoint(write, schoolId, id, body.replayAfter)
    if (code === 'not_found') throw new Problem('not_found')
    if (code === 'too_many_replays')
      throw new TooManyAttempts(
        3600,
        `This webhook was replayed ${MAX_REPLAYS} times in the last hour. Try again later.`
      )
  }
  if (typeof body.active === 'boolean')
    await changeEndpoint(write, schoolId, id, { do: body.active ? 'enable' : 'disable' })
  return webhookOf(await requireOwnWebhook(write, reach, id))
})
