import { formatDay, formatDays } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { LimitedLesson, ListedLimit } from '../../../lib/partners/sales/queries.ts'
import { mayDo } from '../../../lib/people/rules.ts'
import { channelPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { LIMITS_TEXT } from '../messages/limits.ts'

/** What the part shows: limits, the next lessons under them, and what a new one is made with. */
export interface LimitsShown {
  readonly limits: readonly ListedLimit[]
  readonly lessons: readonly LimitedLesson[]
  readonly types: readonly { readonly id: string; readonly name: string }[]
  readonly newId: string
}

/** What a partner may sell, how much of it is sold, and the forms that change it. */
export function renderLimits(partnerId: string, shown: LimitsShown, viewer: Viewer): Html {
  const text = LIMITS_TEXT[viewer.language]
  const { limits, lessons, newId } = shown
  const mayLimit = mayDo(viewer.role, 'limit')
  const form = (limit: Drafted) => limitForm(partnerId, limit, shown, viewer)
  return html`<section class="lesson" aria-labelledby="limits"><h2 class="title" id="limits">${text.limits}</h2>${
    limits.length > 0
      ? html`<ul>${limits.map(limit => limitRow(limit, mayLimit ? form(limit) : undefined, viewer))}</ul>`
      : html`<p class="none">${text.noLimits}</p>`
  }${
    lessons.length > 0 &&
    html`<p class="none">${text.next}</p><ul>${lessons.map(
      ({ date, startTime, name, sold, share }) => html`
<li class="party"><p>${formatDay(date, viewer.language, { brief: true })} · ${startTime} · ${name}</p><p class="ref">${text.sold(sold, share)}</p></li>`
    )}</ul>`
  }<p class="none">${text.limitsHint}</p></section>
${
  mayLimit &&
  html`<details class="lesson"><summary class="more title">${text.add}</summary>${form({ id: newId, type: null, from: '', to: null })}</details>`
}`
}

/** A limit as a form begins with it; one that is new has no version, and no seats yet. */
type Drafted = Omit<ListedLimit, 'name' | 'version' | 'seats'> &
  Partial<Pick<ListedLimit, 'version' | 'seats'>>

function limitRow({ name, from, to, seats }: ListedLimit, form: Html | undefined, viewer: Viewer): Html {
  const { language } = viewer
  const text = LIMITS_TEXT[language]
  const brief = { brief: true, year: true }
  const days =
    to === null ? text.since(formatDay(from, language, brief)) : formatDays(from, to, language, true)
  const said = html`<b>${name ?? text.allTypes}</b> ${[days, text.upTo(seats)].join(' · ')}`
  return html`
<li class="party">${form ? html`<details><summary>${said}</summary>${form}</details>` : html`<p>${said}</p>`}</li>`
}

function limitForm(partnerId: string, limit: Drafted, { types }: LimitsShown, viewer: Viewer): Html {
  const text = LIMITS_TEXT[viewer.language]
  const { id, version, type, from, to, seats } = limit
  const field = (name: string) => `${name}-${id}`
  const option = (value: string, words: string) => html`
<option value="${value}"${value === (type ?? '') && html` selected`}>${words}</option>`
  return html`<form class="form" method="post" action="${linkTo(`${channelPath(partnerId)}/limits`, viewer)}"><input type="hidden" name="id" value="${id}">${version !== undefined && html`<input type="hidden" name="version" value="${version}">`}
<p><label for="${field('type')}">${text.type}</label><select id="${field('type')}" name="type">${option('', text.allTypes)}${types.map(each => option(each.id, each.name))}
</select></p><p><label for="${field('from')}">${text.from}</label><input id="${field('from')}" name="from" type="date" value="${from}" required></p>
<p><label for="${field('to')}">${text.to} <span class="soft">(${text.toHint})</span></label><input id="${field('to')}" name="to" type="date" value="${to ?? ''}"></p>
<p><label for="${field('seats')}">${text.seats} <span class="soft">(${text.seatsHint})</span></label><input id="${field('seats')}" name="seats" inputmode="numeric" pattern="[0-9]{1,4}" maxlength="4" value="${seats ?? ''}" required autocomplete="off"></p>
<button class="button">${text.save}</button>${version !== undefined && html`<p><button class="button plain" name="end" value="1">${text.end}</button></p>`}</form>`
}
