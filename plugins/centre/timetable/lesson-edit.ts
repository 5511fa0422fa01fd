import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { coordinates, minutesBefore, type OwnMeeting, storedMeeting } from '../../../lib/lessons/meeting.ts'
import { formatDay, formatMoney } from '../../../lib/pages/format.ts'
import { type HtmlPage, html } from '../../../lib/pages/html.ts'
import { linkTo } from '../../../lib/pages/locale.ts'
import type { PersonSession } from '../../../lib/people/queries.ts'
import { centreLessonPath } from '../../../lib/people/rules.ts'
import { anyText, optionalText } from '../../../lib/text/input.ts'
import { digits, linesField } from '../../../lib/text/typed.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { formatAmount, priceField } from '../kit/amount.ts'
import { hiddenFields } from '../kit/field.ts'
import { form } from '../kit/form.ts'
import { renderOfficePage } from '../kit/layout.ts'
import { lessonNameOf } from '../kit/lesson-item.ts'
import { findWholeLesson } from '../kit/lesson-queries.ts'
import type { WholeLesson } from '../kit/model.ts'
import { action, page, rerender } from '../kit/page.ts'
import { lessonEditPath } from '../kit/paths.ts'
import type { Viewer } from '../kit/viewer.ts'
import { DOING_TEXT } from '../messages/desk.ts'
import { isKeepReason, type KeepReason, TIMETABLE_TEXT } from '../messages/timetable.ts'
import { changeLessonByStaff, type LessonTerms } from './writes.ts'

export const getLessonEdit = page({ params: ['slotId'] }, async ({ principal, viewer, params, read }) => {
  const lesson = await findWholeLesson(read, principal, params.slotId)
  if (!lesson) throw new Problem('not_found')
  return renderLessonEdit(principal, lesson, {}, viewer)
})

/** Terms of a planned lesson that the form changes. */
const LESSON_FORM = form<WholeLesson>()({
  capacity: { schema: digits(1, 1000), of: lesson => lesson.capacity, mode: 'numeric', isRequired: true },
  price: {
    schema: priceField,
    of: (lesson, language, currency) => formatAmount(lesson.priceCents, currency, language),
    mode: 'decimal',
    isRequired: true
  },
  note: { schema: anyText(500, { lines: true }), of: lesson => lesson.guestNote, max: 500, rows: 3 },
  words: {
    schema: anyText(500, { lines: true }),
    of: ({ meeting }) => meeting?.words,
    max: 500,
    rows: 3
  },
  meetAddress: { schema: optionalText(500), of: ({ meeting }) => meeting?.address, max: 500 },
  meetAt: { schema: coordinates, of: ({ meeting }) => meeting?.at, max: 40 },
  meetMinutes: { schema: minutesBefore, of: ({ meeting }) => meeting?.minutes, max: 3, mode: 'numeric' }
})

/** Typed meeting point of a lesson; null if the lesson has none of its own. */
function meetingOf(
  words: string,
  address: string | null,
  at: string | null,
  minutes: number | null
): OwnMeeting | null {
  const meeting = {
    ...(words && { words }),
    ...(address !== null && { address }),
    ...(at !== null && { at }),
    ...(minutes !== null && { minutes })
  }
  return Object.keys(meeting).length > 0 ? meeting : null
}

