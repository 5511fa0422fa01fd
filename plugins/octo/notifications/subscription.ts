import { type Static, Type } from '@sinclair/typebox'
import * as v from 'valibot'
import type { BookingScope } from '../../../lib/booking/rules.ts'
import { Problem } from '../../../lib/errors.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import { literals } from '../../../lib/infra/shapes.ts'
import { NOTICE_TYPES, type NoticeType } from '../../../lib/octo/notices.ts'
import { members, text } from '../../../lib/text/input.ts'
import { isUuid } from '../../../lib/text/uuid.ts'
import { listSubscriptions, type StoredSubscription } from '../../../lib/webhooks/queries.ts'
import type { Targets } from '../../../lib/webhooks/targets.ts'

export const SubscriptionShape = Type.Object(
  {
    id: Type.String(),
    url: Type.String(),
    notificationTypes: Type.Array(literals(NOTICE_TYPES)),
    headers: Type.Record(Type.String(), Type.String(), { description: 'Sent with every notification' }),
    active: Type.Boolean({ description: 'False if it was disabled, or accepted nothing for five days' })
  },
  { title: 'OctoSubscription' }
)

export const subscriptionExample: Static<typeof SubscriptionShape> = {
  id: '0197a4c5-77aa-7d11-8f00-2b6a5c1d9e30',
  url: 'https://reseller.example/octo',
  notificationTypes: ['AVAILABILITY_UPDATE', 'BOOKING_UPDATE'],
  headers: { 'Api-Key': 'their-own-secret' },
  active: true
}

/** Headers that a partner may not set: those of this service and of HTTP. */
const RESERVED_HEADERS =
  /^(host|content-.*|transfer-encoding|connection|keep-alive|te|trailer|upgrade|expect|proxy-.*|user-agent|swellbook-.*|webhook-.*)$/i
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/
const HEADER_VALUE = /^[\x21-\x7e]([\x20-\x7e]{0,998}[\x21-\x7e])?$/
const MAX_HEADERS = 10
const HEADER_HINT = `at most ${MAX_HEADERS} headers of visible letters, at most 1000 each, and none that HTTP or this service sets`

/** Custom headers sent with each notification. */
export const CustomHeaders = v.pipe(
  v.record(v.string(), v.string(HEADER_HINT), HEADER_HINT),
  v.check(headers => Object.keys(headers).length <= MAX_HEADERS, HEADER_HINT),
  v.check(
    headers =>
      Object.entries(headers).every(
        ([name, value]) => HEADER_NAME.test(name) && !RESERVED_HEADERS.test(name) && HEADER_VALUE.test(value)
      ),
    HEADER_HINT
  )
)

const Types = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.maxLength(40),
      v.transform(type => type.toUpperCase()),
      v.picklist(NOTICE_TYPES, `one of ${NOTICE_TYPES.join(', ')}`)
    ),
    'must be a list'
  ),
  v.minLength(1, 'at least one type'),
  v.maxLength(10, 'each type once'),
  v.transform(types => NOTICE_TYPES.filter(type => types.includes(type)))
)

export const NewSubscription = members({
  url: text(500),
  notificationTypes: Types,
  headers: v.nullish(CustomHeaders)
})

/** Changes of a subscription. Absent fields are kept. */
export const ChangedSubscription = members({
  url: v.nullish(text(500)),
  notificationTypes: v.nullish(Types),
  headers: v.nullish(CustomHeaders),
  active: v.nullish(v.boolean('true or false'))
})

export const SubscriptionParams = v.object({
  id: v.pipe(v.string(), v.description('The id of the subscription'), v.examples([subscriptionExample.id]))
})

/** Read a subscription of the partner. Throws `not_found` if there is none. */
export async function requireSubscription(
  sql: Sql,
  reach: BookingScope,
  id: string
): Promise<StoredSubscription> {
  const [found] = isUuid(id) ? await listSubscriptions(sql, reach, id) : []
  if (!found) throw new Problem('not_found')
  return found
}

/** Response for a subscription. Headers sealed with another secret cannot be read, so the partner must send them again. */
export function subscriptionOf(
  { id, url, types, headers, active }: StoredSubscription,
  targets: Targets | undefined
): {
  id: string
  url: string
  notificationTypes: NoticeType[]
  headers: Record<string, string>
  active: boolean
} {
  return {
    id,
    url,
    notificationTypes: [...types],
    headers: { ...(headers && targets?.open(id, headers)) },
    active
  }
}
