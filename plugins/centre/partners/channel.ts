import { type HeldSeats, listHeldSeats } from '../../../lib/booking/held/queries.ts'
import { Problem } from '../../../lib/errors.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { formatDay, formatDays, formatInstant } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { isOwnPartner } from '../../../lib/partners/keys/rules.ts'
import { COLLECTORS } from '../../../lib/partners/rules.ts'
import {
  type Channel,
  type ChannelEndpoint,
  type ChannelKey,
  type LimitedLesson,
  type LimitRow,
  listChannelEndpoints,
  listChannelKeys,
  listChannels,
  listLimitedLessons,
  listLimits
} from '../../../lib/partners/sales/queries.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { mayDo } from '../../../lib/people/rules.ts'
import { listLessonTypes } from '../../../lib/schools/queries.ts'
import { type Option, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { sellerName } from '../kit/lesson-item.ts'
import { page } from '../kit/page.ts'
import { CHANNELS_PATH, channelPath, webhooksPath } from '../kit/paths.ts'
import { renderSavedNotice, savedNoticeQuery } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import { LIMITS_TEXT } from '../messages/limits.ts'
import { CHANNEL_TEXT, type ChannelNotice } from '../messages/partners.ts'
import { soldOf } from './channels.ts'
import { RELEASE_UNITS } from './terms.ts'

export const getCentreChannel = page(
  { params: ['partnerId'], query: savedNoticeQuery(CHANNEL_TEXT.en.said) },
  async ({ principal, viewer, params, query, read, newId, heldPercent }) => {
    const { schoolId } = principal
    const id = params.partnerId
    const [[channel], [held], keys, endpoints, limits, lessons, types] = await Promise.all([
      listChannels(read, schoolId, id),
      listHeldSeats(read, schoolId, heldPercent, id),
      listChannelKeys(read, schoolId, id),
      listChannelEndpoints(read, schoolId, id),
      listLimits(read, schoolId, id),
      listLimitedLessons(read, schoolId, id),
      listLessonTypes(read, schoolId)
    ])
    if (!channel) throw new Problem('not_found')
    const sales = { limits, lessons, types, newId: newId() }
    const props = { channel, held, keys, endpoints, sales, said: query.said, log: query.log }
    return renderChannel(principal, props, viewer)
  }
)

interface OneChannel {
  readonly channel: Channel
  /** Undefined if the partner holds no seats. */
  readonly held: HeldSeats | undefined
  readonly keys: readonly ChannelKey[]
  readonly endpoints: readonly ChannelEndpoint[]
  readonly sales: LimitsProps
  readonly said: ChannelNotice | undefined
  /** Audit row of the last action. */
  readonly log: string | undefined
}

function renderChannel(person: PersonSession, props: OneChannel, viewer: Viewer): HtmlPage {
  const text = CHANNEL_TEXT[viewer.language]
  const { channel, held, keys, endpoints, sales } = props
  const isOwn = isOwnPartner(channel.name)
  const name = sellerName(channel.name, CENTRE_TEXT[viewer.language])
  return renderOfficePage(person, viewer, {
    title: name,
    path: channelPath(channel.id),
    place: 'channels',
    back: { path: CHANNELS_PATH, name: text.title },
    content: html`${renderSavedNotice(props, text.said, props.said === 'limit' ? 'partner.limit' : 'partner.terms', viewer)}
<section class="lesson" aria-label="${name}"><dl class="facts">
${fact(text.thisMonth, soldOf(channel.now, person, viewer))}${fact(text.lastMonth, soldOf(channel.before, person, viewer))}${held && fact(text.onHold, text.held(held.seats, held.bound))}${!isOwn && fact(text.terms, text.termsOf(channel), 'wide')}</dl></section>
${!isOwn && mayDo(viewer.role, 'sell') && termsForm(channel, viewer)}
${
  !isOwn &&
  html`${renderLimits(channel.id, sales, viewer)}
<section class="lesson" aria-labelledby="keys"><h2 class="title" id="keys">${text.theirKeys}</h2>${
    keys.length > 0
      ? html`<ul>${keys.map(key => keyRow(key, channel, person, viewer))}</ul>`
      : html`<p class="none">${text.noKeys}</p>`
  }${mayDo(viewer.role, 'sell') && anotherKey(channel, viewer)}${mayDo(viewer.role, 'sell') && !isOwnPartner(channel.name) && sandboxForm(channel, viewer)}</section>
<section class="lesson" aria-labelledby="endpoints"><h2 class="title" id="endpoints">${text.endpoints}</h2>
${endpoints.length > 0 ? html`<ul>${endpoints.map(each => endpointRow(each, person, viewer))}</ul>` : html`<p class="none">${text.noEndpoints}</p>`}<p class="none">${text.endpointsHint}</p>${mayDo(viewer.role, 'school') && html`<p class="whole"><a href="${linkTo(webhooksPath(channel.id), viewer)}">${text.toEndpoints}</a></p>`}</section>`
}`
  })
}

const NUMBER = { mode: 'numeric', isRequired: true } as const

function termsForm(channel: Channel, viewer: Viewer): Html {
  const text = CHANNEL_TEXT[viewer.language]
  const { id, discountPercent, commissionPercent, collects, termsVersion } = channel
  const percent = (name: string, label: string, hint: string, typed: number) =>
    renderField({ ...{ name, label, hint, typed, max: 3 }, ...NUMBER, pattern: '[0-9]{1,3}' })
  return html`<details class="lesson"><summary class="more title">${text.terms}</summary>
<form class="form" method="post" action="${linkTo(`${channelPath(id)}/terms`, viewer)}"><input type="hidden" name="version" value="${termsVersion}">
<p class="soft small">${text.termsHint}</p>
${renderChoice({ name: 'collects', label: text.pays, options: COLLECTORS.map(collector => [collector, text.collectors[collector]]), chosen: collects })}${percent('discountPercent', text.discount, text.discountHint, discountPercent)}${percent('commissionPercent', text.commission, text.commissionHint, commissionPercent)}
<button class="button">${text.save}</button></form></details>`
}

function keyRow(key: ChannelKey, channel: Channel, { timeZone }: PersonSession, viewer: Viewer): Html {
  const { language } = viewer
  const text = CHANNEL_TEXT[language]
  const at = (instant: string) => formatInstant(instant, timeZone, language, { year: true })
  const used = key.lastUsedAt === null ? text.neverUsed : text.usedAt(at(key.lastUsedAt))
  const ended = key.revokedAt !== null && text.endedAt(at(key.revokedAt))
  const path = `${channelPath(channel.id)}/keys/${key.id}`
  const act = (does: 'replace' | 'revoke', className: string) =>
    html`<a class="${className}" href="${linkTo(`${path}?do=${does}`, viewer)}" aria-label="${text[does]} …${key.lastFour}">${text[does]}</a>`
  return html`
<li class="party session"><div><p><b>…${key.lastFour}</b></p><p>${[text.madeAt(at(key.createdAt)), used, ended].filter(Boolean).join(' · ')}</p></div>${
    ended === false &&
    mayDo(viewer.role, 'sell') &&
    html`<div class="acts">${act('replace', 'tap do')}${act('revoke', 'tap')}</div>`
  }</li>`
}

function anotherKey({ name }: Channel, viewer: Viewer): Html {
  return html`<form class="form" method="post" action="${linkTo(CHANNELS_PATH, viewer)}"><input type="hidden" name="partner" value="${name}"><p><button class="button plain">${CHANNEL_TEXT[viewer.language].makeAnother}</button></p></form>`
}

function sandboxForm({ id }: Channel, viewer: Viewer): Html {
  const text = CHANNEL_TEXT[viewer.language]
  return html`<form class="form" method="post" action="${linkTo(`${channelPath(id)}/sandbox`, viewer)}"><p class="soft small">${text.sandboxHint}</p><p><button class="button plain">${text.makeSandbox}</button></p></form>`
}

function endpointRow(endpoint: ChannelEndpoint, { timeZone }: PersonSession, viewer: Viewer): Html {
  const { language } = viewer
  const text = CHANNEL_TEXT[language]
  const { url, isDisabled, failingSince, late, attempts } = endpoint
  const at = (instant: string) => formatInstant(instant, timeZone, language)
  const state = [
    isDisabled && text.disabled,
    failingSince && text.failingSince(at(failingSince)),
    late > 0 && text.late(late)
  ].filter(Boolean)
  const outcome = (status: number | null) =>
    text.outcomes[status !== null && status < 300 ? 'done' : 'failed']
  return html`
<li class="party"><details><summary><b>${new URL(url).origin}</b> ${state.join(' · ')}</summary><ul>${
    attempts.length > 0
      ? attempts.map(
          each => html`
<li>${at(each.at)} · ${outcome(each.status)}${each.status !== null && ` (${each.status})`} · ${each.milliseconds} ms</li>`
        )
      : html`<li>${text.noAttempts}</li>`
  }</ul></details></li>`
}

interface LimitsProps {
  readonly limits: readonly LimitRow[]
  readonly lessons: readonly LimitedLesson[]
  readonly types: readonly { readonly id: string; readonly name: string }[]
  readonly newId: string
}

function renderLimits(partnerId: string, props: LimitsProps, viewer: Viewer): Html {
  const text = LIMITS_TEXT[viewer.language]
  const { limits, lessons, newId } = props
  const mayLimit = mayDo(viewer.role, 'limit')
  const draft = { id: newId, type: null, from: '', to: null }
  const form = (limit: Drafted) => limitForm(partnerId, limit, props, viewer)
  return html`<section class="lesson" aria-labelledby="limits"><h2 class="title" id="limits">${text.limits}</h2>${
    limits.length > 0
      ? html`<ul>${limits.map(limit => limitRow(limit, mayLimit ? form(limit) : undefined, viewer))}</ul>`
      : html`<p class="none">${text.noLimits}</p>`
  }${
    lessons.length > 0 &&
    html`<p class="none">${text.next}</p><ul>${lessons.map(
      ({ date, startTime, name, sold, share, guaranteed }) => html`
<li class="party"><p>${formatDay(date, viewer.language, { brief: true })} · ${startTime} · ${name}</p><p class="ref">${text.sold(sold, share, guaranteed)}</p></li>`
    )}</ul>`
  }<p class="none">${text.limitsHint}</p></section>
${
  mayLimit &&
  html`<details class="lesson"><summary class="more title">${text.add}</summary>${form({ ...draft, releaseHours: null })}</details>
<details class="lesson"><summary class="more title">${text.guarantee}</summary>${form({ ...draft, releaseHours: 48 })}</details>`
}`
}

/** Initial values of a limit's form; a new limit has no version and no seats. */
type Drafted = Omit<LimitRow, 'name' | 'version' | 'seats'> & Partial<Pick<LimitRow, 'version' | 'seats'>>

function limitRow(
  { name, from, to, seats, releaseHours }: LimitRow,
  form: Html | undefined,
  viewer: Viewer
): Html {
  const { language } = viewer
  const text = LIMITS_TEXT[language]
  const brief = { brief: true, year: true, inside: true }
  const days =
    to === null ? text.since(formatDay(from, language, brief)) : formatDays(from, to, language, true)
  const title = html`<b>${name ?? text.allTypes}</b> ${[days, releaseHours === null ? text.upTo(seats) : text.guaranteed(seats, releaseHours)].join(' · ')}`
  return html`
<li class="party">${form ? html`<details><summary>${title}</summary>${form}</details>` : html`<p>${title}</p>`}</li>`
}

function limitForm(partnerId: string, limit: Drafted, { types }: LimitsProps, viewer: Viewer): Html {
  const text = LIMITS_TEXT[viewer.language]
  const { id, version, type, from, to, seats, releaseHours } = limit
  const isGuarantee = releaseHours !== null
  const own = (name: string) => ({ name, id: `${name}-${isGuarantee ? 'guarantee-' : ''}${id}` })
  const options = [['', text.allTypes] as const, ...types.map((each): Option => [each.id, each.name])]
  return html`<form class="form" method="post" action="${linkTo(`${channelPath(partnerId)}/limits`, viewer)}"><input type="hidden" name="id" value="${id}">${version !== undefined && html`<input type="hidden" name="version" value="${version}">`}
${renderChoice({ ...own('type'), label: text.type, options, chosen: type })}${renderField({ ...own('from'), label: text.from, type: 'date', typed: from, isRequired: true })}${renderField({ ...own('to'), label: text.to, hint: text.toHint, type: 'date', typed: to ?? '' })}${renderField({ ...own('seats'), label: text.seats, ...(isGuarantee ? { pattern: '[1-9][0-9]{0,3}' } : { hint: text.seatsHint, pattern: '[0-9]{1,4}' }), typed: seats ?? '', max: 4, ...NUMBER })}${isGuarantee && releaseFields(releaseHours, own, viewer)}
<button class="button">${text.save}</button>${version !== undefined && html`<p><button class="button plain" name="end" value="1">${isGuarantee ? text.endGuarantee : text.end}</button></p>`}</form>`
}

/** Fields for the time before a lesson at which guaranteed seats are released; in days if it is a multiple of a day. */
function releaseFields(
  hours: number,
  own: (name: string) => { name: string; id: string },
  viewer: Viewer
): Html {
  const text = LIMITS_TEXT[viewer.language]
  const unit = hours > 0 && hours % 24 === 0 ? 'days' : 'hours'
  const typed = unit === 'days' ? hours / 24 : hours
  const options = RELEASE_UNITS.map((each): Option => [each, text.units[each]])
  return html`${renderField({ ...own('release'), label: text.release, hint: text.releaseHint, typed, max: 3, ...NUMBER, pattern: '[0-9]{1,3}' })}${renderChoice({ ...own('unit'), label: text.unit, options, chosen: unit })}`
}
