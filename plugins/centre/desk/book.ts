import * as v from 'valibot'
import { readParty, totalChanged } from '../../../lib/booking/party-form.ts'
import { unitLabel } from '../../../lib/booking/unit-names.ts'
import { type AgeUnit, partySize, type UnitSeats } from '../../../lib/booking/units.ts'
import { Problem } from '../../../lib/errors.ts'
import { countSelects, totalsField } from '../../../lib/pages/counts.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type Html, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import { priceWords } from '../../../lib/pages/price.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { formDigest } from '../../../lib/text/content.ts'
import { uuid } from '../../../lib/text/input.ts'
import { readFormId } from '../../../lib/text/uuid.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { type Option, renderChoice } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { action, page, rerender } from '../kit/page.ts'
import { PAY_METHODS } from '../kit/payment-form.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT, type RefusalReason } from '../messages/desk.ts'
import { PARTY_TEXT } from '../messages/party.ts'
import { type DeskLesson, findDeskLesson } from './lesson-queries.ts'
import { numberChoice } from './move.ts'
import { DESK_BODY, DESK_FORM, type DeskEntries, HOLDS, MAX_PARTY, paidBy } from './order.ts'
import { deskCodeFault, deskPrice } from './price.ts'
import { findCentreBooking } from './queries.ts'
import { bookAtDesk } from './writes.ts'

export const getCentreBook = page(
  {
    params: ['slotId'],
    query: {
      again: v.optional(uuid())
    }
  },
  async ({ principal, viewer, params, query, read, newId }) => {
    const lesson = await findDeskLesson(read, principal.schoolId, params.slotId)
    if (!lesson) throw new Problem('not_found')
    const ended =
      query.again === undefined ? undefined : await findCentreBooking(read, principal.schoolId, query.again)
    const entries = ended && DESK_FORM.valuesOf(ended, viewer.language)
    const again = ended && { entries, seats: ended.unitSeats ?? undefined, endedId: ended.id }
    return renderDeskForm(principal, lesson, { attempt: newId(), ...again }, viewer)
  }
)

export const bookAtDeskAction = action(
  {
    params: ['slotId'],
    form: DESK_BODY,
    example: {
      name: 'Joana Lima',
      people: '2',
      phone: '',
      email: '',
      notes: '',
      hold: '',
      how: 'cash',
      attempt: '0197a4c2-0000-7000-8000-000000000008'
    }
  },
  async ({ principal, viewer, params, body, read, write, newId }) => {
    const { slotId } = params
    const lesson = await findDeskLesson(read, principal.schoolId, slotId)
    if (!lesson) throw new Problem('not_found')
    const { how, again: endedId } = body
    const [formId, code, totalsCode] = [readFormId(body.attempt), body.code.trim(), body.shownCode.trim()]
    const attempt = formId ?? newId()
    const party = readParty(body, lesson.units)
    const entries = { ...body, people: party?.people ?? body.people }
    const form = { attempt, entries, seats: party?.seats, endedId }
    const again = (status: 200 | 400 | 409, state: Partial<DeskFormState>) =>
      rerender(status, renderDeskForm(principal, lesson, { ...form, ...state }, viewer))
    const input = DESK_FORM.parse(entries)
    if ('faults' in input) return again(400, { faults: input.faults })
    const { name, people, phone, email, notes, hold } = input.values
    const wrongCode = deskCodeFault(lesson, people, code)
    if (wrongCode) return again(400, { faults: new Set(['code']), wrongCode })
    if (
      code !== totalsCode ||
      totalChanged(body, party, people, buyers => deskPrice(lesson, { ...buyers, code: totalsCode }).cents)
    )
      return again(200, { isRecounted: true })
    if (!formId) return again(400, { refused: 'unnamed' })
    const holdMinutes = hold === '' ? null : Number(hold)
    // A hold is neither paid nor present.
    const paid = holdMinutes === null ? paidBy(how) : null
    const order = {
      ...{ id: attempt, requestDigest: formDigest({ ...body, slotId }), slotId },
      productId: lesson.lessonTypeId,
      participants: people,
      unitSeats: party?.seats ?? null,
      offerCode: code === '' ? null : code,
      holdMinutes,
      customerName: name,
      customerEmail: email ?? '',
      customerPhone: phone,
      notes,
      ...(endedId !== undefined && { again: endedId })
    }
    const done = await bookAtDesk(write, principal, order, { paid, here: paid !== null })
    // The attempt has made its booking: sent once more, the form books this one too.
    const anew = done.code === 'other_content' && { attempt: newId() }
    if (done.code !== 'ok') return again(409, { refused: done.code, left: done.remaining, ...anew })
    return { to: pageAfter('lesson', { ...done, slotId }, noticeOf('booking.book', done)) }
  }
)

interface DeskFormState {
  readonly attempt: string
  readonly entries?: DeskEntries | undefined
  /** Seats of each unit, if the lesson is sold by age. */
  readonly seats?: UnitSeats | undefined
  /** Its party costs another total than it showed. */
  readonly isRecounted?: boolean
  /** The booking that ended, for which this one is made anew. */
  readonly endedId?: string | undefined
  readonly faults?: ReadonlySet<string>
  /** Why the code that was typed gives nothing. */
  readonly wrongCode?: 'unknown' | 'unmet'
  readonly refused?: string
  /** Seats left, if too few. */
  readonly left?: number | null
}

