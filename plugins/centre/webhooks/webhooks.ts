import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { EVENT_KINDS } from '../../../lib/events/shape.ts'
import type { Sql } from '../../../lib/infra/database/pool.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { formId } from '../../../lib/text/input.ts'
import { typedText } from '../../../lib/text/typed.ts'
import { listAttempts } from '../../../lib/webhooks/queries.ts'
import { PING_MS } from '../../../lib/webhooks/rules.ts'
import type { Targets } from '../../../lib/webhooks/targets.ts'
import { action, page, rerender } from '../kit/page.ts'
import { webhookPath, webhooksPath } from '../kit/paths.ts'
import { findPartner } from '../kit/queries.ts'
import { savedNoticeQuery, savedPath } from '../kit/saved-notice.ts'
import { WEBHOOKS_TEXT, type WebhookNotice } from '../messages/webhooks.ts'
import { type CentreEndpoint, listCentreEndpoints } from './queries.ts'
import { type EndpointForm, renderWebhook, renderWebhookSecret, renderWebhooks } from './webhook-pages.ts'
import { addEndpointByStaff, changeEndpointByStaff, removeEndpointByStaff } from './writes.ts'

/** Hours during which events are also signed with the former secret. */
const OVERLAP_HOURS = 24

const NOTICES = savedNoticeQuery(WEBHOOKS_TEXT.en.said)
const NEW_FORM: EndpointForm = { url: '', kinds: [] }

/** Fields of an endpoint: one ticked kind arrives as text, several as a list. */
const FIELDS = {
  url: typedText(2000),
  kinds: v.pipe(
    v.optional(v.unknown(), []),
    v.transform(ticked => EVENT_KINDS.filter(kind => [ticked].flat().includes(kind)))
  )
}
const EXAMPLE = { url: 'https://hooks.example/swellbook', kinds: 'booking.confirmed' }

/** The school itself, or the partner of an address; throws `not_found`. */
async function findOwner(
  sql: Sql,
  { schoolId }: PersonSession,
  { partnerId }: { readonly partnerId?: string }
) {
  if (partnerId === undefined) return null
  const partner = await findPartner(sql, schoolId, partnerId)
  if (!partner) throw new Problem('not_found')
  return { id: partnerId, name: partner.name }
}

/** The page of endpoints of the school or, with `partnerId`, of a partner. */
function listPage<const N extends 'partnerId' = never>(names: readonly N[]) {
  return page(
    { params: names, query: NOTICES },
    async ({ principal, viewer, params, query, read, newId, targets }) => {
      const owner = await findOwner(read, principal, params)
      const endpoints = await listCentreEndpoints(read, principal.schoolId, { partnerId: owner?.id ?? null })
      const isSending = targets !== undefined
      const props = { ...query, owner, endpoints, form: NEW_FORM, newId: newId(), isSending }
      return renderWebhooks(principal, props, viewer)
    }
  )
}

/** Adds an endpoint of the school or, with `partnerId`, of a partner; its answer shows the secret. */
function addAction<const N extends 'partnerId' = never>(names: readonly N[]) {
  return action(
    { params: names, form: { id: v.optional(formId()), ...FIELDS }, example: EXAMPLE },
    async ({ principal, viewer, params, body, read, write, newId, targets, publicUrl }) => {
      const owner = await findOwner(read, principal, params)
      const { id = newId(), url, kinds } = body
      const partnerId = owner?.id ?? null
      if (targets === undefined) return { to: `${webhooksPath(partnerId)}?said=sends_nothing` }
      const fault = targets.faultOf(url.trim())
      if (fault !== undefined) {
        const endpoints = await listCentreEndpoints(read, principal.schoolId, { partnerId })
        const props = { owner, endpoints, form: { url, kinds, fault }, newId: id, isSending: true }
        return rerender(400, renderWebhooks(principal, props, viewer))
      }
      const endpoint = { id, partnerId, url: new URL(url.trim()).href, kinds: someKinds(kinds) }
      const { code } = await addEndpointByStaff(write, principal, endpoint)
      if (code !== 'ok') return { to: `${webhooksPath(partnerId)}?said=${code}` }
      const stored = await findEndpoint(write, principal, id)
      const props = { endpoint: stored, secret: secretOf(targets, stored), publicUrl }
      return renderWebhookSecret(principal, props, viewer)
    }
  )
}

export const ownWebhooks = { list: listPage([]), add: addAction([]) }
export const partnerWebhooks = { list: listPage(['partnerId']), add: addAction(['partnerId']) }

/** The chosen kinds; null, for all, if none is chosen. */
function someKinds(kinds: readonly string[]): readonly string[] | null {
  return kinds.length === 0 ? null : kinds
}

