import { readParty, showedAnother } from '../../../lib/booking/party-form.ts'
import { route } from '../../../lib/deps.ts'
import { Problem } from '../../../lib/errors.ts'
import { Reply, seeOther } from '../../../lib/kernel/answer.ts'
import { LanguageQuery } from '../../../lib/pages/reading.ts'
import { requireUuid } from '../../../lib/people/rules.ts'
import { formDigest } from '../../../lib/text/content.ts'
import { readFormId } from '../../../lib/text/uuid.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { OFFICE_HEADERS, officePage } from '../kit/office-page.ts'
import { DeskLessonParams } from '../kit/params.ts'
import { viewerOf } from '../kit/viewer.ts'
import { type DeskFormState, renderDeskForm } from './book-page.ts'
import { findDeskLesson } from './lesson-queries.ts'
import { DeskForm, paidBy, readDeskOrder } from './order.ts'
import { deskCodeFault, deskPrice } from './price.ts'
import { bookAtDesk } from './writes.ts'

export default route({
  method: 'POST',
  path: '/lessons/:slotId/book',
  name: 'bookAtDesk',
  summary: 'Book at the desk',
  description:
    'Books for a guest who stands there or is on the telephone, also once the lesson is closed or has begun, never beyond its seats; paid and there at once where that is so. Sent twice, it books once; without an id that a page of ours could have made, it comes again and books nothing; sent again with other content, it comes again and books nothing yet; one that shows another total than its party has, for a code was typed or the price has changed, books nothing yet. `again` names a booking that ended and is booked anew.',
  auth: { kind: 'person', may: 'book' },
  params: DeskLessonParams,
  query: LanguageQuery,
  body: DeskForm,
  bodyType: 'form',
  bodyExample: {
    name: 'Joana Lima',
    people: '2',
    phone: '',
    email: '',
    notes: '',
    hold: '',
    how: 'cash',
    attempt: '0197a4c2-0000-7000-8000-000000000008'
  },
  answer: officePage('The form again, with what stands against it.'),
  redirects: 'To the page of the lesson.',
  unlisted: true,
  errors: ['forbidden', 'not_found']
}).handle(async ({ principal, params, body, query, request, read, write, newId }) => {
  const slotId = requireUuid('not_found', params.slotId)
  const lesson = await findDeskLesson(read, principal.schoolId, slotId)
  if (!lesson) throw new Problem('not_found')
  const { how, again: endedId } = body
  const [formId, code, shown] = [readFormId(body.attempt), body.code.trim(), body.shownCode.trim()]
  const attempt = formId ?? newId()
  const party = readParty(body, lesson.units)
  const entries = { ...body, people: party?.people ?? body.people }
  const viewer = viewerOf(principal, query.lang, request.headers)
  const again = (status: number, state: Partial<DeskFormState>) =>
    new Reply(
      status,
      OFFICE_HEADERS,
      renderDeskForm(principal, lesson, { attempt, entries, seats: party?.seats, endedId, ...state }, viewer)
    )
  const given = readDeskOrder(entries)
  if ('faults' in given) return again(400, { faults: given.faults })
  const { name, people, phone, email, notes, hold } = given.order
  const wrongCode = deskCodeFault(lesson, people, code)
  if (wrongCode) return again(400, { faults: new Set(['code']), wrongCode })
  if (
    code !== shown ||
    showedAnother(body, party, people, buyers => deskPrice(lesson, { ...buyers, code: shown }).cents)
  )
    return again(200, { isRecounted: true })
  if (!formId) return again(400, { refused: 'unnamed' })
  const holdMinutes = hold === '' ? null : Number(hold)
  // Whoever holds seats has neither paid nor come.
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
  return seeOther(pageAfter('lesson', { ...done, slotId }, saidOf('booking.book', done), viewer))
})
