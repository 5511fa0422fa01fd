import { EVENT_KINDS } from '../../../lib/events/shape.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { formatInstant } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import type { EndpointAnswer } from '../../../lib/webhooks/post.ts'
import type { listAttempts } from '../../../lib/webhooks/queries.ts'
import { renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { copyButton } from '../kit/links.ts'
import { channelPath, SETTINGS_PATH, webhookPath, webhooksPath } from '../kit/paths.ts'
import { renderSavedNotice } from '../kit/saved-notice.ts'
import type { Viewer } from '../kit/viewer.ts'
import { SETTINGS_TEXT } from '../messages/settings.ts'
import { WEBHOOKS_TEXT, type WebhookNotice } from '../messages/webhooks.ts'
import type { CentreEndpoint } from './queries.ts'

type Attempt = Awaited<ReturnType<typeof listAttempts>>[number]

/** Maximum attempts on the page of an endpoint; fifty are stored. */
const MAX_ATTEMPTS = 10

/** The partner to which endpoints belong; null for the school itself. */
type EndpointOwner = { readonly id: string; readonly name: string } | null

/** The form of an endpoint as typed, with the fault of its URL. */
export interface EndpointForm {
  readonly url: string
  readonly kinds: readonly string[]
  readonly fault?: string | undefined
}

interface WebhooksProps {
  readonly owner: EndpointOwner
  /** Absent if only the form is shown again. */
  readonly endpoints: readonly CentreEndpoint[]
  readonly form: EndpointForm
  /** Id of the next endpoint. */
  readonly newId: string
  readonly said?: WebhookNotice | undefined
  readonly log?: string | undefined
  /** True if the service sends notifications. */
  readonly isSending: boolean
}

/** Endpoints of the school or of a partner, with the form that adds one. */
export function renderWebhooks(person: PersonSession, props: WebhooksProps, viewer: Viewer): HtmlPage {
  const text = WEBHOOKS_TEXT[viewer.language]
  const { owner, endpoints, form, newId, isSending } = props
  const path = webhooksPath(owner?.id ?? null)
  const isOpen = endpoints.length === 0 || form.fault !== undefined
  return renderOfficePage(person, viewer, {
    title: owner === null ? text.title : text.titleOf(owner.name),
    path,
    ...(owner && { place: 'channels' }),
    back: backOf(owner, viewer),
    content: html`${renderSavedNotice(props, text.said, 'webhook.change', viewer)}${!isSending && html`<p class="note warn">${text.off}</p>`}<p class="soft small">${owner === null ? text.own : text.partners}</p>
<section class="lesson">${endpoints.length === 0 && html`<p class="none">${text.none}</p>`}<ul>${endpoints.map(
      endpoint => html`
<li><a class="slot hit" href="${linkTo(webhookPath(endpoint.id), viewer)}"><span class="name">${new URL(endpoint.url).origin}</span><span class="who">${stateOf(endpoint, person, viewer)}</span></a></li>`
    )}</ul></section>
<details class="lesson" id="add"${isOpen && html` open`}><summary class="more title">${text.add}</summary><form class="form" method="post" action="${linkTo(path, viewer)}"><input type="hidden" name="id" value="${newId}">
${endpointFields(form, viewer)}
<button class="button">${text.add}</button></form></details>`
  })
}

function backOf(owner: EndpointOwner, viewer: Viewer) {
  return owner === null
    ? { path: SETTINGS_PATH, name: SETTINGS_TEXT[viewer.language].title }
    : { path: channelPath(owner.id), name: owner.name }
}

/** Health of an endpoint, and the kinds of events that it receives. */
function stateOf(endpoint: CentreEndpoint, { timeZone }: PersonSession, { language }: Viewer): string {
  const text = WEBHOOKS_TEXT[language]
  const { disabledAt, failingSince, late, kinds } = endpoint
  const health =
    disabledAt !== null
      ? text.disabled
      : failingSince !== null
        ? text.failingSince(formatInstant(failingSince, timeZone, language))
        : text.healthy
  const names: Readonly<Record<string, string>> = text.kindNames
  return [
    health,
    late > 0 && text.late(late),
    kinds?.map(kind => names[kind] ?? kind).join(', ') ?? text.everything
  ]
    .filter(Boolean)
    .join(' · ')
}

function endpointFields({ url, kinds, fault }: EndpointForm, { language }: Viewer): Html {
  const text = WEBHOOKS_TEXT[language]
  const bad = fault !== undefined && text.urlFault(fault)
  return html`${renderField({ name: 'url', label: text.url, hint: text.urlHint, typed: url, max: 500, isRequired: true, bad })}
<fieldset><legend><b>${text.kinds}</b> <span class="soft small">${text.kindsHint}</span></legend><div class="acts">${EVENT_KINDS.map(
    kind =>
      html`<label><input type="checkbox" name="kinds" value="${kind}"${kinds.includes(kind) && html` checked`}> ${text.kindNames[kind]}</label>`
  )}</div></fieldset>`
}

interface WebhookProps {
  readonly endpoint: CentreEndpoint
  readonly attempts: readonly Attempt[]
  /** Input that was not saved. */
  readonly form?: EndpointForm
  readonly said?: WebhookNotice | undefined
  readonly log?: string | undefined
  /** Answer to a test event. */
  readonly ping?: EndpointAnswer
}

/** The page of an endpoint: its health, form, test event, recent attempts and removal. */
export function renderWebhook(person: PersonSession, props: WebhookProps, viewer: Viewer): HtmlPage {
  const text = WEBHOOKS_TEXT[viewer.language]
  const { endpoint, attempts, ping } = props
  const { id, partnerId, partner, url, isOcto, origin } = endpoint
  const owner = partnerId === null ? null : { id: partnerId, name: partner ?? '' }
  const path = webhookPath(id)
  const form = props.form ?? { url, kinds: endpoint.kinds ?? [] }
  const title = owner === null ? text.title : text.titleOf(owner.name)
  return renderOfficePage(person, viewer, {
    title: new URL(url).hostname,
    path,
    ...(owner && { place: 'channels' }),
    back: { path: webhooksPath(partnerId), name: title },
    content: html`${renderSavedNotice(props, text.said, 'webhook.change', viewer)}${ping && pingNote(ping, endpoint, viewer)}
<section class="lesson"><p class="none">${stateOf(endpoint, person, viewer)}</p>${(isOcto || origin === 'operator') && html`<p class="none">${isOcto ? text.octo : text.operator}</p>`}
${!isOcto && html`<form class="form" method="post" action="${linkTo(path, viewer)}">${endpointFields(form, viewer)}<button class="button">${text.save}</button></form>`}</section>
<section class="lesson"><h2 class="title">${text.attempts}</h2><ul>${attempts.slice(0, MAX_ATTEMPTS).map(attempt => attemptItem(attempt, endpoint, person, viewer))}</ul>${attempts.length === 0 && html`<p class="none">${text.noAttempts}</p>`}
<form class="form" method="post" action="${linkTo(`${path}/ping`, viewer)}"><p class="soft small">${text.testHint}</p><button class="button">${text.test}</button></form></section>
${switchForms(endpoint, viewer)}${
  !isOcto &&
  html`${secretForm(path, viewer)}
<details class="lesson"><summary class="more title">${text.removes}</summary><form class="form" method="post" action="${linkTo(`${path}/remove`, viewer)}"><p class="soft small">${text.removeHint}</p><button class="button plain">${text.remove}</button></form></details>`
}`
  })
}

/** Forms that turn the endpoint off or on, and that send waiting events. */
function switchForms({ id, disabledAt, late }: CentreEndpoint, viewer: Viewer): Html {
  const text = WEBHOOKS_TEXT[viewer.language]
  const isOn = disabledAt === null
  return html`<section class="lesson"><form class="form" method="post" action="${linkTo(`${webhookPath(id)}/state`, viewer)}">
<p class="soft small">${isOn && text.disableHint}</p><button class="button plain" name="state" value="${isOn ? 'disable' : 'enable'}">${isOn ? text.disable : text.enable}</button>${isOn && late > 0 && html`<button class="tap" name="state" value="retry">${text.retry}</button>`}</form></section>`
}

function secretForm(path: string, viewer: Viewer): Html {
  const text = WEBHOOKS_TEXT[viewer.language]
  return html`<details class="lesson"><summary class="more title">${text.rotate}</summary><form class="form" method="post" action="${linkTo(`${path}/secret`, viewer)}"><p class="soft small">${text.rotateHint}</p>
<p><label><input type="checkbox" name="leaked" value="yes"> ${text.leaked}</label></p><button class="button plain">${text.rotate}</button></form></details>`
}

function pingNote(answer: EndpointAnswer, { origin }: CentreEndpoint, { language }: Viewer): Html {
  const text = WEBHOOKS_TEXT[language]
  if ('fault' in answer)
    return html`<p class="note bad" role="alert" id="did">${text.unreachable(answer.fault)}</p>`
  const { status, text: body } = answer
  const isAccepted = status >= 200 && status < 300
  return html`<div class="${isAccepted ? 'note' : 'note bad'}" role="status" id="did"><p>${isAccepted ? text.accepted(status) : text.refused(status)}</p>${body !== '' && origin !== 'operator' && html`<p class="small">${text.answer}: <code>${body}</code></p>`}</div>`
}

/** An attempt. The response of an operator's endpoint is not shown, because it may come from a private network. */
function attemptItem(
  attempt: Attempt,
  { origin }: CentreEndpoint,
  { timeZone }: PersonSession,
  viewer: Viewer
): Html {
  const { language } = viewer
  const outcomes: Readonly<Record<string, string>> = WEBHOOKS_TEXT[language].outcomes
  const { at, outcome, status, milliseconds, answer } = attempt
  const facts = [outcomes[outcome] ?? outcome, status, `${milliseconds} ms`, origin !== 'operator' && answer]
  return html`
<li class="party"><p>${formatInstant(at, timeZone, language)}</p><p>${facts.filter(part => part !== null && part !== false && part !== '').join(' · ')}</p></li>`
}

/** The only page that ever shows a signing secret. */
export function renderWebhookSecret(
  person: PersonSession,
  { endpoint, secret, publicUrl }: { endpoint: CentreEndpoint; secret: string; publicUrl: string },
  viewer: Viewer
): HtmlPage {
  const text = WEBHOOKS_TEXT[viewer.language]
  const guide = `${publicUrl}/docs`
  const { hostname } = new URL(endpoint.url)
  return renderOfficePage(person, viewer, {
    title: text.secretTitle,
    ...(endpoint.partnerId !== null && { place: 'channels' }),
    back: { path: webhookPath(endpoint.id), name: hostname },
    content: html`<p class="note warn">${text.secretOnce}</p>
<section class="lesson" aria-label="${text.secretTitle}"><dl class="facts">${fact(hostname, html`<code id="key">${secret}</code>`, 'wide')}${fact(text.guide, html`<a href="${guide}">${guide}</a>`)}</dl>
<div class="form">${copyButton('key', viewer)}</div></section>`
  })
}
