import { type HeldSeats, listHeldSeats } from '../../../lib/booking/held/queries.ts'
import { formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { isOwnPartner } from '../../../lib/partners/keys/rules.ts'
import {
  type AffiliateSales,
  type Channel,
  listAffiliateSales,
  listChannels
} from '../../../lib/partners/sales/queries.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { mayDo, PROPOSALS_PATH } from '../../../lib/people/rules.ts'
import { schoolPath } from '../../../lib/storefront/paths.ts'
import { renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { sellerName } from '../kit/lesson-item.ts'
import { copyButton } from '../kit/links.ts'
import { page } from '../kit/page.ts'
import { ASSISTANTS_PATH, CHANNELS_PATH, channelPath } from '../kit/paths.ts'
import { savedNoticeQuery } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { CHANNEL_TEXT, type ChannelNotice } from '../messages/partners.ts'

export const getCentreChannels = page(
  { query: savedNoticeQuery(CHANNEL_TEXT.en.said) },
  async ({ principal, viewer, query, read, publicUrl, heldPercent }) => {
    const { schoolId } = principal
    const [channels, held, sent] = await Promise.all([
      listChannels(read, schoolId),
      listHeldSeats(read, schoolId, heldPercent),
      listAffiliateSales(read, schoolId)
    ])
    const props = { channels, held, sent, notice: query.said, publicUrl }
    return renderChannels(principal, props, viewer)
  }
)

interface Channels {
  readonly channels: readonly Channel[]
  /** Held seats, only of partners that hold any. */
  readonly held: readonly HeldSeats[]
  readonly sent: readonly AffiliateSales[]
  readonly notice: ChannelNotice | undefined
  readonly publicUrl: string
}

/** Sold seats and, if the viewer's role permits, the amount. */
export function soldOf(
  { seats, cents }: { readonly seats: number; readonly cents: number },
  { currency }: PersonSession,
  viewer: Viewer
): string {
  const money = mayDo(viewer.role, 'report') ? formatMoney(cents, currency, viewer.language) : undefined
  return CHANNEL_TEXT[viewer.language].sold(seats, money)
}

function renderChannels(
  person: PersonSession,
  { channels, held, sent, notice, publicUrl }: Channels,
  viewer: Viewer
): HtmlPage {
  const text = CHANNEL_TEXT[viewer.language]
  const page = schoolPath(person.schoolId)
  const frame = `<iframe src="${publicUrl}/w/surf?key=sbp_…&school=${person.schoolId}" title="${person.schoolName}" width="360" height="1920" style="border: 0" loading="lazy"></iframe>`
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: CHANNELS_PATH,
    place: 'channels',
    content: html`${notice && html`<p class="note" role="status">${text.said[notice]}</p>`}
${
  channels.length > 0
    ? html`<ul class="lesson">${channels.map(channel =>
        channelItem(
          channel,
          held.find(({ partnerId }) => partnerId === channel.id),
          person,
          viewer
        )
      )}</ul>`
    : html`<p class="note">${text.nobody}</p>`
}
${mayDo(viewer.role, 'sell') && newPartner(viewer)}
<section class="lesson" aria-labelledby="website"><h2 class="title" id="website">${text.website}</h2>
<div class="form"><p class="soft small">${text.websiteHint}</p><p><a href="${page}">${publicUrl}${page}</a></p></div>
${sent.length > 0 && html`<p class="none">${text.sentBy}</p>`}<ul>${sent.map(each => sentItem(each, person, viewer))}</ul></section>
<details class="lesson"><summary class="more title">${text.widget}</summary><div class="form"><p class="soft small">${text.widgetHint}</p>
<p><code id="frame">${frame}</code></p>${copyButton('frame', viewer)}</div></details>
${
  mayDo(viewer.role, 'decide') &&
  html`<p class="further"><a class="tap" href="${linkTo(ASSISTANTS_PATH, viewer)}">${text.assistants}</a><a class="tap" href="${linkTo(PROPOSALS_PATH, viewer)}">${text.proposals}</a></p>`
}`
  })
}

function channelItem(
  channel: Channel,
  held: HeldSeats | undefined,
  person: PersonSession,
  viewer: Viewer
): Html {
  const text = CHANNEL_TEXT[viewer.language]
  const { id, name, now, before, activeKeys } = channel
  const isOwn = isOwnPartner(name)
  const facts = [
    `${text.thisMonth}: ${soldOf(now, person, viewer)}`,
    `${text.lastMonth}: ${soldOf(before, person, viewer)}`,
    ...(held ? [`${text.onHold}: ${text.held(held.seats, held.bound)}`] : [])
  ]
  return html`
<li><a class="slot hit" href="${linkTo(channelPath(id), viewer)}"><span class="name">${sellerName(name, CENTRE_TEXT[viewer.language])}</span><span class="of soft">${isOwn ? text.own : text.keys(activeKeys)}</span><span class="who">${facts.join(' · ')}</span>${!isOwn && html`<span class="who">${text.termsOf(channel)}</span>`}</a></li>`
}

function sentItem({ name, seats, cents }: AffiliateSales, person: PersonSession, viewer: Viewer): Html {
  return html`
<li class="party"><p><b>${name}</b></p><p class="ref">${soldOf({ seats, cents }, person, viewer)}</p></li>`
}

function newPartner(viewer: Viewer): Html {
  const text = CHANNEL_TEXT[viewer.language]
  return html`<details class="lesson"><summary class="more title">${text.newPartner}</summary>
<form class="form" method="post" action="${linkTo(CHANNELS_PATH, viewer)}">
${renderField({ name: 'partner', label: text.name, hint: text.nameHint, max: 120, isRequired: true })}
<button class="button">${text.makeKey}</button></form></details>`
}
