import * as v from 'valibot'
import { ORDER_BYTES } from '../../lib/booking/change/transactions.ts'
import type { BookingRequest } from '../../lib/booking/request.ts'
import type { Lesson } from '../../lib/booking/schedule/queries.ts'
import { ALL_DAYS } from '../../lib/booking/schedule/serializer.ts'
import type { Reader } from '../../lib/booking/schedule-cache.ts'
import type { UnitSeats } from '../../lib/booking/units.ts'
import type { Deps } from '../../lib/deps.ts'
import { Problem } from '../../lib/errors.ts'
import { QUESTION_BOUNDS } from '../../lib/guests/questions/rules.ts'
import { readAnswers } from '../../lib/guests/questions/sent.ts'
import type { Direction, TransferChange } from '../../lib/guests/transfers/rules.ts'
import { maxLength, members, text, wholeNumber } from '../../lib/text/input.ts'

/** Maximums of a request: kinds of units, seats per kind, and answers. */
const BOUNDS = { kinds: 20, seats: 1000, answers: 500 } as const

const Id = text(63)

/** Fields of a booking for its guests, their answers, and their transfers. */
export const PARTY_FIELDS = {
  units: v.pipe(
    v.nullish(
      v.pipe(
        v.array(
          members({
            id: v.pipe(Id, v.description('A unit of the lesson')),
            quantity: v.pipe(
              wholeNumber(0),
              v.maxValue(BOUNDS.seats, `at most ${BOUNDS.seats}`),
              v.description('Seats')
            )
          }),
          'must be a list'
        ),
        v.maxLength(BOUNDS.kinds, `at most ${BOUNDS.kinds} items`)
      )
    ),
    v.description('Seats by unit; default: participants seats of defaultUnitId')
  ),
  answers: v.pipe(
    v.nullish(
      v.pipe(
        v.array(
          members({
            questionId: v.pipe(Id, v.description('A question of the lesson')),
            person: v.pipe(
              v.nullish(wholeNumber(1)),
              v.description('Number of the person, in the order of units; 1 by default')
            ),
            value: v.pipe(
              v.union(
                [v.pipe(v.string(), maxLength(QUESTION_BOUNDS.answer)), v.number()],
                `a number, or a text of at most ${QUESTION_BOUNDS.answer} characters`
              ),
              v.description('The answer')
            )
          }),
          'must be a list'
        ),
        v.maxLength(BOUNDS.answers, `at most ${BOUNDS.answers} answers`)
      )
    ),
    v.description('Answers to questions; missing ones refuse nothing')
  ),
  pickupId: v.pipe(v.nullish(Id), v.description('One of the pickups of the lesson')),
  dropoffId: v.pipe(v.nullish(Id), v.description('One of the dropoffs of the lesson'))
} as const

type PartyFields = v.InferOutput<ReturnType<typeof partyFields>>

function partyFields() {
  return v.object(PARTY_FIELDS)
}

interface Party extends Pick<BookingRequest, 'participants' | 'unitSeats' | 'unitItems'> {}

/** Seats of a request, by unit if it has units. Seats of different units get ids from `newId`. */
export function partyOf(
  { units, participants }: Pick<PartyFields, 'units'> & { readonly participants: number | null | undefined },
  newId: () => string
): Party {
  if (!units) return { participants: participants ?? 1 }
  const seats = units.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id))
  if (seats.length === 0) throw invalid('units', 'at least one seat')
  if (participants && participants !== seats.length)
    throw invalid('participants', `leave it out, or send the sum of units, ${seats.length}`)
  const unitSeats: Record<string, number> = {}
  for (const id of seats) unitSeats[id] = (unitSeats[id] ?? 0) + 1
  const isMixed = Object.keys(unitSeats).length > 1
  return {
    participants: seats.length,
    unitSeats,
    ...(isMixed && { unitItems: seats.map(unitId => ({ uuid: newId(), unitId })) })
  }
}

type Extras = Pick<BookingRequest, 'answers' | 'guests' | 'pickup' | 'dropoff'>

/** Validate answers and transfers of a request. Throws `invalid_request` if the lesson has no such question or point. */
export async function extrasOf(
  { availability }: Pick<Deps, 'availability'>,
  reader: Reader,
  {
    slotId,
    participants,
    answers,
    pickupId,
    dropoffId
  }: Omit<PartyFields, 'units'> & {
    readonly slotId: string | null
    readonly participants: number
  }
): Promise<Extras> {
  if (!answers && !pickupId && !dropoffId) return {}
  const [lesson] = (await availability.lessons(reader)).lessons(ALL_DAYS, ({ id }) => id === slotId)
  // Booking rejects an unknown lesson later, after it has checked the externalRef.
  if (!lesson) return {}
  return {
    ...answersOf(lesson, participants, answers ?? []),
    ...transferOf(lesson, 'pickup', pickupId),
    ...transferOf(lesson, 'dropoff', dropoffId)
  }
}

function answersOf({ type }: Lesson, participants: number, answers: NonNullable<PartyFields['answers']>) {
  if (Buffer.byteLength(JSON.stringify(answers)) > ORDER_BYTES)
    throw invalid('answers', `at most ${ORDER_BYTES} bytes together`)
  const isPersonal = (questionId: string) =>
    type.questions.some(({ id, per }) => id === questionId && per === 'person')
  const ofBooking = []
  const ofPersons = new Map<number, { questionId: string; value: string | number; at: string }[]>()
  for (const [n, { questionId, person, value }] of answers.entries()) {
    const answer = { questionId, value, at: `answers.${n}` }
    if (!person && !isPersonal(questionId)) ofBooking.push(answer)
    else {
      const place = person ?? 1
      if (place > participants) throw invalid(`answers.${n}.person`, `the party has ${participants}`)
      ofPersons.set(place, [...(ofPersons.get(place) ?? []), answer])
    }
  }
  return readAnswers(type.questions, ofBooking, ofPersons)
}

function transferOf(
  { type }: Lesson,
  direction: Direction,
  pointId: string | null | undefined
): Partial<Readonly<Record<Direction, TransferChange>>> {
  if (!pointId) return {}
  const { points } = type.transfers[direction]
  const point = points.find(({ id }) => id === pointId)
  if (!point) {
    const ids = points.map(({ id }) => id).join(', ')
    throw invalid(`${direction}Id`, ids ? `one of ${ids}` : `the lesson has no ${direction}s`)
  }
  return { [direction]: { requested: true, point } }
}

function invalid(field: string, hint: string): Problem {
  return new Problem('invalid_request', { field, hint: `${field}: ${hint}.` })
}

/** Fields of the digest for `matches`, in addition to lesson and customer. Absent fields do not change the digest. */
export function partyContent(
  unitSeats: UnitSeats | null | undefined,
  { answers, pickupId, dropoffId }: Omit<PartyFields, 'units'>
) {
  return { unitSeats, answers: answers?.length ? answers : null, pickupId, dropoffId }
}
