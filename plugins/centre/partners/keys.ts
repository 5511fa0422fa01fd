import * as v from 'valibot'
import { readToday } from '../../../lib/demo/queries.ts'
import { makeSandboxKey } from '../../../lib/demo/sandbox/transactions.ts'
import { Problem } from '../../../lib/errors.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { isOwnPartner } from '../../../lib/partners/keys/rules.ts'
import { issueSchoolKey, replaceSchoolKey, revokeSchoolKey } from '../../../lib/partners/keys/transactions.ts'
import { type ChannelKey, listChannelKeys } from '../../../lib/partners/sales/queries.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { findPartner as findPartnerId } from '../../../lib/storefront/queries.ts'
import { text } from '../../../lib/text/input.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { copyButton } from '../kit/links.ts'
import { action, page } from '../kit/page.ts'
import { CHANNELS_PATH, channelPath } from '../kit/paths.ts'
import { findPartner } from '../kit/queries.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CHANNEL_TEXT } from '../messages/partners.ts'

export const getChannelKey = page(
  {
    params: ['partnerId', 'keyId'],
    query: {
      do: v.fallback(v.picklist(['replace', 'revoke']), 'replace')
    }
  },
  async ({ principal, viewer, params, query, read }) => {
    const { schoolId } = principal
    const { partnerId, keyId } = params
    const [partner, [key]] = await Promise.all([
      findPartner(read, schoolId, partnerId),
      listChannelKeys(read, schoolId, partnerId, keyId)
    ])
    if (!partner || !key || key.revokedAt !== null) throw new Problem('not_found')
    return renderKeyEnd(principal, { partner, key, does: query.do }, viewer)
  }
)

export const issueChannelKey = action(
  { form: { partner: text(120) }, example: { partner: 'Hotel Mar' } },
  async ({ principal, viewer, body, read, write, newId, publicUrl }) => {
    const { schoolId, personId: actorId } = principal
    try {
      const { key } = await issueSchoolKey(write, newId(), { schoolId, partner: body.partner, actorId })
      const partnerId = (await findPartnerId(read, schoolId, body.partner)) as string
      return renderChannelKey(principal, { partnerId, name: body.partner, key, publicUrl }, viewer)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const notice = error.code === 'too_many_keys' ? error.code : 'partner_reserved'
      return { to: `${CHANNELS_PATH}?said=${notice}` }
    }
  }
)

export const replaceChannelKey = action(
  { params: ['partnerId', 'keyId'] },
  async ({ principal, viewer, params, read, write, newId, publicUrl }) => {
    const { schoolId, personId: actorId } = principal
    const { partnerId, keyId } = params
    const [partner, [key]] = await Promise.all([
      findPartner(read, schoolId, partnerId),
      listChannelKeys(read, schoolId, partnerId, keyId)
    ])
    const minted =
      partner && key && (await replaceSchoolKey(write, keyId, { schoolId, actorId, newId: newId() }))
    if (!minted) throw new Problem('not_found')
    const newKey = { partnerId, name: partner.name, key: minted.key, publicUrl, isReplaced: true }
    return renderChannelKey(principal, newKey, viewer)
  }
)

export const makeChannelSandbox = action(
  { params: ['partnerId'] },
  async ({ principal, viewer, params, read, write, newId, publicUrl }) => {
    const partner = await findPartner(read, principal.schoolId, params.partnerId)
    if (!partner || isOwnPartner(partner.name)) throw new Problem('not_found')
    const { id: partnerId, name } = partner
    const { schoolId, personId, timeZone } = principal
    const today = await readToday(read, timeZone)
    const request = { schoolId, personId, partnerId }
    const key = await makeSandboxKey(write, newId(), request, { partner: name, timeZone, today })
    return renderChannelKey(principal, { partnerId, name, key, publicUrl, isSandbox: true }, viewer)
  }
)

export const revokeChannelKey = action(
  { params: ['partnerId', 'keyId'] },
  async ({ principal, params, read, write }) => {
    const { schoolId, personId } = principal
    const { partnerId, keyId } = params
    const [key] = await listChannelKeys(read, schoolId, partnerId, keyId)
    if (!key || !(await revokeSchoolKey(write, schoolId, keyId, personId))) throw new Problem('not_found')
    return { to: `${channelPath(partnerId)}?said=revoked` }
  }
)

/** A new key and its partner. */
interface NewChannelKey {
  readonly partnerId: string
  readonly name: string
  readonly key: string
  readonly publicUrl: string
  /** True if it replaces another key. */
  readonly isReplaced?: boolean
  /** True if it opens the partner's sandbox only. */
  readonly isSandbox?: boolean
}

/** The only page that ever shows a partner's key. */
function renderChannelKey(
  person: PersonSession,
  { partnerId, name, key, publicUrl, isReplaced = false, isSandbox = false }: NewChannelKey,
  viewer: Viewer
): HtmlPage {
  const text = CHANNEL_TEXT[viewer.language]
  const guide = `${publicUrl}/docs`
  const title = isSandbox ? text.sandboxKeyOf(name) : text.keyOf(name)
  return renderOfficePage(person, viewer, {
    title,
    place: 'channels',
    back: { path: channelPath(partnerId), name },
    content: html`<p class="note warn">${isReplaced && `${text.replaced} `}${isSandbox ? text.sandboxOnlyNow : text.onlyNow}</p>
<section class="lesson" aria-label="${title}"><dl class="facts">
${fact(text.newKey, html`<code id="key">${key}</code>`, 'wide')}${fact(text.header, html`<code>X-Partner-API-Key</code>`)}${fact(text.guide, html`<a href="${guide}">${guide}</a>`)}</dl>
<div class="form">${copyButton('key', viewer)}</div></section>`
  })
}

/** A key to revoke or to replace. */
interface KeyEnd {
  readonly partner: { readonly id: string; readonly name: string }
  readonly key: ChannelKey
  readonly does: 'replace' | 'revoke'
}

function renderKeyEnd(person: PersonSession, { partner, key, does }: KeyEnd, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = CHANNEL_TEXT[language]
  const path = channelPath(partner.id)
  const used =
    key.lastUsedAt === null
      ? text.neverUsed
      : text.usedAt(formatInstant(key.lastUsedAt, person.timeZone, language, { year: true }))
  return renderOfficePage(person, viewer, {
    title: does === 'replace' ? text.replaces(key.lastFour) : text.revokes(key.lastFour),
    path: `${path}/keys/${key.id}?do=${does}`,
    place: 'channels',
    back: { path, name: partner.name },
    content: html`<section class="lesson"><form class="form" method="post" action="${linkTo(`${path}/keys/${key.id}/${does}`, viewer)}">
<p><b>${partner.name}</b> · …${key.lastFour} · ${used}</p>
<p class="soft small">${does === 'replace' ? text.replaceHint : text.revokeHint}</p>
<button class="button">${does === 'replace' ? text.replaceNow : text.revokeNow}</button></form></section>`
  })
}
