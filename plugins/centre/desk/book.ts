import * as v from 'valibot'
import { PARTY_FIELDS, readParty } from '../../../lib/booking/party-form.ts'
import type { UnitSeats } from '../../../lib/booking/units.ts'
import { Problem } from '../../../lib/errors.ts'
import type { AnswerEntries } from '../../../lib/guests/questions/form.ts'
import { DIRECTIONS, type TransferPoint } from '../../../lib/guests/transfers/rules.ts'
import { file, serializedBody } from '../../../lib/kernel/answer.ts'
import { formatMoney } from '../../../lib/pages/format.ts'
import { formDigest } from '../../../lib/text/content.ts'
import { anyText, uuid } from '../../../lib/text/input.ts'
import { typedText } from '../../../lib/text/typed.ts'
import { readFormId } from '../../../lib/text/uuid.ts'
import { noticeOf, pageAfter } from '../kit/after.ts'
import { action, page, rerender } from '../kit/page.ts'
import { parseSearch } from './bookings.ts'
import { listFormerGuests, listSellers } from './guest-queries.ts'
import { type DeskLesson, findDeskLesson } from './lesson-queries.ts'
import { DESK_BODY, DESK_FORM, type DeskEntries, entriesOfGuest, paidBy } from './order.ts'
import { deskCodeFault, isOtherPrice, quoteOf } from './price.ts'
import { findCentreBooking } from './queries.ts'
import { orderOf, renderSheet, type SheetState } from './sheet.ts'
import { answersOf, parseDeskAnswers, typedAnswers } from './sheet-answers.ts'
import { bookAtDesk } from './writes.ts'

const JSON_FILE = file('application/json', { headers: { 'cache-control': 'no-store' } })

export const getCentreBook = page(
  { params: ['slotId'], query: { again: v.optional(uuid()), formerId: v.optional(uuid()) } },
  async ({ principal, viewer, params, query, read, newId }) => {
    const { schoolId } = principal
    const former = query.again ?? query.formerId
    const [lesson, sellers, booking] = await Promise.all([
      findDeskLesson(read, schoolId, params.slotId),
      listSellers(read, schoolId),
      former === undefined ? undefined : findCentreBooking(read, schoolId, former)
    ])
    if (!lesson) throw new Problem('not_found')
    const formerId = query.again === undefined ? booking?.id : undefined
    // A partner's reference belongs to one booking, so it is not copied.
    const own = formerId !== undefined && { sellerRef: '' }
    const entries = booking && { ...DESK_FORM.valuesOf(booking, viewer.language), ...own }
    const state = booking && {
      ...{ entries, seats: booking.unitSeats ?? undefined, again: query.again },
      answers: answersOf(lesson, booking)
    }
    return renderSheet(principal, { lesson, sellers }, { attempt: newId(), ...state, formerId }, viewer)
  }
)

/** The total of an order, requested by the form's script. */
export const getDeskPrice = page(
  {
    params: ['slotId'],
    query: { ...PARTY_FIELDS, people: typedText(12), code: typedText(40), price: typedText(12) },
    answer: JSON_FILE
  },
  async ({ principal, viewer, params, query, read }) => {
    const lesson = await findDeskLesson(read, principal.schoolId, params.slotId)
    if (!lesson) throw new Problem('not_found')
    const party = readParty(query, lesson.units)
    const entries = { ...DESK_FORM.initial, ...query, people: party?.people ?? query.people } as DeskEntries
    const state = { attempt: '', entries, seats: party?.seats }
    const { count } = orderOf(lesson, state)
    const wrongCode = deskCodeFault(lesson, count, query.code)
    const { cents, key } = quoteOf(lesson, orderOf(lesson, { ...state, ...(wrongCode && { wrongCode }) }))
    const total = formatMoney(cents, lesson.currency, viewer.language)
    return serializedBody(Buffer.from(JSON.stringify({ cents, key, total })))
  }
)

/** Guests of former bookings, requested by the form's script. */
export const listGuests = page(
  { query: { q: v.optional(anyText(100), '') }, answer: JSON_FILE },
  async ({ principal: { schoolId, timeZone }, query: { q }, read }) => {
    const guests = q === '' ? [] : await listFormerGuests(read, schoolId, timeZone, parseSearch(q, null))
    return serializedBody(Buffer.from(JSON.stringify(guests)))
  }
)