export const changeCentreLesson = action(
  {
    params: ['slotId'],
    form: {
      ...LESSON_FORM.body,
      seenCapacity: digits(1, 1000),
      seenCents: digits(0, 100_000_000),
      seenMeeting: storedMeeting,
      // Drop NUL characters, which PostgreSQL cannot store. A note with one can then not equal the stored note.
      seenNote: v.pipe(
        linesField(4000),
        v.transform(note => note.replaceAll('\0', ''))
      )
    },
    example: {
      capacity: '900',
      price: '40,00',
      note: 'Meet at the north car park',
      seenCapacity: '1000',
      seenCents: '3500'
    }
  },
  async ({ principal, viewer, params, body, read, write }) => {
    const { slotId } = params
    const { seenCapacity, seenCents, seenNote, seenMeeting, ...typed } = body
    const refuse = async (status: 400 | 409, state: LessonEditState) => {
      const lesson = await findWholeLesson(read, principal, slotId)
      if (!lesson) throw new Problem('not_found')
      return rerender(status, renderLessonEdit(principal, lesson, { typed, ...state }, viewer))
    }
    const seen = { capacity: seenCapacity, cents: seenCents, note: seenNote, meeting: seenMeeting }
    const input = LESSON_FORM.parse(typed, principal)
    if ('faults' in input) return refuse(400, { seen, faults: input.faults })
    const { capacity, price: cents, note, words, meetAddress, meetAt, meetMinutes } = input.values
    const meeting = meetingOf(words, meetAddress, meetAt, meetMinutes)
    const outcome = await changeLessonByStaff(write, principal, {
      slotId,
      seen,
      change: { capacity, cents, note, meeting }
    })
    if (outcome.code === 'slot_not_found') throw new Problem('not_found')
    if (outcome.code === 'lesson_changed') return refuse(409, { isOvertaken: true })
    if (isKeepReason(outcome.code))
      return refuse(409, { seen, refused: outcome.code, taken: Number(outcome.detail) })
    return { to: pageAfter('lesson', { ...outcome, slotId }, noticeOf('lesson.change', outcome)) }
  }
)

interface LessonEditState {
  /** Values that were typed but not saved. */
  readonly typed?: typeof LESSON_FORM.initial
  /** Values that the form was filled from, if they are still current. */
  readonly seen?: LessonTerms
  readonly faults?: ReadonlySet<string>
  readonly refused?: KeepReason
  /** Seats taken, if too many for the change. */
  readonly taken?: number
  /** True if someone else saved in the meantime. */
  readonly isOvertaken?: boolean
}

/** Seats, price, note and meeting point of a lesson, and the form that changes them. */
function renderLessonEdit(
  person: PersonSession,
  lesson: WholeLesson,
  { typed, seen, faults, refused, taken = 0, isOvertaken = false }: LessonEditState,
  viewer: Viewer
): HtmlPage {
  const { language } = viewer
  const text = TIMETABLE_TEXT[language]
  const { id, date, startTime, capacity, priceCents, currency, guestNote, meeting } = lesson
  const name = `${startTime} ${lessonNameOf(lesson, language)}`
  const current = seen ?? { capacity, cents: priceCents, note: guestNote, meeting }
  const values = typed ?? LESSON_FORM.valuesOf(lesson, language, currency)
  const field = LESSON_FORM.renderer({ values, faults }, text, language)
  return renderOfficePage(person, viewer, {
    title: text.title(name),
    path: lessonEditPath(id),
    date,
    back: { path: centreLessonPath(id), name: DOING_TEXT[language].back },
    content: html`<p class="soft small">${formatDay(date, language)} · ${lesson.spotName}</p>
${isOvertaken && html`<div class="note warn" role="alert"><p>${text.overtaken}</p><p><b>${text.now}:</b> ${text.terms(capacity, formatMoney(priceCents, currency, language))}${guestNote && ` · “${guestNote}”`}</p></div>`}
${refused !== undefined && html`<p class="note bad" role="alert">${text.kept[refused](taken)}</p>`}
<section class="lesson"><form class="form" method="post" action="${linkTo(lessonEditPath(id), viewer)}">${hiddenFields({ seenCapacity: current.capacity, seenCents: current.cents, seenNote: current.note, ...(current.meeting && { seenMeeting: JSON.stringify(current.meeting) }) })}
${LESSON_FORM.names.map(key => field(key))}
<p class="soft small">${text.hint(lesson.taken)}</p>
<button class="button">${text.save}</button></form></section>`
  })
}
