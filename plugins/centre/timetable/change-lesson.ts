import * as v from 'valibot'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { Reply, seeOther } from '../../../lib/kernel/answer.ts'
import { LessonChangeInput } from '../../../lib/lessons/change.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { members } from '../../../lib/text/input.ts'
import { digits, typedLines } from '../../../lib/text/typed.ts'
import { parsePrice } from '../kit/amount.ts'
import { findWholeLesson } from '../kit/lesson-queries.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { OFFICE_HEADERS, officePage } from '../kit/office-page.ts'
import { DeskLessonParams } from '../kit/params.ts'
import { viewerOf } from '../kit/viewer.ts'
import { isWhyKept } from '../messages/timetable.ts'
import { type LessonEditState, renderLessonEdit } from './edit-page.ts'
import { changeLessonAtDesk } from './writes.ts'

const typedField = v.optional(v.pipe(v.string(), v.maxLength(100, 'at most 100 characters')), '')

export default route({
  method: 'POST',
  path: '/lessons/:slotId/edit',
  name: 'changeCentreLesson',
  summary: 'Give a lesson other seats, another price and another note to guests',
  description:
    'Never fewer seats than are taken, nor more guests than those who teach may have; what is sold keeps its price. `seenCapacity`, `seenCents` and `seenNote` say what was looked at: whoever comes second is shown both.',
  auth: { kind: 'person', may: 'timetable' },
  params: DeskLessonParams,
  query: LanguageQuery,
  body: members({
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
  }),
  bodyType: 'form',
  bodyExample: {
    capacity: '900',
    price: '40,00',
    note: 'Meet at the north car park',
    seenCapacity: '1000',
    seenCents: '3500'
  },
  answer: officePage('The form again, with what stands against it.'),
  redirects: 'To the page of the lesson, with what was done.',
  unlisted: true,
  errors: ['missing_fields', 'forbidden', 'not_found']
}).handle(async ({ principal, params, body, query, request, read, write }) => {
  const slotId = requireUuid('not_found', params.slotId)
  const { seenCapacity, seenCents, seenNote, ...typed } = body
  const viewer = viewerOf(principal, query.lang, request.headers)
  const again = async (status: number, state: LessonEditState) => {
    const lesson = await findWholeLesson(read, principal, slotId)
    if (!lesson) throw new Problem('not_found')
    return new Reply(status, OFFICE_HEADERS, renderLessonEdit(principal, lesson, { typed, ...state }, viewer))
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
  return seeOther(pageAfter('lesson', { ...done, slotId }, saidOf('lesson.change', done), viewer))
})
