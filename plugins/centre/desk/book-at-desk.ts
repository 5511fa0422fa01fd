import { readParty, showedAnother } from '../../../lib/booking/party-form.ts'
import { Problem } from '../../../lib/errors.ts'
import { formDigest } from '../../../lib/text/content.ts'
import { readFormId } from '../../../lib/text/uuid.ts'
import { pageAfter, saidOf } from '../kit/notice.ts'
import { action, rerender } from '../kit/page.ts'
import { type DeskFormState, renderDeskForm } from './book-page.ts'
import { findDeskLesson } from './lesson-queries.ts'
import { DeskForm, paidBy, readDeskOrder } from './order.ts'
import { deskCodeFault, deskPrice } from './price.ts'
import { bookAtDesk } from './writes.ts'

export const bookAtDeskAction = action(
  {
    params: ['slotId'],
    form: DeskForm.entries,
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
    const [formId, code, shown] = [readFormId(body.attempt), body.code.trim(), body.shownCode.trim()]
    const attempt = formId ?? newId()
    const party = readParty(body, lesson.units)
    const entries = { ...body, people: party?.people ?? body.people }
    const form = { attempt, entries, seats: party?.seats, endedId }
    const again = (status: 200 | 400 | 409, state: Partial<DeskFormState>) =>
      rerender(status, renderDeskForm(principal, lesson, { ...form, ...state }, viewer))
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
    return { to: pageAfter('lesson', { ...done, slotId }, saidOf('booking.book', done)) }
  }
)
