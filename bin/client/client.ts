import type {
  AnyRefusal,
  Booking,
  BookingCreated,
  BookingPage,
  CreateBookingRequest,
  Event,
  EventPage,
  Lesson,
  Lessons,
  LessonType,
  LessonTypes,
  Operations
} from './contract.js'
import { type Query, Sender, type SenderOptions, SwellbookError } from './send.js'

export type * from './contract.js'
export type { SenderOptions } from './send.js'
export { SwellbookError } from './send.js'
export { verifyWebhook, type WebhookMessage } from './webhook.js'

/** A new booking. The reference makes repeated requests safe, so it is required here. */
export type NewBooking = Omit<CreateBookingRequest, 'status' | 'externalRef'> & {
  readonly externalRef: string
}

/** Result of `book` and `hold`. */
export interface BookingResult {
  /** `cancelled`: this reference was cancelled later. `other`: another request used this reference. Neither has booked. */
  readonly state: 'booked' | 'held' | 'cancelled' | 'other'
  readonly bookingId: string
  /** True if an earlier request made the booking. */
  readonly isRepeated: boolean
}

type EventsQuery = Operations['listEvents']['query']

/** Selection of events to read. */
export interface EventsOptions extends Pick<EventsQuery, 'after' | 'since' | 'types'> {
  /** Ends the iteration. */
  readonly signal?: AbortSignal | undefined
  /** False ends it after the last stored event; by default it waits for new ones. */
  readonly isEndless?: boolean | undefined
}

/** Lessons, bookings and events of one school, with one key. */
export class Swellbook {
  readonly #sender: Sender

  constructor(options: SenderOptions) {
    this.#sender = new Sender(options)
  }

  /** Lessons that have not begun, by time. */
  async lessons(query: Omit<Operations['listAvailabilities']['query'], 'format'> = {}): Promise<Lesson[]> {
    const { availabilities } = await this.#get<Lessons>('/availabilities', query)
    return availabilities
  }

  async lessonTypes(): Promise<LessonType[]> {
    const { services } = await this.#get<LessonTypes>('/services')
    return services
  }

  /** Books once, however often it is called with one reference. */
  book(booking: NewBooking): Promise<BookingResult> {
    return this.#create(booking)
  }

  /** Holds seats until `confirm`, for 30 minutes by default. */
  hold(booking: NewBooking): Promise<BookingResult> {
    return this.#create({ ...booking, status: 'ON_HOLD' })
  }

  /** Confirms a hold; repeating it returns the same booking. `hold_expired` if it is too late. */
  confirm(bookingId: string): Promise<Booking> {
    return this.#sender.send<Booking>('POST', `${pathOf(bookingId)}/confirm`)
  }

  booking(bookingId: string): Promise<Booking> {
    return this.#get(pathOf(bookingId))
  }

  /** Cancels a booking or hold. Repeating it returns the cancelled booking. */
  async cancel(bookingId: string): Promise<Booking> {
    try {
      return await this.#sender.send<Booking>('DELETE', pathOf(bookingId))
    } catch (error) {
      if (!isRefusal(error, 'booking_not_found_or_already_cancelled')) throw error
      return this.booking(bookingId)
    }
  }

  /** Your bookings, oldest first. */
  async *bookings(query: Omit<Operations['listBookings']['query'], 'after'> = {}): AsyncGenerator<Booking> {
    let after: string | null | undefined
    do {
      const page: BookingPage = await this.#get('/bookings', { ...query, after })
      yield* page.bookings
      after = page.next
    } while (after !== null)
  }

  /**
   * Events in order, without gaps. Store the `sequence` of each processed event, and start with it as `after` the next time.
   * `cursor_too_old` and `history_was_rewound`: read all bookings again, then continue at `next` of the refusal.
   */
  async *events(options: EventsOptions = {}): AsyncGenerator<Event> {
    const { signal, isEndless = true, types } = options
    let { after, since } = options
    while (!signal?.aborted) {
      const query = { after, since, types, wait: isEndless ? WAIT_SECONDS : 0 }
      let page: EventPage
      try {
        page = await this.#sender.send('GET', '/events', { query, signal, waitMs: WAIT_SECONDS * 1000 })
      } catch (error) {
        if (signal?.aborted) return
        throw error
      }
      yield* page.events
      after = page.next
      since = undefined
      if (!isEndless && !page.more) return
    }
  }

  async #create(body: CreateBookingRequest): Promise<BookingResult> {
    for (let n = 1; ; n += 1) {
      try {
        const created = await this.#sender.send<BookingCreated>('POST', '/bookings', { body })
        const state = created.status === 'ON_HOLD' ? 'held' : 'booked'
        return { state, bookingId: created.bookingId, isRepeated: false }
      } catch (error) {
        if (!isRefusal(error, 'external_ref_exists')) throw error
        // An expired hold releases its reference, so the next request books again.
        if (error.refusal.status !== 'expired' || n === MAX_EXPIRED) return earlierResult(error.refusal)
      }
    }
  }

  #get<T>(path: string, query: Query = {}): Promise<T> {
    return this.#sender.send('GET', path, { query })
  }
}

type RefusalOf<C extends AnyRefusal['error']> = Extract<AnyRefusal, { error: C }>

const WAIT_SECONDS = 20
/** Tries that may meet an expired hold. */
const MAX_EXPIRED = 3

/** True for a refusal with this code; its further fields are then typed. */
export function isRefusal<C extends AnyRefusal['error']>(
  error: unknown,
  code: C
): error is SwellbookError & { readonly refusal: RefusalOf<C> } {
  return error instanceof SwellbookError && error.refusal.error === code
}

function earlierResult({ bookingId, status, matches }: RefusalOf<'external_ref_exists'>): BookingResult {
  if (status === 'cancelled' || status === 'expired')
    return { state: 'cancelled', bookingId, isRepeated: true }
  if (!matches) return { state: 'other', bookingId, isRepeated: true }
  return { state: status === 'ON_HOLD' ? 'held' : 'booked', bookingId, isRepeated: true }
}

function pathOf(bookingId: string): string {
  return `/bookings/${encodeURIComponent(bookingId)}`
}
