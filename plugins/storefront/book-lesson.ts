import type * as v from 'valibot'
import { readParty, totalChanged } from '../../lib/booking/party-form.ts'
import type { BookingRequest } from '../../lib/booking/request.ts'
import { type Deps, route } from '../../lib/deps.ts'
import {
  allPartyMembers,
  parseAnswers,
  peopleOfSeats,
  typedAnswers
} from '../../lib/guests/questions/form.ts'
import type { Direction } from '../../lib/guests/transfers/rules.ts'
import { htmlPage, type Reply, seeOther } from '../../lib/kernel/answer.ts'
import type { Incoming } from '../../lib/kernel/plugin.ts'
import { PAGE_HEADERS } from '../../lib/pages/layout.ts'
import { LanguageQuery, linkTo, localeOf, type PageLocale } from '../../lib/pages/locale.ts'
import type { PublicBooking } from '../../lib/storefront/booked/queries.ts'
import type { FormLimit } from '../../lib/storefront/gate.ts'
import type { LessonWithQuestions, PublicLesson } from '../../lib/storefront/lesson.ts'
import { type BookedAddress, bookedPath } from '../../lib/storefront/paths.ts'
import { formReference, priceFor, seatsLeft, stateOf } from '../../lib/storefront/rules.ts'
import { formDigest } from '../../lib/text/content.ts'
import { readFormId } from '../../lib/text/uuid.ts'
import { mayTryCode } from './code-try.ts'
import { type BookingLimit, formTerms, refusedOutcome } from './form-booking.ts'
import { isCodeNew, readCode } from './form-code.ts'
import { findBooked, getPublicLesson, lessonReply } from './lesson.ts'
import { formEntries, type Order, OrderForm, readOrder, unitsIn } from './order.ts'
import { requireOwnForm } from './own-origin.ts'
import { codesIn } from './pages/code.ts'
import type { FormState } from './pages/form.ts'
import { LessonParams } from './params.ts'
import { readRides, rideEntries } from './rides.ts'

export default route({
  method: 'POST',
  path: '/book/:schoolId/:slotId',
  name: 'bookLesson',
  summary: 'Book a lesson from its page',
  description:
    'Accepts the form of the page. If the school requires it, or unconfirmed bookings have reached their share of the free seats, the seats are only held until the guest opens the link in an email. If the total differs from the one shown (other party, new code, changed price), nothing is booked and the form is shown again with the new total. attempt is the id of the form: sent twice, it books once. With an invalid id, nothing is booked and the form is shown again with a new id. Sent again with other content, nothing is booked and the form is shown again with the first booking; sending that form makes a second booking. Sent to another lesson, it books that one too.',
  auth: { kind: 'public' },
  params: LessonParams,
  query: LanguageQuery,
  body: OrderForm,
  bodyType: 'form',
  bodyExample: {
    customerName: 'Ada Costa',
    customerEmail: 'ada@example.com',
    participants: '2',
    attempt: '0197a4c3-0b5d-7e10-8a44-6d0b7a3f9c21'
  },
  answer: htmlPage({
    description:
      'The form again: with a new total (200), with faults (400), for a full lesson, too many seats for one guest or unconfirmed guests, or other content than before (409), or after too many requests (429).',
    headers: PAGE_HEADERS
  }),
  redirects: 'Redirect to the page of the booking.',
  errors: ['missing_fields', 'forbidden', 'slot_not_found', 'insufficient_spots', 'service_unavailable']
}).handle(async ctx => {
  const { params, query, body, request, forms, publicUrl } = ctx
  requireOwnForm(request, publicUrl)
  const locale = localeOf(query.lang, request.headers)
  const lesson = await getPublicLesson(ctx, params, locale)
  const attempt = readFormId(body.attempt) ?? ctx.newId()
  const { form, party, people, chosen, status } = await readForm(ctx, lesson, body, attempt)
  const address = { schoolId: lesson.schoolId, slotId: lesson.id, attempt }
  const booked = () => seeOther(linkTo(bookedPath(address), locale))
  const renderLimit = (limit: FormLimit, filledForm = form) =>
    renderLimitPage(ctx, lesson, { form: filledForm, locale, limit })
  const requestDigest = formDigest(body)
  const existing = await findLive(ctx, address)
  if (existing && (existing.requestDigest ?? requestDigest) === requestDigest) return booked()
  const isAdmitted = () => forms.spendForm(request.address)
  const triesCode = form.code.code !== ''
  if (triesCode && !(await isAdmitted())) return renderLimit('address', { ...form, code: { code: '' } })
  const isUntried = triesCode && !(await mayTryCode(ctx, lesson.schoolId, form.code))
  if (isUntried) return rejectCode(ctx, lesson, { form, locale, fault: 'limited' })
  if (existing) return offerNewForm(ctx, lesson, { form, locale, existing, address })
  const order = readOrder(form.entries)
  const answers = parseAnswers(lesson.questions, body, people)
  if ('faults' in order || 'faults' in answers || form.code.fault || Object.keys(chosen.faults).length > 0) {
    const { faults = {} } = { ...('faults' in order && order) }
    const marked = { ...form.answers, ...('faults' in answers && { faults: answers.faults }) }
    const filledForm = { ...form, faults, rideFaults: chosen.faults, answers: marked }
    return lessonReply(ctx, lesson, { status: 400, form: filledForm, locale })
  }
  if (hasPlaces(lesson, order.order)) {
    if (status) return lessonReply(ctx, lesson, { status, form: { ...form, isRecounted: true }, locale })
    if (!triesCode && !(await isAdmitted())) return renderLimit('address')
    const bookingRequest = {
      ...{ ...order.order, ...chosen.rides, ...answers.answers, requestDigest },
      ...{ unitSeats: party?.seats ?? null, ...codeTerms(form.code) },
      externalRef: formReference(attempt, lesson.id),
      language: locale.language
    }
    const outcome = await bookSeats(ctx, lesson, bookingRequest)
    if (outcome === 'seated') return booked()
    const other = outcome === 'used' ? await findLive(ctx, address) : undefined
    if (other) return offerNewForm(ctx, lesson, { form, locale, existing: other, address })
    if (outcome === 'credit') return recountCredit(ctx, lesson, { form, locale, body })
    if (outcome === 'unknown' || outcome === 'unmet')
      return rejectCode(ctx, lesson, { form, locale, fault: outcome })
    if (isBookingLimit(outcome)) return renderLimit(outcome)
  }
  const now = await getPublicLesson(ctx, address, locale)
  return lessonReply(ctx, now, { status: 409, form: { ...form, tooMany: true }, locale })
})