export const bookAtDeskAction = action(
  {
    params: ['slotId'],
    form: DESK_BODY,
    example: {
      ...{ name: 'Joana Lima', people: '2', phone: '', email: '', notes: '', hold: '', how: 'cash' },
      attempt: '0197a4c2-0000-7000-8000-000000000008'
    },
    bodyLimit: 65_536
  },
  async ({ principal, viewer, params, body, read, write, newId }) => {
    const { slotId } = params
    const { schoolId, timeZone } = principal
    const [lesson, sellers] = await Promise.all([
      findDeskLesson(read, schoolId, slotId),
      listSellers(read, schoolId)
    ])
    if (!lesson) throw new Problem('not_found')
    const { how, again, formerId, guaranteed } = body
    const formId = readFormId(body.attempt)
    const attempt = formId ?? newId()
    const party = readParty(body, lesson.units)
    const entries: DeskEntries = { ...body, people: party?.people ?? body.people }
    const own = { again, formerId, isGuaranteed: !!guaranteed }
    const form = { attempt, entries, seats: party?.seats, answers: typedAnswers(body), ...own }
    const show = (status: 200 | 400 | 409, state: Partial<SheetState>) =>
      rerender(status, renderSheet(principal, { lesson, sellers }, { ...form, ...state }, viewer))
    if (body.guest !== undefined) {
      const guest = await findCentreBooking(read, schoolId, body.guest)
      return show(200, guest ? { entries: { ...entries, ...entriesOfGuest(guest) }, formerId: guest.id } : {})
    }
    if (how === 'find') {
      const search = parseSearch(entries.name.trim() || entries.phone.trim(), null)
      return show(200, { found: await listFormerGuests(read, schoolId, timeZone, search) })
    }
    const wrongCode = deskCodeFault(lesson, orderOf(lesson, form).count, entries.code.trim())
    const state = { ...form, ...(wrongCode && { wrongCode }) }
    if (how === 'count') return show(200, { ...(wrongCode && { wrongCode }) })
    const input = parseOrder(lesson, form)
    if ('faults' in input) return show(400, input)
    if (wrongCode) return show(400, { faults: new Set(['code']), wrongCode })
    if (isOtherPrice(body, quoteOf(lesson, orderOf(lesson, state)))) return show(200, { isRecounted: true })
    if (!formId) return show(400, { refused: 'unnamed' })
    const holdMinutes = input.values.hold === '' ? null : Number(input.values.hold)
    // A hold can be neither paid nor present.
    const paid = holdMinutes === null ? paidBy(how) : null
    const order = {
      ...orderedBy(lesson, input),
      ...{ id: attempt, requestDigest: formDigest({ ...body, slotId }), holdMinutes },
      ...{ unitSeats: party?.seats ?? null, ...(guaranteed && { intoGuaranteed: true as const }) },
      ...formerOf(body)
    }
    const { code, remaining, logId, date } = await bookAtDesk(write, principal, order, { paid, here: !!paid })
    // This attempt has made another booking. A new attempt id lets the changed form be sent again.
    const anew = code === 'other_content' && { attempt: newId() }
    if (code === 'partner_not_found') return show(409, { faults: new Set(['seller']) })
    if (code !== 'ok') return show(409, { refused: code, left: remaining, ...anew })
    return { to: pageAfter('lesson', { slotId, date }, noticeOf('booking.book', { code, logId })) }
  }
)

/** Id of the guest's former booking, or of the ended one that this order replaces. */
function formerOf({ again, formerId }: { again?: string | undefined; formerId?: string | undefined }) {
  return { ...(again !== undefined && { again }), ...(formerId !== undefined && { formerId }) }
}

/** Lesson, guest, answers, seller and price of a parsed order. The caller adds the party. */
function orderedBy(
  { id: slotId, lessonTypeId: productId }: DeskLesson,
  { values, rides, answers }: ParsedOrder
) {
  const { name, email, phone, notes, language, seller: sellerId, sellerRef: resellerReference } = values
  return {
    ...{ slotId, productId, participants: values.people, offerCode: values.code, ...rides, ...answers },
    ...{ customerName: name, customerEmail: email ?? '', customerPhone: phone, notes },
    ...{ language: language || null, sellerId, resellerReference },
    ...(values.price !== null && { cents: values.price, reason: values.reason })
  }
}

type ParsedOrder = Extract<ReturnType<typeof parseOrder>, { rides: unknown }>

/** Fields of the form as typed. */
interface TypedOrder {
  readonly entries: DeskEntries
  readonly seats: UnitSeats | undefined
  readonly answers: AnswerEntries
}

/** Names of faulty fields, and the answers with their faults. */
type OrderFaults = Required<Pick<SheetState, 'faults'>> & Pick<SheetState, 'answers'>

/** The parsed order with its transfers and answers, or the names of faulty fields. A price set by staff needs a reason. */
function parseOrder(lesson: DeskLesson, { entries, seats, answers }: TypedOrder) {
  const input = DESK_FORM.parse(entries, lesson)
  if ('faults' in input) return input
  const { values } = input
  const chosen = DIRECTIONS.filter(direction => values[direction] !== '').map(direction => ({
    direction,
    point: lesson.transfers[direction].points.find(({ id }) => id === values[direction])
  }))
  const gone = chosen.filter(({ point }) => point === undefined).map(({ direction }) => direction as string)
  const faults = new Set([...gone, ...(values.price !== null && values.reason === null ? ['reason'] : [])])
  const answered = parseDeskAnswers(lesson, answers, seats, values.people)
  if (faults.size > 0 || 'faults' in answered) {
    const answerFaults = 'faults' in answered ? answered.faults : {}
    const refused: OrderFaults = { faults, answers: { ...answers, faults: answerFaults } }
    return refused
  }
  const ride = (point: TransferPoint | undefined) => ({ requested: true, point })
  const rides = Object.fromEntries(chosen.map(({ direction, point }) => [direction, ride(point)]))
  return { values, rides, answers: answered.answers }
}
