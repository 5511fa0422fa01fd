import { Problem } from '../errors.ts'
import type { WireStatus } from './rules.ts'

/** Error with the numbers of seats requested and left. `isAdditional` is true if the booking already has others. */
export function seatsProblem(
  code: 'insufficient_spots' | 'ratio_exceeded' | 'allotment_used' | 'guaranteed' | 'holds_used',
  requested: number,
  remaining: number,
  isAdditional = false
): Problem {
  const seats = `${requested}${isAdditional ? ' more' : ''} ${requested === 1 ? 'seat' : 'seats'}`
  const seatsText = remaining === 0 ? 'none is' : remaining === 1 ? '1 is' : `${remaining} are`
  const rest = {
    insufficient_spots: `${seatsText} left`,
    ratio_exceeded: `the assigned instructors can still take ${remaining || 'none'}`,
    allotment_used: `the school limits your sales of this lesson, and ${seatsText} left`,
    guaranteed: `${seatsText} left`,
    holds_used: `the seats you may hold at once are limited, and ${seatsText} left. Confirm or cancel holds first, or book without a hold`
  }[code]
  const publicCode = code === 'ratio_exceeded' ? code : 'insufficient_spots'
  return new Problem(publicCode, { remaining, hint: `You requested ${seats}; ${rest}.` })
}

/** Error for a lesson that the school does not let the partner sell. */
export function closedProblem(): Problem {
  return new Problem('slot_not_purchasable', { hint: 'The school has closed this lesson to your sales.' })
}

/** Advice for an externalRef that exists, by the booking's status and by whether its request was the same. */
export function retryHint(status: WireStatus, matches: boolean): string {
  if (status === 'cancelled') {
    return 'The booking with this externalRef was cancelled; to book again, send a new externalRef.'
  }
  if (status === 'expired') return 'The hold with this externalRef has just ended; send the request again.'
  if (!matches) {
    return 'A booking with this externalRef exists, but its lesson, seats or customer differ. To book this too, send a new externalRef.'
  }
  return status === 'ON_HOLD'
    ? 'The seats are already held, and nothing more was booked; confirm the hold before it expires.'
    : 'The seats are already booked, and nothing more was booked.'
}
