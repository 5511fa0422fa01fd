import type { PackMove, PackRow } from '../../../lib/packs/queries.ts'
import { fact } from '../../../lib/pages/fact.ts'
import { formatDay, formatInstant, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import type { LessonTypeSetup } from '../../../lib/schools/queries.ts'
import { formatAmount } from '../kit/amount.ts'
import { hiddenFields, langField, renderChoice, renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { statusNote } from '../kit/notice.ts'
import { CASH_PATH, centreBookingPath, PACKS_PATH, packPath } from '../kit/paths.ts'
import { methodOptions } from '../kit/payment-form.ts'
import type { Viewer } from '../kit/viewer.ts'
import { CREDITS_TEXT } from '../messages/credits.ts'
import { LEDGER_TEXT } from '../messages/ledger.ts'
import { PACKS_TEXT } from '../messages/packs.ts'

export type PackNotice = keyof typeof PACKS_TEXT.en.said
export type PackFault = keyof typeof PACKS_TEXT.en.faults

/** Packs that the list shows at most. */
const MAX_ROWS = 200

/** Input of a sale. */
interface PackValues {
  readonly count: string
  readonly price: string
  readonly validTo: string
  readonly method?: string
  readonly types: readonly string[]
  readonly faults?: ReadonlySet<PackFault>
}

interface PacksProps {
  readonly packs: readonly PackRow[]
  readonly types: readonly LessonTypeSetup[]
  /** End of the code to find. */
  readonly lastFour?: string | undefined
  readonly notice?: PackNotice | undefined
  /** Id of the next pack, which makes its sale idempotent; null if codes cannot be made. */
  readonly packId: string | null
  /** Input of a refused sale. */
  readonly typed?: PackValues
}

function noteOf(notice: PackNotice | undefined, { language }: Viewer): Html | false {
  const isDone = notice === 'sold' || notice === 'corrected'
  return notice !== undefined && statusNote(PACKS_TEXT[language].said[notice], isDone ? 'note' : 'note warn')
}

/** Packs of the school, and the form that sells one. The form is filled in like the last pack that was sold. */
export function renderPacks(person: PersonSession, props: PacksProps, viewer: Viewer): HtmlPage {
  const { language } = viewer
  const text = PACKS_TEXT[language]
  const { packs, lastFour } = props
  const rows = packs.toSorted((a, b) => Number(b.state === 'live') - Number(a.state === 'live'))
  const isSearched = lastFour !== undefined
  return renderOfficePage(person, viewer, {
    title: text.title,
    path: PACKS_PATH,
    back: { path: CASH_PATH, name: LEDGER_TEXT[language].cashUp },
    content: html`${noteOf(props.notice, viewer)}<p class="soft small">${text.intro}</p>
${sellForm(person, props, viewer)}
${
  packs.length > 0 || isSearched
    ? html`<section class="lesson" id="packs"><form class="form" method="get" action="${PACKS_PATH}">${langField(viewer)}${renderField({ name: 'code', label: text.lastFour, typed: lastFour ?? '', max: 4 })}<button class="button">${text.find}</button></form>
${rows.length > 0 ? html`<ul>${rows.slice(0, MAX_ROWS).map(pack => packItem(pack, viewer))}</ul>` : html`<p class="none">${text.noMatch}</p>`}</section>`
    : html`<section class="card empty"><h2>${text.none}</h2></section>`
}`
  })
}

/** Values of the last pack that was sold, for the next one. */
function valuesLike(
  pack: PackRow | undefined,
  { currency }: PersonSession,
  { language }: Viewer
): PackValues {
  if (!pack) return { count: '10', price: '', validTo: '', types: [] }
  const price = formatAmount(pack.cents, currency, language)
  return { count: String(pack.lessons), price, validTo: '', types: pack.types }
}

function sellForm(person: PersonSession, { packId, typed, packs, types }: PacksProps, viewer: Viewer): Html {
  const { language } = viewer
  const text = PACKS_TEXT[language]
  if (packId === null) return html`<p class="note">${CREDITS_TEXT[language].noSecret}</p>`
  const values = typed ?? valuesLike(packs[0], person, viewer)
  const bad = (fault: PackFault) => (values.faults?.has(fault) ? text.faults[fault] : false)
  return html`<section class="lesson"><h2 class="title">${text.sell}</h2>
<form class="form" method="post" action="${linkTo(PACKS_PATH, viewer)}">${hiddenFields({ pack: packId })}
<div class="fit">${renderField({ name: 'count', label: text.lessons, typed: values.count, max: 3, mode: 'numeric', isRequired: true, bad: bad('count') })}${renderField({ name: 'price', label: text.price, typed: values.price, max: 20, mode: 'decimal', isRequired: true, bad: bad('price') })}</div>
<div class="fit">${renderField({ name: 'validTo', label: text.validTo, typed: values.validTo, type: 'date', below: text.validHint, bad: bad('validTo') })}${renderChoice({ name: 'method', label: text.method, options: methodOptions(viewer), chosen: values.method })}</div>
${
  types.length > 0 &&
  html`<fieldset><legend><b>${text.types}</b> <span class="soft small">${text.typesHint}</span></legend><div class="acts">${types.map(
    type =>
      html`<label><input type="checkbox" name="types" value="${type.id}"${values.types.includes(type.id) && html` checked`}> ${lessonNameOf(type, language)}</label>`
  )}</div></fieldset>`
}
<button class="button">${text.sellNow}</button></form></section>`
}

function validityOf({ validTo }: PackRow, { language }: Viewer): string {
  const text = PACKS_TEXT[language]
  return validTo === null
    ? text.noEnd
    : text.until(formatDay(validTo, language, { year: true, inside: true }))
}

function packItem(pack: PackRow, viewer: Viewer): Html {
  const text = PACKS_TEXT[viewer.language]
  const { id, lastFour, left, lessons, state } = pack
  return html`
<li class="party"><div><p><a href="${linkTo(packPath(id), viewer)}">…${lastFour}</a> · <b>${text.left(left, lessons)}</b></p><p>${state === 'live' ? validityOf(pack, viewer) : text.states[state]}</p></div></li>`
}

interface PackProps {
  readonly pack: PackRow
  readonly moves: readonly PackMove[]
  readonly types: readonly LessonTypeSetup[]
  /** The complete code; null if it can no longer be derived. */
  readonly code: string | null
  /** Page of the school on which guests use the code. */
  readonly site: string
  readonly notice: PackNotice | undefined
  /** Id of the next correction, which makes it idempotent. */
  readonly moveId: string
}

/** A pack, to print: its code, what is left, its moves, and the form that corrects it. */
export function renderPack(
  person: PersonSession,
  { pack, moves, types, code, site, notice, moveId }: PackProps,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = PACKS_TEXT[language]
  const { facts } = text
  const left = text.left(pack.left, pack.lessons)
  const names = types.filter(({ id }) => pack.types.includes(id)).map(type => lessonNameOf(type, language))
  return renderOfficePage(person, viewer, {
    title: `${text.title} …${pack.lastFour}`,
    path: packPath(pack.id),
    back: { path: PACKS_PATH, name: text.title },
    content: html`${noteOf(notice, viewer)}
${
  pack.state === 'live' &&
  html`<section class="lesson"><h2 class="title">${text.code}</h2>
${code === null ? html`<p class="none">${text.noCode}</p>` : html`<p class="none"><b>${code}</b></p><p class="none">${person.schoolName} · ${left} · ${validityOf(pack, viewer)}<br>${text.use} ${site}</p><p class="none soft small">${text.codeHint}</p>`}</section>`
}
<section class="lesson"><dl class="facts">${fact(facts.state, `${text.states[pack.state]} · ${validityOf(pack, viewer)}`)}${fact(facts.left, html`<b>${left}</b>`)}${fact(facts.types, names.join(', ') || text.allTypes)}${fact(facts.price, formatMoney(pack.cents, pack.currency, language))}${fact(facts.sold, formatDay(pack.soldOn, language, { year: true }))}</dl>
<h2 class="title">${text.history}</h2><ol>${moves.map(move => moveItem(move, person, viewer))}</ol></section>
<details class="lesson"><summary class="more title">${text.correct}</summary>
<form class="form" method="post" action="${linkTo(`${packPath(pack.id)}/correct`, viewer)}">${hiddenFields({ move: moveId })}
${renderField({ name: 'count', label: text.add, typed: '', max: 4, isRequired: true })}${renderField({ name: 'because', label: text.because, typed: '', max: 200, isRequired: true })}<button class="button">${text.correctNow}</button></form></details>`
  })
}

function moveItem(
  { at, kind, lessons, bookingId, reference, by, because }: PackMove,
  { timeZone }: PersonSession,
  viewer: Viewer
): Html {
  const { moves } = PACKS_TEXT[viewer.language]
  const booking =
    bookingId !== null && html` · <a href="${linkTo(centreBookingPath(bookingId), viewer)}">${reference}</a>`
  return html`
<li class="party told"><p>${lessons > 0 ? `+${lessons}` : `−${-lessons}`} · ${moves[kind]}${booking}${by && ` · ${by}`}${because && ` · ${because}`}</p><p class="ref">${formatInstant(at, timeZone, viewer.language)}</p></li>`
}