/**
 * Parse a form and find its faults. If `status` is defined, the form is shown again without booking: 400 without a valid form
 * id, 200 if the form showed another total.
 */
async function readForm(
  deps: Pick<Deps, 'write'>,
  lesson: LessonWithQuestions,
  body: v.InferOutput<typeof OrderForm>,
  attempt: string
) {
  const { shown } = codesIn(body)
  const party = readParty(body, lesson.units)
  const entries = { ...formEntries(body), ...(party && { participants: party.people }) }
  const seats = party?.seats ?? {}
  const people = peopleOfSeats(unitsIn(entries, seats, lesson.units))
  const answers = { values: typedAnswers(lesson.questions, body, allPartyMembers(lesson.units)), faults: {} }
  const rides = rideEntries(body)
  const chosen = readRides(rides, lesson.transfers)
  const code = await readCode(deps, lesson, body, people.length)
  const form: FormState = {
    ...{ attempt, entries, seats, faults: {}, rides, answers, tooMany: false },
    code
  }
  const isRecounted =
    isCodeNew(body, code) ||
    totalChanged(body, party, people.length, buyers => priceFor(lesson, { ...buyers, code: shown }).cents)
  const status = readFormId(body.attempt) === undefined ? 400 : isRecounted ? 200 : undefined
  return { form, party, people, chosen, status }
}

/** Show the form again with the current amount of its credit. */
async function recountCredit(
  ctx: Parameters<typeof lessonReply>[0] & Pick<Deps, 'write'>,
  lesson: LessonWithQuestions,
  { form, locale, body }: Omit<RefusedForm, 'limit'> & { readonly body: Readonly<Record<string, unknown>> }
): Promise<Reply> {
  const code = await readCode(ctx, lesson, body, Number(form.entries.participants))
  return lessonReply(ctx, lesson, { status: 200, form: { ...form, code, isRecounted: true }, locale })
}

/** The offer, credit or pack of a form, for its booking request. */
function codeTerms({ code, credit, pack }: FormState['code']) {
  if (pack) return { packId: pack.id }
  return credit ? { creditId: credit.id, creditCents: credit.leftCents } : { offerCode: code || null }
}

