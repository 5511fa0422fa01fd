import { partySize, type UnitSeats } from '../../../lib/booking/units.ts'
import { totalsField } from '../../../lib/pages/counts.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT, type WhyNot } from '../messages/desk.ts'
import { PARTY_TEXT } from '../messages/party.ts'
import type { DeskLesson } from './lesson-queries.ts'
import { MOST_PARTY, PAY_METHODS } from './money.ts'
import { numberChoice } from './move-page.ts'
import { type DeskEntries, HOLDS } from './order.ts'
import { partyChoice } from './party-choice.ts'
import { deskPrice } from './price.ts'

/** What the form shows beside its lesson. */
export interface DeskFormState {
  readonly attempt: string
  readonly entries?: DeskEntries
  /** How many of which unit, where the lesson is sold by age. */
  readonly seats?: UnitSeats | undefined
  /** Its party costs another total than it showed. */
  readonly isRecounted?: boolean
  /** The booking that ended, for which this one is made anew. */
  readonly endedId?: string | undefined
  readonly faults?: ReadonlySet<string>
  /** Why the code that was typed gives nothing. */
  readonly wrongCode?: 'unknown' | 'unmet'
  readonly refused?: string
  /** Seats that are left, where they are too few. */
  readonly left?: number | null
}

/** The form for a guest at the desk or on the telephone: a name and how many, and one button that does the rest. */
export function renderDeskForm(
  person: PersonSession,
  lesson: DeskLesson,
  state: DeskFormState,
  viewer: Viewer
): string {
  const { language } = viewer
  const { attempt, entries, isRecounted, endedId, faults = new Set(), wrongCode, refused, left } = state
  const [text, party] = [DOING_TEXT[language], PARTY_TEXT[language]]
  const path = centreLessonPath(lesson.id)
  const price = priceWords(deskPrice(lesson, { count: 1 }), lesson.currency, language)
  const field = (name: 'name' | 'phone' | 'email' | 'notes' | 'code', label: string, more: Html) =>
    html`<p><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${entries?.[name] ?? ''}"${faults.has(name) && html` aria-invalid="true"`} autocomplete="off" ${more}></p>`
  const isFolded = !['phone', 'email', 'notes', 'code'].some(
    name => faults.has(name) || entries?.[name as 'phone']
  )
  return renderOfficePage(person, viewer, {
    title: text.bookFor(`${lesson.startTime} ${lessonNameOf(lesson, language)}`),
    path: `${path}/book`,
    date: lesson.date,
    back: { path, name: text.back },
    content: html`<p class="soft small">${formatDay(lesson.date, language)} · ${lesson.spotName} · ${price} ${lesson.isForAll ? text.priceWhole : text.priceEach} · ${text.seatsLeft(lesson.left)}</p>
${refused !== undefined && html`<p class="note bad" role="alert">${refused === 'other_content' ? party.used : refused === 'unnamed' ? party.unnamed : (text.refused[refused as WhyNot] ?? '')} ${left != null && text.left(left)}</p>`}
${isRecounted && newTotal(lesson, state, viewer)}<section class="lesson"><form class="form" method="post" action="${linkTo(`${path}/book`, viewer)}">
<input type="hidden" name="attempt" value="${attempt}">${endedId !== undefined && html`<input type="hidden" name="again" value="${endedId}">`}
${field('name', text.name, html`maxlength="200" required`)}
${partyPart(lesson, state, viewer)}
<details${!isFolded && html` open`}><summary class="tap">${text.more}</summary>
${field('phone', text.phone, html`type="tel" maxlength="40" inputmode="tel"`)}
${field('email', `${text.email} (${text.emailHint})`, html`type="email" maxlength="254"`)}
${field('notes', text.notes, html`maxlength="2000"`)}
${lesson.offers.some(({ open }) => !open) && html`<input type="hidden" name="shownCode" value="${shownCode(state)}">${field('code', party.code, html`maxlength="40"`)}${wrongCode && html`<p class="fault" role="alert">${party.wrongCode[wrongCode]}</p>`}`}
${holdChoice(entries?.hold, viewer)}</details>
<button class="button" name="how" value="book">${text.bookNow}</button>
${PAY_METHODS.slice(0, 2).map(method => html`<button class="button plain" name="how" value="${method}">${text.bookPaid[method]}</button>`)}
</form></section>`
  })
}

/** The code with which the form shows its totals: the one that was typed, where it gives something. */
function shownCode({ entries, wrongCode }: DeskFormState): string {
  return wrongCode ? '' : (entries?.code ?? '').trim()
}

/** What a party costs where it is not the total that the form showed. */
function newTotal(lesson: DeskLesson, state: DeskFormState, { language }: Viewer): Html {
  const { entries, seats } = state
  const count = seats ? partySize(seats) : Number(entries?.people)
  const price = deskPrice(lesson, { count, ...(seats && { party: seats }), code: shownCode(state) })
  return html`<p class="note" role="status"><b>${priceWords(price, lesson.currency, language)}</b>. ${PARTY_TEXT[language].notYet}</p>`
}

/** How many come, by age where the lesson is sold so. */
function partyPart(lesson: DeskLesson, state: DeskFormState, viewer: Viewer): Html {
  const { entries, seats, faults = new Set() } = state
  const people = Number(entries?.people || 1)
  const code = shownCode(state)
  if (!lesson.units) {
    const most = Math.min(MOST_PARTY, Math.max(lesson.left, people))
    const totals = Array.from({ length: most }, (_, n) => deskPrice(lesson, { count: n + 1, code }).cents)
    const words = (n: number) =>
      `${n} · ${formatMoney(totals[n - 1] as number, lesson.currency, viewer.language)}`
    return html`${totalsField(totals)}<p><label for="people">${DOING_TEXT[viewer.language].people}</label>${numberChoice('people', people, most, words)}</p>`
  }
  const chosen = seats ?? { [lesson.units[0]?.id ?? '']: 1 }
  return partyChoice(lesson.units, lesson, { seats: chosen, code, isNobody: faults.has('people') }, viewer)
}

/** For how long the seats are held, where they are. */
function holdChoice(chosen: string | undefined, { language }: Viewer): Html {
  const text = DOING_TEXT[language]
  return html`<p><label for="hold">${text.hold}</label><select id="hold" name="hold">
<option value="">${text.noHold}</option>${HOLDS.map(
    minutes => html`
<option value="${minutes}"${chosen === String(minutes) && html` selected`}>${text.minutes(minutes)}</option>`
  )}
</select></p>`
}
