import { type Booking, type Event, isRefusal, type NewBooking, Swellbook } from '@swellbook/client'

/** Sentence for an event; the type decides which members it has. */
function sentenceOf(event: Event): string {
  switch (event.type) {
    case 'booking.cancelled':
      return `cancelled by ${event.data.by ?? 'somebody'}, refund ${event.data.refund}`
    case 'booking.moved':
      return `moved to ${event.data.to.localDateTimeStart}`
    case 'booking.confirmed':
      return `${event.data.booking.participants} seats confirmed`
    case 'lesson.added':
      return `${event.data.lessons} lessons`
    default:
      return event.type
  }
}

function bookingOf(lessonSlotId: string, externalRef: string): NewBooking {
  return {
    lessonSlotId,
    customerName: 'Ada Costa',
    customerEmail: 'ada@example.com',
    participants: 2,
    externalRef
  }
}

/** A hotel's integration: hold, confirm, repeat, cancel twice, ask for too much, read what happened. */
export async function stay(baseUrl: string, key: string): Promise<string[]> {
  const surf = new Swellbook({ baseUrl, key })
  const [type] = await surf.lessonTypes()
  const lesson = (await surf.lessons({ level: 'beginner' })).find(({ spotsRemaining }) => spotsRemaining >= 2)
  if (!lesson || !type) throw new Error('There is no lesson.')
  const held = await surf.hold(bookingOf(lesson.id, 'HOTEL-1'))
  const booking: Booking = await surf.confirm(held.bookingId)
  const repeated = await surf.book(bookingOf(lesson.id, 'HOTEL-1'))
  const cancelled = await surf.cancel(held.bookingId)
  const repeatedly = await surf.cancel(held.bookingId)
  const steps = [
    type.name,
    held.state,
    booking.status,
    repeated.state,
    cancelled.status,
    String(repeatedly.refund)
  ]
  try {
    await surf.book({ ...bookingOf(lesson.id, 'HOTEL-2'), participants: 20 })
  } catch (error) {
    if (!isRefusal(error, 'insufficient_spots')) throw error
    steps.push(`${error.status}: ${error.refusal.remaining} are left`)
  }
  for await (const { bookingId } of surf.bookings({ limit: 1 }))
    steps.push(bookingId === held.bookingId ? 'listed' : '?')
  for await (const event of surf.events({ isEndless: false })) steps.push(sentenceOf(event))
  return steps
}

/** The first event after this cursor, as soon as it happens. */
export async function nextEvent(baseUrl: string, key: string, after: number): Promise<Event | undefined> {
  const ended = new AbortController()
  for await (const event of new Swellbook({ baseUrl, key }).events({ after, signal: ended.signal })) {
    ended.abort()
    return event
  }
  return undefined
}

/** Lines of a program that must not compile: each `@ts-expect-error` is a fault if its line does. */
export async function mistakes(surf: Swellbook, event: Event): Promise<void> {
  // @ts-expect-error a booking needs its reference
  await surf.book({ lessonSlotId: '1', customerName: 'Ada', customerEmail: 'ada@example.com' })
  // @ts-expect-error a misspelt member
  await surf.book({ ...bookingOf('1', '2'), partcipants: 2 })
  // @ts-expect-error only some types have a refund
  event.data.refund
  // @ts-expect-error a level that does not exist
  await surf.lessons({ level: 'expert' })
}
