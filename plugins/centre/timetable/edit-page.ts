import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/reading.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { formatAmount } from '../kit/amount.ts'
import { renderField } from '../kit/field.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import type { WholeLesson } from '../kit/model.ts'
import { lessonEditPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { TIMETABLE_TEXT, type WhyKept } from '../messages/timetable.ts'
import type { LessonTerms } from './writes.ts'

/** What the form shows beside the lesson. */
export interface LessonEditState {
  /** What was typed, where it was not saved. */
  readonly typed?: Readonly<Record<'capacity' | 'price' | 'note', string>>
  /** What was looked at, where it still counts. */
  readonly seen?: LessonTerms
  readonly faults?: ReadonlySet<string>
  readonly refused?: WhyKept
  /** How many seats are taken, where they stand against it. */
  readonly taken?: number
  /** Somebody else has changed it meanwhile. */
  readonly isOvertaken?: boolean
}

/** Seats and price of a lesson, and the form that changes them. */
export function renderLessonEdit(
  person: PersonSession,
  lesson: WholeLesson,
  { typed, seen, faults = new Set(), refused, taken = 0, isOvertaken = false }: LessonEditState,
  viewer: Viewer
): string {
  const { language } = viewer
  const text = TIMETABLE_TEXT[language]
  const { id, date, startTime, capacity, priceCents, currency, guestNote } = lesson
  const name = `${startTime} ${lessonNameOf(lesson, language)}`
  const known = seen ?? { capacity, cents: priceCents, note: guestNote }
  const fields = typed ?? {
    capacity: String(capacity),
    price: formatAmount(priceCents, language),
    note: guestNote
  }
  const field = (name: 'capacity' | 'price', mode: string, bad: string | false) =>
    renderField({ name, label: text[name], typed: fields[name], isRequired: true, mode, bad }, language)
  return renderOfficePage(person, viewer, {
    title: text.title(name),
    path: lessonEditPath(id),
    date,
    back: { path: centreLessonPath(id), name: DOING_TEXT[language].back },
    content: html`<p class="soft small">${formatDay(date, language)} · ${lesson.spotName}</p>
${isOvertaken && html`<div class="note warn" role="alert"><p>${text.overtaken}</p><p><b>${text.now}:</b> ${text.terms(capacity, formatMoney(priceCents, currency, language))}${guestNote && ` · “${guestNote}”`}</p></div>`}
${refused !== undefined && html`<p class="note bad" role="alert">${text.kept[refused](taken)}</p>`}
<section class="lesson"><form class="form" method="post" action="${linkTo(lessonEditPath(id), viewer)}"><input type="hidden" name="seenCapacity" value="${known.capacity}"><input type="hidden" name="seenCents" value="${known.cents}"><input type="hidden" name="seenNote" value="${known.note}">
${field('capacity', 'numeric', faults.has('capacity') && text.badCapacity)}${field('price', 'decimal', faults.has('priceCents') && text.badPrice)}${renderField(
  {
    name: 'note',
    label: html`${text.note} <span class="soft">(${text.noteHint})</span>`,
    typed: fields.note,
    most: 500,
    rows: 3,
    bad: faults.has('note') && text.badNote
  },
  language
)}
<p class="soft small">${text.hint(lesson.taken)}</p>
<button class="button">${text.save}</button></form></section>`
  })
}