function secretOf(targets: Targets, { id, generation }: CentreEndpoint): string {
  return targets.secretOf(id, generation)
}

/** An endpoint of the school or one of its partners; throws `not_found`. */
async function findEndpoint(sql: Sql, { schoolId }: PersonSession, id: string): Promise<CentreEndpoint> {
  const [endpoint] = await listCentreEndpoints(sql, schoolId, { id })
  if (!endpoint) throw new Problem('not_found')
  return endpoint
}

export const getWebhook = page(
  { params: ['endpointId'], query: NOTICES },
  async ({ principal, viewer, params: { endpointId }, query, read }) => {
    const endpoint = await findEndpoint(read, principal, endpointId)
    const attempts = await listAttempts(read, principal.schoolId, endpointId)
    return renderWebhook(principal, { ...query, endpoint, attempts }, viewer)
  }
)

export const changeWebhook = action(
  { params: ['endpointId'], form: FIELDS, example: EXAMPLE },
  async ({ principal, viewer, params: { endpointId }, body: { url, kinds }, read, write, targets }) => {
    const endpoint = await findEndpoint(read, principal, endpointId)
    if (targets === undefined) return { to: `${webhookPath(endpointId)}?said=sends_nothing` }
    // An unchanged URL is not checked: the operator's may be in a private network.
    const fault = url.trim() === endpoint.url ? undefined : targets.faultOf(url.trim())
    if (fault !== undefined) {
      const attempts = await listAttempts(read, principal.schoolId, endpointId)
      const props = { endpoint, attempts, form: { url, kinds, fault } }
      return rerender(400, renderWebhook(principal, props, viewer))
    }
    const href = new URL(url.trim()).href
    const change = { do: 'set', url: href, kinds: someKinds(kinds) } as const
    const { code, logId } = await changeEndpointByStaff(write, principal, endpointId, change)
    if (code === 'not_found') throw new Problem('not_found')
    return { to: savedPath<WebhookNotice>(webhookPath(endpointId), { code, logId }) }
  }
)

export const switchWebhook = action(
  {
    params: ['endpointId'],
    form: { state: v.picklist(['enable', 'disable', 'retry']) },
    example: { state: 'disable' },
    errors: ['invalid_request']
  },
  async ({ principal, params: { endpointId }, body: { state }, write }) => {
    const { code, logId } = await changeEndpointByStaff(write, principal, endpointId, { do: state })
    if (code === 'not_found') throw new Problem('not_found')
    if (code === 'ok' && state === 'retry') return { to: `${webhookPath(endpointId)}?said=retried` }
    return { to: savedPath<WebhookNotice>(webhookPath(endpointId), { code, logId }) }
  }
)

export const renewWebhookSecret = action(
  { params: ['endpointId'], form: { leaked: v.optional(v.literal('yes')) }, example: {} },
  async ({ principal, viewer, params: { endpointId }, body, write, targets, publicUrl }) => {
    if (targets === undefined) return { to: `${webhookPath(endpointId)}?said=sends_nothing` }
    const change = { do: 'rotate', hours: body.leaked ? 0 : OVERLAP_HOURS } as const
    const { code } = await changeEndpointByStaff(write, principal, endpointId, change)
    if (code === 'not_found') throw new Problem('not_found')
    const endpoint = await findEndpoint(write, principal, endpointId)
    return renderWebhookSecret(
      principal,
      { endpoint, secret: secretOf(targets, endpoint), publicUrl },
      viewer
    )
  }
)

export const pingWebhook = action(
  { params: ['endpointId'], form: {}, example: {}, waitMs: PING_MS },
  async ({ principal, viewer, params: { endpointId }, write, targets }) => {
    if (targets === undefined) return { to: `${webhookPath(endpointId)}?said=sends_nothing` }
    const { schoolId } = principal
    const endpoint = await findEndpoint(write, principal, endpointId)
    await changeEndpointByStaff(write, principal, endpointId, { do: 'ping' })
    const ping = await targets.ping({ ...endpoint, schoolId })
    const attempts = await listAttempts(write, schoolId, endpointId)
    return renderWebhook(principal, { endpoint, attempts, ping }, viewer)
  }
)

export const removeWebhook = action(
  { params: ['endpointId'], form: {}, example: {} },
  async ({ principal, params: { endpointId }, read, write }) => {
    const { partnerId } = await findEndpoint(read, principal, endpointId)
    const { code, logId } = await removeEndpointByStaff(write, principal, endpointId)
    if (code === 'not_found') throw new Problem('not_found')
    return { to: `${webhooksPath(partnerId)}?said=removed&log=${logId}` }
  }
)