/** True if the lesson has seats for the order. Only then a form without a code counts against the limit of its address. */
function hasPlaces(lesson: PublicLesson, { participants }: Order): boolean {
  return stateOf(lesson) === 'open' && participants <= seatsLeft(lesson)
}

/** Show the form again because its code is not valid, or was not tried after too many attempts. */
function rejectCode(
  ctx: Parameters<typeof lessonReply>[0] & Pick<Deps, 'forms' | 'rates'>,
  lesson: LessonWithQuestions,
  { form, locale, fault }: Omit<RefusedForm, 'limit'> & { readonly fault: 'unknown' | 'unmet' | 'limited' }
): Promise<Reply> {
  const filledForm = { ...form, code: { code: form.code.code, fault } }
  if (fault !== 'limited') return lessonReply(ctx, lesson, { status: 400, form: filledForm, locale })
  ctx.forms.refuse('code')
  const headers = { ...PAGE_HEADERS, 'retry-after': String(ctx.rates.formCodes.perSeconds) }
  return lessonReply(ctx, lesson, { status: 429, form: filledForm, locale, headers })
}

/** Booking made with this form, unless it has expired. */
async function findLive(
  deps: Parameters<typeof findBooked>[0],
  address: BookedAddress
): Promise<PublicBooking | undefined> {
  const existing = await findBooked(deps, address)
  return existing?.status === 'expired' ? undefined : existing
}

interface UsedForm {
  readonly form: FormState
  readonly locale: PageLocale
  readonly existing: PublicBooking
  readonly address: BookedAddress
}

/** Show the form again, with a new id and its earlier booking. The guest may want to book for another person too. */
function offerNewForm(
  ctx: Parameters<typeof lessonReply>[0] & Pick<Deps, 'newId'>,
  lesson: LessonWithQuestions,
  { form, locale, existing: { customerName, participants }, address }: UsedForm
): Promise<Reply> {
  const reuse = { customerName, participants, path: bookedPath(address) }
  return lessonReply(ctx, lesson, { status: 409, form: { ...form, attempt: ctx.newId(), reuse }, locale })
}

interface RefusedForm {
  readonly form: FormState
  readonly locale: PageLocale
  readonly limit: FormLimit
}

/** Show the form again, with the reason of the refusal and the school's contact. */
async function renderLimitPage(
  ctx: Pick<Deps, 'availability' | 'forecasts' | 'forms' | 'rates' | 'publicUrl' | 'confirmsByMail'> & {
    readonly request: Incoming
  },
  lesson: LessonWithQuestions,
  { form, locale, limit }: RefusedForm
): Promise<Reply> {
  const { forms, rates } = ctx
  forms.refuse(limit)
  const limitNotice = { limit, seatsADay: forms.seatsADay, school: lesson.school }
  const filledForm = { ...form, limitNotice }
  if (limit !== 'address') return lessonReply(ctx, lesson, { status: 409, form: filledForm, locale })
  const headers = { ...PAGE_HEADERS, 'retry-after': String(rates.forms.perSeconds) }
  return lessonReply(ctx, lesson, { status: 429, form: filledForm, locale, headers })
}

function isBookingLimit(outcome: string): outcome is BookingLimit {
  return ['guest', 'school', 'mail', 'origin'].includes(outcome)
}

interface FormDeps extends Pick<Deps, 'write' | 'book' | 'newId' | 'forms' | 'confirmsByMail' | 'payments'> {
  readonly request: Incoming
}

/** Book the seats. Returns `seated`, or an outcome of refusedOutcome. */
async function bookSeats(
  ctx: FormDeps,
  lesson: PublicLesson,
  bookingRequest: Order &
    Pick<
      BookingRequest,
      | 'externalRef'
      | 'requestDigest'
      | 'language'
      | 'unitSeats'
      | 'offerCode'
      | 'creditId'
      | 'creditCents'
      | 'packId'
      | 'answers'
      | 'guests'
      | Direction
    >
): Promise<ReturnType<typeof refusedOutcome>> {
  const terms = await formTerms(ctx, lesson)
  try {
    await ctx.book({ ...bookingRequest, ...terms, id: ctx.newId(), slotId: lesson.id })
    return 'seated'
  } catch (error) {
    return refusedOutcome(error)
  }
}
