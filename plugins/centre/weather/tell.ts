import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { listNotices, type Notice } from '../../../lib/lessons/notices/queries.ts'
import { CONTACT_METHODS, needsContact } from '../../../lib/lessons/notices/rules.ts'
import { markContacted } from '../../../lib/lessons/notices/transactions.ts'
import { formatDay, formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { isOwnPartner } from '../../../lib/partners/keys/rules.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { uuid } from '../../../lib/text/input.ts'
import { LANGUAGES } from '../../../lib/text/language.ts'
import { type Option, renderSelect } from '../kit/field.ts'
import { renderCentrePage } from '../kit/frame.ts'
import { lessonNameOf, partyName, sellerName } from '../kit/lesson-item.ts'
import { contactLinks } from '../kit/links.ts'
import { action, page } from '../kit/page.ts'
import { CHOICE_PATH, creditPath, NOTICES_PATH, rebookPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DESK_TEXT } from '../messages/booking.ts'
import { CENTRE_TEXT } from '../messages/centre.ts'
import type { StayReason } from '../messages/refusals.ts'
import { WEATHER_TEXT } from '../messages/weather.ts'
import { CHANGE_NOTICE_QUERY, type ChangeNotice, renderChangeNotice } from './changed.ts'
import { messageTo } from './message.ts'
import { creditChoice, refundChoice, setGuestLanguage } from './writes.ts'

export const getNotices = page(
  { query: CHANGE_NOTICE_QUERY, live: true },
  async ({ principal, viewer, query, read, choosePath, publicUrl }) => {
    const { schoolId } = principal
    const notices = await listNotices(read, schoolId)
    const chooseUrlOf: ChooseUrlOf = ({ choice }) => {
      const path = choice?.state === 'open' ? choosePath({ schoolId, choiceId: choice.id }) : null
      return path === null ? undefined : publicUrl + path
    }
    return renderNotices(principal, { notices, notice: query, chooseUrlOf }, viewer)
  }
)

const HINT = 'a booking, the number of the change, and told, partner, no_answer or none'
const NOTICE_MARK = new RegExp(
  `^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(\\d{1,16})\\.(${CONTACT_METHODS.join('|')}|none)$`
)

export const markContactedAction = action(
  {
    form: { notice: v.pipe(v.string(HINT), v.regex(NOTICE_MARK, HINT)) },
    example: { notice: '0197c8a0-6f00-7000-8000-000000000002.1.told' },
    errors: ['not_found']
  },
  async ({ principal, body, write }) => {
    const [, bookingId = '', number, contactMethod] = NOTICE_MARK.exec(body.notice) ?? []
    const method = CONTACT_METHODS.find(method => method === contactMethod) ?? null
    const code = await markContacted(write, principal, { bookingId, number: Number(number), how: method })
    if (code === 'booking_not_found') throw new Problem('not_found')
    const notice = code === 'ok' ? 'did=told' : `refused=${code satisfies StayReason}`
    return { to: `${NOTICES_PATH}?${notice}` }
  }
)

export const setGuestLanguageAction = action(
  {
    form: { bookingId: uuid(), language: v.picklist(LANGUAGES, 'a language') },
    example: { bookingId: '0197c8a0-6f00-7000-8000-000000000002', language: 'de' },
    errors: ['not_found']
  },
  async ({ principal, body: { bookingId, language }, write }) => {
    const code = await setGuestLanguage(write, principal, bookingId, language)
    if (code === 'booking_not_found') throw new Problem('not_found')
    const notice = code === 'ok' ? 'did=told' : `refused=${code satisfies StayReason}`
    return { to: `${NOTICES_PATH}?${notice}#${bookingId}` }
  }
)

export const refundChoiceAction = action(
  {
    form: { bookingId: uuid(), to: v.optional(v.picklist(['refund', 'credit']), 'refund') },
    example: { bookingId: '0197c8a0-6f00-7000-8000-000000000002' },
    errors: ['not_found']
  },
  async ({ principal, body: { bookingId, to }, write, newId, creditCode }) => {
    const creditId = newId()
    const credit = to === 'credit' ? creditCode({ schoolId: principal.schoolId, creditId }) : null
    if (to === 'credit' && credit === null) throw new Problem('not_found')
    const code = credit
      ? await creditChoice(write, principal, bookingId, { id: creditId, ...credit })
      : await refundChoice(write, principal, bookingId)
    if (credit && code === 'ok') return { to: creditPath(creditId) }
    if (code === 'booking_not_found') throw new Problem('not_found')
    const notice = code === 'ok' ? 'did=told' : `refused=${code satisfies StayReason}`
    return { to: `${NOTICES_PATH}?${notice}#${bookingId}` }
  }
)

/** Link to the page where the guest of a called-off lesson chooses; undefined if there is nothing to choose. */
type ChooseUrlOf = (notice: Notice) => string | undefined

interface NoticesProps {
  readonly notices: readonly Notice[]
  readonly notice: ChangeNotice
  readonly chooseUrlOf: ChooseUrlOf
}

/** Affected parties: first those that staff must contact, with links for this, then the others. */
function renderNotices(
  person: PersonSession,
  { notices, notice, chooseUrlOf }: NoticesProps,
  viewer: Viewer
): HtmlPage {
  const { schoolName } = person
  const text = WEATHER_TEXT[viewer.language]
  const open = notices.filter(needsContact)
  const closed = notices.filter(notice => !needsContact(notice))
  const section = (id: string, title: string, list: readonly Notice[]) =>
    list.length > 0 &&
    html`<section class="lesson" id="${id}"><h2 class="title">${title} · ${list.length}</h2><ul>${list.map(notice => noticeItem(person, notice, chooseUrlOf(notice), viewer))}</ul></section>`
  return renderCentrePage(
    {
      title: `${text.tell} · ${schoolName}`,
      path: NOTICES_PATH,
      isLive: true,
      place: {},
      top: html`<a class="step" href="${linkTo('/centre', viewer)}" aria-label="${CENTRE_TEXT[viewer.language].back}">‹</a>
<div><h1>${text.tell}</h1><p class="soft small">${schoolName}</p></div>`,
      content: html`${renderChangeNotice(notice, 'tell', viewer)}
${notices.length > 0 ? html`<p class="soft small" id="hint">${text.tellHint}</p>` : html`<section class="card empty" id="empty"><h2>${text.empty}</h2></section>`}
${choiceSums(notices, viewer)}${section('open', text.open, open)}
${section('closed', text.closed, closed)}
<form id="refunds" method="post" action="${linkTo(CHOICE_PATH, viewer)}"></form><form id="credits" method="post" action="${linkTo(CHOICE_PATH, viewer)}"><input type="hidden" name="to" value="credit"></form><form id="tells" method="post" action="${linkTo(NOTICES_PATH, viewer)}"></form>`
    },
    viewer
  )
}

function noticeItem(
  person: PersonSession,
  notice: Notice,
  chooseUrl: string | undefined,
  viewer: Viewer
): Html {
  const { language } = viewer
  const { bookingId, participants, partner, kind, lesson, was } = notice
  const text = WEATHER_TEXT[language]
  const at = ({ date, startTime, spotName }: Notice['was']) => [
    formatDay(date, language, { brief: true }),
    startTime,
    spotName
  ]
  const before = at(was)
  const after = at(lesson).filter((word, n) => n === 1 || word !== before[n])
  const change =
    kind === 'moved' ? html` → <ins><b>${after.join(', ')}</b></ins>` : html` · <b>${text.cancelled}</b>`
  return html`
<li class="party told" id="${bookingId}"><div><p>${partyName({ ...notice, id: bookingId }, viewer)} · ${participants} · <span class="soft">${[DESK_TEXT[language].languages[notice.language], sellerName(partner, CENTRE_TEXT[language])].join(' · ')}</span></p>
<p>${lessonNameOf(lesson, language)}: <del>${before.join(', ')}</del>${change}</p>
${choiceLine(person, notice, viewer)}${ticks(person, notice, viewer)}${contactLinks(notice, messageTo(notice, person.schoolName, chooseUrl), viewer)}${languageForm(notice, viewer)}</div>${marks(notice, viewer)}</li>`
}

/** Number of parties by their choice after a called-off lesson, and the money to return. */
function choiceSums(notices: readonly Notice[], { language }: Viewer): Html | false {
  const choices = notices.flatMap(({ choice }) => choice ?? [])
  const [first] = choices
  if (first === undefined) return false
  const count = (state: typeof first.state) => choices.filter(choice => choice.state === state).length
  const back = choices.reduce((sum, { state, cents }) => sum + (state === 'refund' ? cents : 0), 0)
  const money = back > 0 ? formatMoney(back, first.currency, language) : ''
  return html`<p class="small" id="choices">${WEATHER_TEXT[language].choices(count('open'), count('moved'), money)}</p>`
}

/** The choice of the guest of a called-off lesson, or the deadline for it. */
function choiceLine({ timeZone }: PersonSession, { choice }: Notice, { language }: Viewer): Html | false {
  if (choice === null) return false
  const { state, until, by, cents, currency, target } = choice
  const details = {
    open: () => formatInstant(until, timeZone, language),
    moved: () => target && `${formatDay(target.date, language, { brief: true })}, ${target.startTime}`,
    refund: () => formatMoney(cents, currency, language),
    school: () => formatMoney(cents, currency, language),
    credit: () => formatMoney(cents, currency, language)
  }
  return html`<p><b>${WEATHER_TEXT[language].choiceOf(state, by === 'clock', details[state]() ?? '')}</b></p>`
}

/** Contacts so far, by the service and by staff. */
function ticks(
  { timeZone }: PersonSession,
  { mail, hook, readAt, told: contact, partner }: Notice,
  { language }: Viewer
): Html {
  const text = WEATHER_TEXT[language]
  const formatAt = (at: string) => formatInstant(at, timeZone, language)
  const since = (text: string, at: string | null) => (at === null ? text : `${text}, ${formatAt(at)}`)
  const facts = [
    mail &&
      since(
        text.mails[mail.state === 'sent' && readAt !== null ? 'read' : mail.state],
        mail.state === 'sent' ? mail.at : null
      ),
    readAt !== null && text.readAt(formatAt(readAt)),
    hook && since(text.hooks(hook.state, partner), hook.at),
    contact && text.toldBy(contact.by ?? text.somebody, contact.how, formatAt(contact.at))
  ]
  return html`${facts.filter(Boolean).map(line => html`<p>${line}</p>`)}`
}

/** Form for the guest's language, in which prepared texts and emails are written. */
function languageForm(notice: Notice, viewer: Viewer): Html {
  const text = WEATHER_TEXT[viewer.language]
  const { languages } = DESK_TEXT[viewer.language]
  const id = `language-${notice.bookingId}`
  return html`<details class="small"><summary>${text.guestLanguage}</summary><form class="acts" method="post" action="${linkTo(`${NOTICES_PATH}/language`, viewer)}"><input type="hidden" name="bookingId" value="${notice.bookingId}">
<label class="hidden" for="${id}">${text.guestLanguage}</label>${renderSelect({ name: 'language', id, options: LANGUAGES.map((language): Option => [language, languages[language]]), chosen: notice.language })}<button class="tap">${text.setLanguage}</button></form></details>`
}

/** Buttons that record a contact. */
function marks(notice: Notice, viewer: Viewer): Html {
  const text = WEATHER_TEXT[viewer.language]
  const { bookingId, number, kind, told: contact, partner, phone, choice } = notice
  const button = (mark: string, name: string, className = '') =>
    html`<button class="tap ${className}" form="tells" name="notice" value="${bookingId}.${number}.${mark}">${name}</button>`
  if (contact !== null && contact.how !== 'no_answer')
    return html`<p class="acts">${button('none', text.takeBack)}</p>`
  const refund =
    choice?.state === 'open' &&
    html`<button class="tap" form="refunds" name="bookingId" value="${bookingId}">${choice.cents > 0 ? text.moneyBack : text.noneBack}</button>${choice.canCredit && html`<button class="tap" form="credits" name="bookingId" value="${bookingId}">${text.takeCredit}</button>`}`
  const rebook =
    kind === 'cancelled' &&
    choice?.state !== 'moved' &&
    html`<a class="tap" href="${linkTo(rebookPath(bookingId), viewer)}">${text.rebook}</a>${refund}`
  if (!needsContact(notice))
    return html`<p class="acts">${rebook}${button('told', text.told)}${button('answered', text.answered)}</p>`
  return html`<p class="acts">${rebook}${button('told', text.told, 'do')}${button('answered', text.answered)}${!isOwnPartner(partner) && button('partner', text.partnerTells)}${phone && button('no_answer', text.noAnswer)}</p>`
}