/** The form for a guest at the desk or on the telephone: a name and how many, and one button that does the rest. */
function renderDeskForm(
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
  const values = entries ?? DESK_FORM.initial
  const field = DESK_FORM.renderer({ values, faults }, text.order, language)
  const isFolded = !(['phone', 'email', 'notes', 'code'] as const).some(
    name => faults.has(name) || values[name]
  )
  return renderOfficePage(person, viewer, {
    title: text.bookFor(`${lesson.startTime} ${lessonNameOf(lesson, language)}`),
    path: `${path}/book`,
    date: lesson.date,
    back: { path, name: text.back },
    content: html`<p class="soft small">${formatDay(lesson.date, language)} · ${lesson.spotName} · ${price} ${lesson.isForAll ? text.priceWhole : text.priceEach} · ${text.seatsLeft(lesson.left)}</p>
${refused !== undefined && html`<p class="note bad" role="alert">${refused === 'other_content' ? party.used : refused === 'unnamed' ? party.unnamed : (text.refused[refused as RefusalReason] ?? '')} ${left != null && text.left(left)}</p>`}
${isRecounted && newTotal(lesson, state, viewer)}<section class="lesson"><form class="form" method="post" action="${linkTo(`${path}/book`, viewer)}">
<input type="hidden" name="attempt" value="${attempt}">${endedId !== undefined && html`<input type="hidden" name="again" value="${endedId}">`}
${field('name')}
${partyPart(lesson, state, viewer)}
<details${!isFolded && html` open`}><summary class="tap">${text.more}</summary>
${field('phone')}${field('email')}${field('notes')}
${lesson.offers.some(({ open }) => !open) && html`<input type="hidden" name="shownCode" value="${shownCode(state)}">${field('code', wrongCode && { bad: party.wrongCode[wrongCode] })}`}
${holdChoice(entries?.hold, viewer)}</details>
<button class="button" name="how" value="book">${text.bookNow}</button>
${PAY_METHODS.slice(0, 2).map(method => html`<button class="button plain" name="how" value="${method}">${text.bookPaid[method]}</button>`)}
</form></section>`
  })
}

/** The code that the totals include: the typed one, if valid. */
function shownCode({ entries, wrongCode }: DeskFormState): string {
  return wrongCode ? '' : (entries?.code ?? '').trim()
}

/** The total, if it differs from the one that the form showed. */
function newTotal(lesson: DeskLesson, state: DeskFormState, { language }: Viewer): Html {
  const { entries, seats } = state
  const count = seats ? partySize(seats) : Number(entries?.people)
  const price = deskPrice(lesson, { count, ...(seats && { party: seats }), code: shownCode(state) })
  return html`<p class="note" role="status"><b>${priceWords(price, lesson.currency, language)}</b>. ${PARTY_TEXT[language].notYet}</p>`
}

/** Number of guests, by age if the lesson is sold so. */
function partyPart(lesson: DeskLesson, state: DeskFormState, viewer: Viewer): Html {
  const { entries, seats, faults = new Set() } = state
  const people = Number(entries?.people || 1)
  const code = shownCode(state)
  if (!lesson.units) {
    const most = Math.min(MAX_PARTY, Math.max(lesson.left, people))
    const totals = Array.from({ length: most }, (_, n) => deskPrice(lesson, { count: n + 1, code }).cents)
    const words = (n: number) =>
      `${n} · ${formatMoney(totals[n - 1] as number, lesson.currency, viewer.language)}`
    return html`${totalsField(totals)}<p><label for="people">${DOING_TEXT[viewer.language].people}</label>${numberChoice('people', people, most, words)}</p>`
  }
  const chosen = seats ?? { [lesson.units[0]?.id ?? '']: 1 }
  return partyChoice(lesson.units, lesson, { seats: chosen, code, isNobody: faults.has('people') }, viewer)
}

function holdChoice(chosen: string | undefined, { language }: Viewer): Html {
  const text = DOING_TEXT[language]
  const options = HOLDS.map((minutes): Option => [minutes, text.minutes(minutes)])
  return renderChoice({ name: 'hold', label: text.hold, options: [['', text.noHold], ...options], chosen })
}

/** Number of guests of each age, with their total. */
function partyChoice(
  units: readonly AgeUnit[],
  lesson: DeskLesson,
  { seats, code = '', isNobody = false }: { seats: UnitSeats; code?: string; isNobody?: boolean },
  { language }: Viewer
): Html {
  const text = PARTY_TEXT[language]
  const { left, currency } = lesson
  const { cents } = deskPrice(lesson, { count: partySize(seats), party: seats, code })
  const most = Math.min(MAX_PARTY, Math.max(left, partySize(seats)))
  const all = units.map(unit => ({ ...unit, label: unitLabel(unit, language) }))
  return html`<fieldset><legend class="hidden">${DOING_TEXT[language].people}</legend>${countSelects(all, { seats, max: most, currency, cents }, language)}
${isNobody && html`<p class="fault" role="alert">${text.nobody}</p>`}<p class="sum">${text.total}: <b>${formatMoney(cents, currency, language)}</b></p></fieldset>`
}
