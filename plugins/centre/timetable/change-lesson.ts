import * as v from 'valibot'
import { Problem } from '../../../lib/errors.ts'
import { LessonChangeInput } from '../../../lib/lessons/change.ts'
import { digits, typedLines } from '../../../lib/text/typed.ts'
import { parsePrice } from '../kit/amount.ts'
import { findWholeLesson } from '../kit/lesson-queries.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { action, rerender } from '../kit/page.ts'
import { isWhyKept } from '../messages/timetable.ts'
import { type LessonEditState, renderLessonEdit } from './edit-page.ts'
import { changeLessonAtDesk } from './writes.ts'

const typedField = v.optional(v.pipe(v.string(), v.maxLength(100, 'at most 100 characters')), '')

export const changeCentreLesson = action(
  {
    params: ['slotId'],
    form: {
      capacity: typedField,
      price: typedField,
      note: typedLines(4000),
      seenCapacity: digits(1, 1000),
      seenCents: digits(0, 100_000_000),
      // No note holds a NUL, and no text of the database can: one that does was not seen.
      seenNote: v.pipe(
        typedLines(4000),
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
    const { seenCapacity, seenCents, seenNote, ...typed } = body
    const again = async (status: 400 | 409, state: LessonEditState) => {
      const lesson = await findWholeLesson(read, principal, slotId)
      if (!lesson) throw new Problem('not_found')
      return rerender(status, renderLessonEdit(principal, lesson, { typed, ...state }, viewer))
    }
    const seen = { capacity: seenCapacity, cents: seenCents, note: seenNote }
    const given = v.safeParse(LessonChangeInput, {
      capacity: typed.capacity.trim(),
      priceCents: String(parsePrice(typed.price) ?? ''),
      note: typed.note
    })
    if (!given.success)
      return again(400, { seen, faults: new Set(given.issues.map(issue => String(issue.path?.[0]?.key))) })
    const { capacity = seenCapacity, priceCents = seenCents, note = seenNote } = given.output
    const done = await changeLessonAtDesk(write, principal, {
      slotId,
      seen,
      change: { capacity, cents: priceCents, note }
    })
    if (done.code === 'slot_not_found') throw new Problem('not_found')
    if (done.code === 'lesson_changed') return again(409, { isOvertaken: true })
    if (isWhyKept(done.code)) return again(409, { seen, refused: done.code, taken: Number(done.detail) })
    return { to: pageAfter('lesson', { ...done, slotId }, saidOf('lesson.change', done)) }
  }
)
